#include "php/server/state.h"

#include "php/zend/destructors.h"
#include "php/event/event.h"
#include "php/server/event_object.h"
#include "php/zend/exceptions.h"
#include "php/server/handler_watch.h"
#include "php/debug/quit_signal.h"
#include "php/runtime/runtime.h"
#include "php/server/budget.h"
#include "php/server/signals.h"
#include "php/runtime/spawn.h"
#include "php/server/worker_errors.h"

#include "coro/base/log.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <cstring>
#include <unistd.h>

namespace coro::php {

ServerState *the_server = nullptr;

Worker *serving_worker()   // declared in http/handler_log.h
{
    return current_worker();
}

namespace {

constexpr int kFatalExit = 255;
constexpr int kFailedExit = 255;      // of a worker, or of a server, that could not start
constexpr int kLostManagerExit = 1;   // so that whoever has started the server starts it again

// After a fatal error in this process: it was put off until the server had ended.
void go_on_bailing_out()
{
    if (runtime().has_bailed_out()) {
        EG(exit_status) = kFatalExit;
        call_no_more_destructors();
        zend_bailout();
    }
}

}  // namespace

ServerState::ServerState()
{
    if (!the_server) {
        the_server = this;
    }
}

ServerState::~ServerState()
{
    abandon();
    if (the_server == this) {
        the_server = nullptr;
    }
    for (zval &port : ports) {
        PortBox::of(&port).port = nullptr;   // a Port object may live on
    }
    for (zval &port : ports) {   // which may call PHP code
        zval_ptr_dtor(&port);
    }
}

void ServerState::abandon()
{
    end_watch_.stop();
    stats_file_.reset();
    worker_.reset();
    request_queue_.refuse_all();
    manager_.reset();
    running_ = false;
}

zend_object *ServerState::object()
{
    return ServerBox::object_of(*this);
}

void ServerState::set_property(const char *name, zend_long value)
{
    zend_update_property_long(object()->ce, object(), name, strlen(name), value);
}

void ServerState::set_manager_pid(pid_t pid)
{
    manager_pid_ = pid;
    set_property("manager_pid", pid);
}

bool ServerState::start()
{
    if (was_started_) {
        zend_throw_error(error_class, "a server can be started only once");
        return false;
    }
    if (runtime().is_running() || !runtime().scheduler().current().is_main()) {
        zend_throw_error(error_class, "a server cannot be started inside a coroutine or another loop");
        return false;
    }
    if (!prepare()) {
        pid_file_.remove();
        return false;
    }
    log_start();
    log_ignored_options(*this);
    was_started_ = running_ = true;
    PG(ignore_user_abort) = true;   // or whoever closes our standard output ends the first request that prints a warning
    runtime().contain([] { the_server->fatal_error(); });
    listen_to_quit_signal();
    handle_server_signals();
    bool finished = server.has_master()      ? run_with_master()
                    : server.needs_manager() ? run_with_manager(nullptr)
                                             : run_single();
    running_ = false;
    leave_server_signals();
    ignore_quit_signal();
    runtime().contain(nullptr);
    return finished;
}

bool ServerState::run_single()
{
    Manager::Role only;
    only.worker_id = 0;
    only.row = &board_->row(0);
    constexpr Nanoseconds kGrace = 2 * kSecond;   // as a manager gives it
    if (int outcome = end_watch_.start(server.config.max_wait_time * kSecond + kGrace); outcome < 0) {
        log(LogLevel::kWarning, "no thread to watch the end with: errno %d", -outcome);
    }
    run_worker(only);
    end_watch_.stop();
    remove_traces();
    return finish(!worker_failed_);
}

// The program computes, perhaps for ever. Nobody else can end this process, and nothing of PHP's can be called.
void ServerState::on_overdue()
{
    log(LogLevel::kWarning, "worker %d (pid %d) does not end: killed", 0, getpid());
    remove_traces();
    ::_exit(0);
}

// What others find of the server: its addresses and its pid file.
void ServerState::remove_traces()
{
    server.close();
    pid_file_.remove();
}

// The end of the server, in the process that started it. What start() returns.
bool ServerState::finish(bool has_served)
{
    note_server_end(runtime().loop().read_clock());
    go_on_bailing_out();
    leave_nothing();
    notify(Event::kShutdown, Stack::kThisOne);
    log(LogLevel::kNotice, "the server has stopped");
    EG(exit_status) = has_served ? 0 : kFailedExit;   // exceptions and exit() in callbacks have set it
    return has_served;
}

bool ServerState::run_with_master()
{
    int outcome;
    bool has_lost_manager;
    {
        Master master(runtime().loop(), *this, server, *board_, *peers_, datagram_size_);
        tell_functions(master);
        master_ = &master;
        Master::Role role;
        outcome = master.run(role);
        has_lost_manager = master.has_lost_manager();
        master_ = nullptr;
        if (role.is_manager) {
            server.close_streams();
            forget_timers_and_events(true);
            listen_to_quit_signal();
            return run_with_manager(std::make_unique<ManagerLinks>(
                runtime().loop(), std::move(role.controls), int(server.config.worker_num), datagram_size_));
        }
    }
    remove_traces();
    if (outcome < 0) {
        throw_exception(outcome, "cannot start the master");
        return false;
    }
    bool has_served = finish(!board_->end().has_failed);
    EG(exit_status) = has_lost_manager ? kLostManagerExit : EG(exit_status);
    return has_served && !has_lost_manager;
}

// Returns in the manager of a server without a master, at its end.
bool ServerState::run_with_manager(std::unique_ptr<ManagerLinks> lanes)
{
    bool has_master = lanes != nullptr;
    set_manager_pid(getpid());
    manager_ = std::make_unique<Manager>(runtime().loop(), *this, server.config, *board_, std::move(lanes));
    Manager::Role role = manager_->run();
    if (role.worker_id != Manager::kFinished) {
        forget_timers_and_events(true);
        forget_senders();
        manager_.reset();
        if (int outcome = privileges_.drop(); outcome < 0) {
            log(LogLevel::kError, "worker %d cannot give its privileges up: %s", role.worker_id, strerror(-outcome));
            (void) !::write(role.ready_fd, &kWorkerFailed, 1);
            EG(exit_status) = kFailedExit;
            zend_throw_unwind_exit();
            return false;
        }
        run_worker(role);
        end_process();
        return false;
    }
    manager_.reset();
    if (has_master) {
        leave_nothing();
        end_process();
        return false;
    }
    remove_traces();
    return finish(!board_->end().has_failed);
}

WorkerLinkSettings ServerState::worker_slot_of(Manager::Role &role)
{
    WorkerLinkSettings slot;
    if (server.has_master()) {
        slot.peers = peers_.get();
        for (size_t i = 0; i < role.links.size(); i++) {
            slot.taken.push_back(&board_->taken(*role.row, int(i)));
            slot.reactors.push_back(&board_->reactor_row(int(i)));
        }
        slot.links = std::move(role.links);
        slot.datagram_size = datagram_size_;
    }
    slot.end = &board_->end();
    return slot;
}

SessionNumbers ServerState::numbers_of(const Manager::Role &role)
{
    return server.needs_manager() ? sessions_.numbers(int(role.row - &board_->row(0))) : SessionNumbers();
}

void ServerState::run_worker(Manager::Role &role)
{
    int id = role.worker_id;
    tells_start_ = id == 0 && role.is_first && !server.has_master();
    set_log_worker(id);
    set_property("worker_id", id);
    set_property("worker_pid", getpid());
    unread_storage_ = std::make_unique<BlockPool>(unread_budget(server));
    worker_ = std::make_unique<Worker>(runtime().loop(), *this, *this, server.config, *role.row, id, server.ports_served_by(id),
                                       Fd(role.ready_fd), worker_slot_of(role), numbers_of(role));
    if (role.awaits_preparation) {
        worker_->await_preparation();
    }
    worker_->unsent_total().set_budget(unsent_budget(server));
    if (id == 0 && !server.config.stats_file.empty()) {
        stats_file_ = std::make_unique<StatsFile>(*worker_, server.config, [] { return the_server->stats_text(); });
        stats_file_->on_time();
    }
    take_mail();
    listen_to_quit_signal();
    WorkerErrors errors(server.config);
    PrintWatch prints;
    if (int outcome = worker_->run(); outcome < 0) {
        log(LogLevel::kError, "worker %d cannot serve: errno %d", id, -outcome);
    }
    end_watch_.begin();
    stats_file_.reset();
    worker_failed_ = worker_->has_failed();
    bool has_begun = worker_->is_serving() || worker_->is_prepared();
    if (!runtime().has_bailed_out() && has_begun) {
        notify(Event::kWorkerStop, Stack::kThisOne, {id});
    }
    leave_nothing();
    worker_.reset();
}

// The process of a worker, or of a master's manager, ends here and does not run the script behind start(). PHP's
// own shutdown still runs.
void ServerState::end_process()
{
    go_on_bailing_out();
    EG(exit_status) = worker_failed_ ? kFailedExit : 0;
    zend_throw_unwind_exit();
}

int64_t ServerState::notify(Event event, Stack stack, std::initializer_list<zend_long> integers, Duty duty)
{
    Callable &callback = events[event];
    if (!callback) {
        return 0;
    }
    constexpr size_t kMost = 5;
    zval arguments[kMost];
    uint32_t count = 0;
    ZVAL_OBJ_COPY(&arguments[count++], object());
    for (zend_long integer : integers) {
        ZVAL_LONG(&arguments[count++], integer);
    }
    FunctionCall call = callback.with(count, arguments);
    duty.event = event_name(event);
    int64_t id = 0;
    if (stack == Stack::kThisOne || !server.config.enable_coroutine) {
        call_in_place(call, duty);
    } else {
        id = spawn(call, duty);
        if (id < 0) {
            warn_spawn_failed(id);
        }
    }
    zval_ptr_dtor(&arguments[0]);
    settle_destructors();
    return id;
}

void ServerState::on_worker_end()
{
    request_queue_.refuse_all();
    if (!runtime().has_bailed_out()) {
        runtime().kill_all();
    }
}

void ServerState::on_worker_exit()
{
    end_watch_.begin();
    if (!runtime().has_bailed_out()) {
        notify(Event::kWorkerExit, Stack::kThisOne, {worker_->id()});
    }
}

void ServerState::on_master_start()
{
    set_manager_pid(master_->manager_pid());
    notify(Event::kStart, Stack::kOwnCoroutine);
}

void ServerState::on_manager_start()
{
    notify(Event::kManagerStart, Stack::kThisOne);
}

void ServerState::on_manager_stop()
{
    notify(Event::kManagerStop, Stack::kThisOne);
}

int64_t ServerState::on_before_shutdown()
{
    end_watch_.begin();
    note_server_end(runtime().loop().read_clock());
    return runtime().has_bailed_out() ? 0 : std::max<int64_t>(notify(Event::kBeforeShutdown, Stack::kOwnCoroutine), 0);
}

void ServerState::on_before_reload()
{
    notify(Event::kBeforeReload, Stack::kThisOne);
}

void ServerState::on_after_reload()
{
    notify(Event::kAfterReload, Stack::kThisOne);
}

void ServerState::on_worker_error(int worker_id, pid_t pid, int exit_code, int signal)
{
    Callable &callback = events[Event::kWorkerError];
    if (!callback || !server.config.event_object) {
        notify(Event::kWorkerError, Stack::kThisOne, {worker_id, pid, exit_code, signal});
        return;
    }
    zval arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], object());
    make_status_object(&arguments[1], worker_id, pid, exit_code, signal);
    call_in_place(callback.giving(2, arguments));
    settle_destructors();
}

}  // namespace coro::php
