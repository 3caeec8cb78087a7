#include "php/server/manager_state.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/event_object.h"
#include "php/server/messages.h"
#include "php/server/process_commands.h"
#include "php/server/tasks.h"

#include <algorithm>
#include <string>
#include <sys/socket.h>
#include <utility>

namespace coro::php {

namespace {

constexpr Nanoseconds kGrace = kSecond;   // the time between the end of max_wait_time and the kill of a process of addProcess()

}  // namespace

ManagerState::ManagerState(ServerState &server, std::unique_ptr<ManagerLinks> links, Fd events) :
    server_(server), events_(std::move(events)),
    manager_(runtime().loop(), *this, server.server.config, *server.shared.scoreboard, std::move(links)),
    certificate_watch_(server)
{
}

ManagerState::~ManagerState()
{
    server_.commands->end();
}

void ManagerState::on_manager_start()
{
    server_.commands->begin(server_.commands->place_of_manager());
    server_.watch_signals_with(watchdog_);
    server_.notify(Event::kManagerStart, CallOn::kCurrentStack);
    Nanoseconds patience = server_.server.config.max_wait_time * kSecond + kGrace;
    for (auto &process : server_.processes) {
        process->begin(runtime().loop(), patience, [](pid_t pid) { the_server->manager_state()->on_process_ended(pid); });
    }
}

void ManagerState::on_stop(Nanoseconds patience)
{
    for (auto &process : server_.processes) {
        if (!process->outlives_workers()) {
            process->stop(patience + kGrace);
        }
    }
}

void ManagerState::on_turn()
{
    for (auto &process : server_.processes) {
        process->go_on();
    }
}

// Waits for the processes of addProcess() that have not ended before the workers.
void ManagerState::await_processes()
{
    Loop &loop = runtime().loop();
    for (auto &process : server_.processes) {
        if (process->outlives_workers()) {
            process->stop(kGrace);
        }
    }
    loop.ref();
    while (std::any_of(server_.processes.begin(), server_.processes.end(), [](auto &process) { return !process->has_ended(); })) {
        loop.run();
        on_turn();
    }
    loop.unref();
}

void ManagerState::on_manager_stop()
{
    await_processes();
    server_.notify(Event::kManagerStop, CallOn::kCurrentStack);
}

void ManagerState::reload_certificates()
{
    std::string error;
    if (ServerTls *tls = server_.server.tls()) {
        (void) tls->reload(error);
    }
}

void ManagerState::on_before_reload(ProcessKind kind)
{
    for (auto &process : server_.processes) {
        if (kind == ProcessKind::kWorker && !process->outlives_workers()) {
            process->renew();
        }
    }
    on_server_event(ServerEvent::kReloads);
    server_.notify(Event::kBeforeReload, CallOn::kCurrentStack);
}

void ManagerState::on_after_reload()
{
    server_.notify(Event::kAfterReload, CallOn::kCurrentStack);
    on_server_event(ServerEvent::kReloaded);
}

void ManagerState::on_server_event(ServerEvent event)
{
    if (events_) {
        // an error means that the master has died
        (void) !::send(events_.get(), &event, sizeof event, MSG_NOSIGNAL | MSG_DONTWAIT);
    } else {
        server_.main_process()->handle(event);
    }
}

void ManagerState::on_log_rotation(int log_file)
{
    for (auto &process : server_.processes) {
        process->give_log(log_file);
    }
}

bool ManagerState::has_tasks_for(int worker_id)
{
    auto &queues = server_.shared.task_queues;
    size_t own = size_t(worker_id - server_.server.config.worker_num) + 1;
    bool has_mail = server_.tasks && (queues[0]->has_mail() || queues[own]->has_mail());
    return has_mail && server_.shared.task_table.counts().waiting > 0;   // otherwise the datagrams are empty ones
}

// Tells the senders of tasks that the process had begun that these tasks have failed. If a mailbox is full, its worker learns it
// when it reads the results in it.
void ManagerState::on_process_ended(pid_t pid)
{
    if (!server_.tasks) {
        return;
    }
    for (int row : server_.shared.task_table.process_ended(pid, *server_.shared.scoreboard)) {
        (void) server_.shared.result_mailboxes[size_t(row)]->try_send({0, -1, kTasksFailed}, {});
    }
    if (server_.shared.task_queues[0]->has_mail()) {
        server_.shared.task_queues[0]->wake_another();   // the kernel may have woken this process for a task
    }
}

void ManagerState::on_worker_error(int worker_id, pid_t pid, int exit_code, int signal)
{
    server_.remove_uploads_of_killed_workers();
    Callable &callback = server_.events[Event::kWorkerError];
    if (!callback || !server_.callback_options.event_object) {
        server_.notify(Event::kWorkerError, CallOn::kCurrentStack, {worker_id, pid, exit_code, signal});
        return;
    }
    zval arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    make_status_object(&arguments[1], worker_id, pid, exit_code, signal);
    call_in_place(callback.giving(2, arguments));
    settle_destructors();
}

}  // namespace coro::php
