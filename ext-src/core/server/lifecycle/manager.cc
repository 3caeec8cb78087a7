#include "coro/server/lifecycle/manager.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/descriptor_passing.h"
#include "coro/server/connection/access_log.h"
#include "coro/server/shared/signals.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <sys/prctl.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kStopAgain = 20 * kMillisecond;
// the longest time that the manager waits at its end for reactor threads that do not read the manager's last
// messages
constexpr Nanoseconds kEndPatience = kSecond;
constexpr Nanoseconds kKillGrace = 2 * kSecond; // time between the end of max_wait_time and SIGKILL

}  // namespace

Manager::Manager(Loop &loop, ManagerHandler &handler, const ServerConfig &config, Scoreboard &scoreboard,
                 std::unique_ptr<ManagerLinks> links) :
    loop_(loop), handler_(handler), config_(config), scoreboard_(scoreboard), links_(std::move(links))
{
    groups_.push_back({ProcessKind::kWorker, "worker", 0, int(config.worker_num), 0, scoreboard.workers(), true, true});
    if (config.task_worker_num > 0) {
        groups_.push_back({ProcessKind::kTaskWorker, "task worker", int(config.worker_num), int(config.task_worker_num),
                           scoreboard.workers(), scoreboard.rows() - scoreboard.workers(), true, false});
    }
    int processes = int(config.worker_num + config.task_worker_num);
    if (!config.admin_server.empty()) {
        groups_.push_back({ProcessKind::kAdmin, "admin process", processes++, 1, scoreboard.rows(), Scoreboard::kAdminRows, false,
                           false});
    }
    histories_.resize(size_t(processes));
}

Manager::~Manager()
{
    for (auto &process : processes_) {
        loop_.poller().remove(*process);
    }
}

Manager::Role Manager::run()
{
    Role child;
    manager_pid_ = ::getpid();
    parent_pid_ = ::getppid();
    if (int outcome = signals_.start(loop_, *this, server_signals(true)); outcome < 0) {
        log(LogLevel::kError, "the manager cannot watch signals: %s", err::Reason(-outcome).text());
        return child;
    }
    loop_.ref();
    handler_.on_manager_start();
    if (links_) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);   // from now on the manager ends its workers gracefully when the master has died
        if (::getppid() != parent_pid_) {
            ::raise(SIGTERM);
        }
    }
    while (!is_stopping_ || !has_begun_to_stop_ || !processes_.empty() || is_process_missing()) {
        if (fork_missing(child)) {
            return child;
        }
        if (is_stopping_) {
            stop_next_group();   // tells the processes that were forked although the server ends
        }
        alarm_.drop();
        if (Deadline next = next_deadline(); next != kNever) {
            alarm_.arm(next);
        }
        loop_.run();
        check_interruption();
        begin_to_stop();
        assign_links();
        stop_replaced();
        for (auto &process : processes_) {
            take_requests(*process);
            if (process->has_failed && !process->is_retiring) {
                start_failed(*process);
            }
        }
        reap();
        handler_.on_turn();
        stop_next_group();
        give_up_overdue();
        finish_reload();
        announce_service();
        pass_turn();
        kill_overdue();
    }
    alarm_.drop();
    loop_.unref();
    if (links_) {
        links_->end(kEndPatience);
    }
    handler_.on_manager_stop();
    signals_.stop();   // stopped last: without the watcher a further signal could kill this process
    return child;
}

// Returns the time at which the manager has something to do even if no event comes.
Deadline Manager::next_deadline()
{
    Deadline next = is_stopping_ && !has_begun_to_stop_ ? loop_.now() + kStopAgain : kNever;
    for (auto &process : processes_) {
        next = std::min(next, process->kill_at);
        if (!process->is_ready && !process->is_retiring) {
            next = std::min(next, process->ready_until);
        }
    }
    for (const ProcessGroup &group : groups_) {
        for (int id = group.first_id; id < group.first_id + group.count; id++) {
            if (is_missing(group, id)) {
                next = std::min(next, histories_[size_t(id)].fork_at);
            }
        }
    }
    return has_reload_request() && !is_reloading_ ? loop_.now() : next;
}

void Manager::on_signal(int number)
{
    loop_.stop();
    scoreboard_.end().is_orphaned = links_ && ::getppid() != parent_pid_;
    switch (number) {
    case SIGUSR1:
        request_reload();
        break;
    case SIGUSR2:
        config_.task_worker_num > 0 ? request_reload(ProcessKind::kTaskWorker) : log(LogLevel::kWarning, kNoTaskWorkers);
        break;
    case SIGCHLD:
        break;
    case SIGTERM:
    case SIGINT:
        end_requested(number);
        break;
    default:
        number == upgrade_signal() ? handler_.on_server_event(ServerEvent::kUpgrade) : reopen_logs();
    }
}

void Manager::end_requested(int number)
{
    if (number == SIGINT && links_ && !is_stopping_ && ::getppid() == parent_pid_) {
        is_interrupted_ = true;
        request_end_of_master();
        return;
    }
    if (!links_) {
        note_end_signal(scoreboard_.end(), number, loop_.read_clock());
    }
    if (!is_stopping_) {
        stop();
    } else if (scoreboard_.end().is_urgent) {
        hurry();
    }
}

// Sends the master a signal to stop the server, because the master is the process that begins the end.
void Manager::request_end_of_master()
{
    if (scoreboard_.end().asked_at == 0) {
        ::kill(parent_pid_, SIGTERM);
    }
}

void Manager::stop()
{
    is_stopping_ = true;
    scoreboard_.end().has_begun = true;
    handler_.on_stop(time_to_end());
    if (links_) {
        links_->stop();
    } else {
        shutdown_callback_deadline_ = loop_.read_clock() + time_to_end();
        shutdown_callback_ = handler_.on_before_shutdown();
    }
    begin_to_stop();
}

// Ends the time that running requests and the shutdown callback still have.
void Manager::hurry()
{
    shutdown_callback_deadline_ = loop_.read_clock();
    for (ProcessGroup &group : groups_) {
        group.stop_until = loop_.read_clock();
    }
    handler_.on_stop(time_to_end());
    if (has_begun_to_stop_) {
        stop_all();
    }
}

Nanoseconds Manager::time_to_end() const
{
    return scoreboard_.end().is_urgent ? 0 : config_.max_wait_time * kSecond;
}

// Stops the server if its workers were interrupted, too: a terminal sends SIGINT to all processes of the server.
// Workers that have begun to stop must not be replaced while the master still waits.
void Manager::check_interruption()
{
    if (is_interrupted_ && !is_stopping_ &&
        std::any_of(processes_.begin(), processes_.end(), [](auto &process) { return process->is_leaving; })) {
        stop();
    }
}

// Begins to stop the processes once the program's shutdown callback has ended or its time is over.
void Manager::begin_to_stop()
{
    bool is_callback_running = loop_.scheduler().find(shutdown_callback_) && loop_.read_clock() < shutdown_callback_deadline_;
    has_begun_to_stop_ = has_begun_to_stop_ || (is_stopping_ && !is_callback_running);
}

// Returns true for the admin process while another server serves the clients. The admin processes of both servers share an
// address: that of the server that serves answers.
bool Manager::is_admin_elsewhere(const ProcessGroup &group) const
{
    const Scoreboard::End &end = scoreboard_.end();
    return group.kind == ProcessKind::kAdmin && (end.successor != 0 || (end.is_successor && !has_announced_service_));
}

// Stops the processes of a group when those of the groups before it have ended: workers may wait for the results of tasks. The
// admin process of a server that was replaced stops at once.
void Manager::stop_next_group()
{
    bool has_processes = !has_begun_to_stop_;
    for (ProcessGroup &group : groups_) {
        bool is_replaced = group.kind == ProcessKind::kAdmin && scoreboard_.end().successor != 0;
        if (has_processes && !is_replaced) {
            continue;
        }
        if (group.stop_until == kNever) {
            group.stop_until = loop_.read_clock() + time_to_end();
        }
        for (auto &process : processes_) {
            if (&process->group == &group) {
                has_processes = true;
                if (!std::exchange(process->knows_end, true)) {
                    send_stop(*process);
                }
            }
        }
    }
}

std::string Manager::workers_text()
{
    std::string text;
    for (auto &process : processes_) {
        char line[96];
        snprintf(line, sizeof line, "%s %d (pid %d) %s, started %.3f s ago\n", process->group.name, process->worker_id,
                 int(process->pid), process->is_retiring ? "stops" : process->is_ready ? "serves" : "starts",
                 double(loop_.read_clock() - process->started_at) / double(kSecond));
        text += line;
    }
    return text;
}

void Manager::take_requests(WorkerProcess &process)
{
    for (char request : std::exchange(process.requests, {})) {
        if (request == kWorkerWantsReload) {
            request_reload();
        } else if (request == kWorkerWantsTaskReload) {
            on_signal(SIGUSR2);
        } else if (request == kWorkerWantsDump) {
            signal_programs(SIGQUIT);   // they write their coroutines to the log
        } else if (request == kWorkerWantsUpgrade) {
            on_signal(upgrade_signal());
        } else if (request == kWorkerAsks) {
            signal_programs(SIGURG);
        } else if (request == kWorkerWantsCertificates) {
            handler_.reload_certificates();
        } else if (request == kWorkerWantsShutdown && scoreboard_.end().asked_at == 0) {
            if (!links_) {
                on_signal(SIGTERM);
            } else if (::getppid() == parent_pid_) {
                request_end_of_master();
            }
        }
    }
}

// Sends a signal to the processes that run the program.
void Manager::signal_programs(int number)
{
    for (auto &process : processes_) {
        if (process->group.runs_program && process->is_ready) {
            ::kill(process->pid, number);
        }
    }
}

// Opens the logs again, and hands them over to the workers, which may have no permission to open them.
void Manager::reopen_logs()
{
    int log_file = reopen_log_file() ? log_file_descriptor() : -1;
    int access_log = reopen_access_log() ? access_log_descriptor() : -1;
    if (log_file >= 0) {
        handler_.on_log_rotation(log_file);
    }
    scoreboard_.log_generation()++;
    for (auto &process : processes_) {
        for (auto [what, file] : {std::pair(kManagerGivesLog, log_file), std::pair(kManagerGivesAccessLog, access_log)}) {
            iovec piece = {const_cast<char *>(&what), 1};
            if (file >= 0) {
                (void) send_with_descriptor(process->pipe.get(), {&piece, 1}, file);
            }
        }
        ::kill(process->pid, SIGRTMIN);
    }
}

void Manager::stop_all()
{
    for (auto &process : processes_) {
        send_stop(*process);
    }
}

void Manager::send_stop(WorkerProcess &process)
{
    process.is_retiring = process.was_sent_stop = true;
    process.row->is_replaced = true;
    process.row->note_leaving(loop_.read_clock());   // code that blocks the process may keep it from noting this itself
    kill_later(process);
    ::kill(process.pid, SIGTERM);
}

void Manager::kill_later(WorkerProcess &process)
{
    Deadline end = std::min(loop_.read_clock() + time_to_end(), process.group.stop_until);
    process.kill_at = std::min(process.kill_at, end + kKillGrace);
    process.row->killed_at = process.kill_at;
}

// Sends SIGKILL to workers that have not ended by their time kill_at.
void Manager::kill_overdue()
{
    for (auto &process : processes_) {
        if (loop_.now() >= process->kill_at) {
            log(LogLevel::kWarning, "%s %d (pid %d) does not end: killed", process->group.name, process->worker_id, process->pid);
            ::kill(process->pid, SIGKILL);
            process->kill_at = kNever;
        }
    }
}

}  // namespace coro
