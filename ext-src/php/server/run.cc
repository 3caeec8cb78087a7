#include "php/server/state.h"

#include "php/debug/quit_signal.h"
#include "php/event/event.h"
#include "php/runtime/engine_sigaction.h"
#include "php/runtime/runtime.h"
#include "php/runtime/watchdog.h"
#include "php/server/admin_state.h"
#include "php/server/manager_state.h"
#include "php/server/master_state.h"
#include "php/server/process_commands.h"
#include "php/server/signals.h"
#include "php/server/task_worker_state.h"
#include "php/server/tasks.h"
#include "php/server/worker_state.h"
#include "php/zend/destructors.h"
#include "php/zend/exceptions.h"
#include "php/zend/refusals.h"
#include "php/zend/wording.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/lifecycle/shutdown_watchdog.h"

#include "zend_exceptions.h"

#include <csignal>
#include <unistd.h>
#include <utility>

// Server::start(): gives each process of the server its role (worker, manager or master), and ends the server.
namespace coro::php {

namespace {

constexpr int kFatalExit = 255;
constexpr int kFailedExit = 255;      // exit status: a worker or the server could not start
constexpr int kLostManagerExit = 1;   // exit status: the manager died, and a service manager should start the server again

// Continues PHP's handling of a fatal error. After a fatal error in this process, PHP's handling was delayed until the
// server has ended. Does nothing if no fatal error has occurred.
void resume_bailout()
{
    if (runtime().has_bailed_out()) {
        EG(exit_status) = kFatalExit;
        call_no_more_destructors();
        zend_bailout();
    }
}

// The handler of SIGINT in the processes of addProcess(). A terminal sends SIGINT to all processes of the server, and the manager
// decides when they end.
void leave_to_manager(int)
{
}

}  // namespace

ServerState::ServerState() :
    admin(std::make_unique<AdminState>()), main_process_(std::make_unique<MainProcess>(*this, server, admin->listener.server()))
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
        reopen_log_file_with(nullptr);   // the generation is in the memory of this server
        take_log_level_from(nullptr);
    }
    for (zval &port : ports) {
        PortBox::of(&port).port = nullptr;   // the Port object of PHP may live longer than this server
    }
    for (zval &port : ports) {   // a separate loop, because the release of a Port object may call PHP code
        zval_ptr_dtor(&port);
    }
}

void ServerState::abandon()
{
    worker_state_.reset();
    task_worker_state_.reset();
    manager_state_.reset();
    is_running_ = false;
}

LifeState *ServerState::life_state() const
{
    return worker_state_ ? static_cast<LifeState *>(worker_state_.get()) : task_worker_state_.get();
}

WorkerLife *ServerState::life() const
{
    LifeState *state = life_state();
    return state ? &state->life() : nullptr;
}

void ServerState::leave()
{
    if (manager_state_) {
        manager_state_->manager().was_forked();
    }
    if (worker_) {
        worker_->detach_connections();
    }
    if (is_running_) {
        server.close_sockets();
    }
    if (is_signal_handled_by(SIGINT, leave_to_manager)) {
        handle_signal_with(SIGINT, SIG_DFL);
    }
    if (main_process_) {
        main_process_->abandon();
        (void) main_process_.release();
    }
    (void) worker_state_.release();
    (void) task_worker_state_.release();
    (void) manager_state_.release();
    master_state_ = nullptr;
    worker_ = nullptr;
    is_running_ = false;
    if (commands) {
        commands->forget();
    }
}

void SharedState::abandon_mailboxes()
{
    for (auto *group : {&mailboxes, &room_mailboxes, &task_queues, &result_mailboxes}) {
        for (auto &mailbox : *group) {
            mailbox->abandon();
        }
    }
}

void ServerState::abandon_senders()
{
    shared.abandon_mailboxes();
    if (tasks) {
        tasks->abandon();
    }
}

bool ServerState::begin_user_process(zend_long index)
{
    abandon_senders();
    shared.result_mailboxes.clear();
    is_running_ = true;
    set_property("worker_pid", getpid());
    static UserProcess *own;
    static pid_t pid;
    own = processes[size_t(index)].get();
    pid = ::getpid();   // a child of the process leaves it the file
    reopen_log_file_with(&shared.scoreboard->log_generation(), [] { return ::getpid() == pid ? own->take_log() : Fd(); });
    handle_signal_with(SIGINT, leave_to_manager);
    int outcome = privileges_.drop();
    if (outcome < 0) {
        log(LogLevel::kError, "a process of addProcess() cannot give up its privileges: %s", err::Reason(-outcome).text());
        EG(exit_status) = kFailedExit;
    }
    commands->begin(commands->place_of_user_process(index));
    return outcome == 0;
}

bool ServerState::start()
{
    if (was_started_) {
        refuse_call(error_class, kStartedTwice.text());
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
    take_log_level_from(&shared.scoreboard->wishes().log_level);
    log_start(server);
    log_ignored_options(*this);
    was_started_ = is_running_ = true;
    // PHP must not end the process when it cannot write a warning to standard output.
    PG(ignore_user_abort) = true;
    runtime().contain([] { the_server->fatal_error(); });
    listen_to_quit_signal();
    handle_server_signals();
    bool finished = server.has_master()      ? run_with_master()
                    : server.needs_manager() ? run_with_manager(nullptr)
                                             : run_single();
    is_running_ = false;
    leave_server_signals();
    ignore_quit_signal();
    runtime().contain(nullptr);
    return finished;
}

// Serves in this process, which is the only process of the server.
bool ServerState::run_single()
{
    Manager::Role only;
    only.worker_id = 0;
    only.row = &shared.scoreboard->row(0);
    only.awaits_preparation = shared.scoreboard->end().is_successor;
    bool has_served = run_worker(only);
    remove_traces();
    return finish(has_served);
}

bool ServerState::run_with_master()
{
    int outcome;
    bool has_lost_manager;
    {
        MasterState master(*this);
        master_state_ = &master;
        Master::Role role;
        outcome = master.run(role);
        has_lost_manager = master.has_lost_manager();
        master_state_ = nullptr;
        if (role.is_manager) {
            leave_main_process();
            server.close_streams();
            forget_timers_and_events(true);
            listen_to_quit_signal();
            return run_with_manager(std::make_unique<ManagerLinks>(runtime().loop(), std::move(role.controls),
                                                                   int(server.config.worker_num), shared.datagram_size),
                                    std::move(role.events));
        }
    }
    remove_traces();
    if (outcome < 0) {
        throw_exception(outcome, "cannot start the master");
        return false;
    }
    bool has_served = finish(!shared.scoreboard->end().has_failed);
    EG(exit_status) = has_lost_manager ? kLostManagerExit : EG(exit_status);
    return has_served && !has_lost_manager;
}

// Makes this process the manager, and each child process a worker. `links` is nullptr if the server has no master.
// After the return, a manager without a master continues with the script; all other processes end.
bool ServerState::run_with_manager(std::unique_ptr<ManagerLinks> links, Fd events)
{
    bool has_master = links != nullptr;
    set_manager_pid(getpid());
    manager_state_ = std::make_unique<ManagerState>(*this, std::move(links), std::move(events));
    Manager::Role role = manager_state_->manager().run();
    if (role.worker_id != Manager::kFinished) {
        become_worker(role);
        return false;
    }
    manager_state_.reset();
    if (has_master) {
        end_coroutines();
        end_process(false);
        return false;
    }
    remove_traces();
    return finish(!shared.scoreboard->end().has_failed);
}

// Called in a child process that the manager has forked. Serves as a worker and then ends the process.
void ServerState::become_worker(Manager::Role &role)
{
    leave_main_process();
    forget_timers_and_events(true);
    abandon_senders();
    manager_state_.reset();
    if (int outcome = privileges_.drop(); outcome < 0) {
        log(LogLevel::kError, "worker %d cannot give up its privileges: %s", role.worker_id, err::Reason(-outcome).text());
        (void) !::write(role.ready_fd, &kWorkerFailed, 1);
        EG(exit_status) = kFailedExit;
        zend_throw_unwind_exit();
        return;
    }
    if (role.kind == ProcessKind::kAdmin) {
        run_admin(role);
    }
    admin->listener.server().close_sockets();
    end_when_orphaned(manager_pid(), server.config.max_wait_time * kSecond + 2 * kSecond);
    end_process(!(role.kind == ProcessKind::kTaskWorker ? run_task_worker(role) : run_worker(role)));
}

// Called in a forked child, which is not the process that called start().
void ServerState::leave_main_process()
{
    if (main_process_) {
        main_process_->abandon();
        main_process_.reset();
    }
}

// Serves as a worker until the worker has ended. Returns false if the worker has failed.
bool ServerState::run_worker(Manager::Role &role)
{
    set_log_worker(role.worker_id);
    set_property("worker_id", role.worker_id);
    set_property("worker_pid", getpid());
    worker_state_ = std::make_unique<WorkerState>(*this, role);
    bool has_served = worker_state_->run();
    worker_state_.reset();
    return has_served;
}

// Serves as the admin process, which runs no code of the program: neither callbacks nor what PHP runs at the end of a script.
void ServerState::run_admin(Manager::Role &role)
{
    server.close_sockets();
    const TaskTable *task_table = tasks ? &shared.task_table : nullptr;
    AdminSubject subject = {*shared.scoreboard, server.config, started_at_, processes.size(), task_table,
                            admin->health_checks.names()};
    AdminListener &listener = admin->listener;
    int outcome = serve_admin(runtime().loop(), listener, subject, *role.row, role.worker_id, Fd(role.ready_fd));
    if (outcome < 0) {
        log(LogLevel::kError, "the admin process cannot serve %s: %s", listener.address().c_str(), err::Reason(-outcome).text());
    }
    ::_exit(outcome < 0 ? kFailedExit : 0);
}

// Runs tasks until the task worker has ended. Returns false if it has failed.
bool ServerState::run_task_worker(Manager::Role &role)
{
    set_log_worker(role.worker_id);
    set_property("worker_id", role.worker_id);
    set_property("worker_pid", getpid());
    zend_update_property_bool(object()->ce, object(), ZEND_STRL("taskworker"), true);
    server.close_streams();   // a task worker accepts no clients
    server.config.enable_coroutine = callback_options.task_enable_coroutine;
    if (!callback_options.task_enable_coroutine) {   // tasks may block then: nothing else waits for the loop
        runtime().options().blocking_threshold = 0;
        adjust_watchdog();
    }
    task_worker_state_ = std::make_unique<TaskWorkerState>(*this, role);
    bool has_worked = task_worker_state_->run();
    task_worker_state_.reset();
    return has_worked;
}

// Ends the server in the process that called start(). Returns the value that start() must return.
bool ServerState::finish(bool has_served)
{
    note_server_end(runtime().loop().read_clock());
    resume_bailout();
    end_coroutines();
    notify(Event::kShutdown, CallOn::kCurrentStack);
    log(LogLevel::kNotice, "the server has stopped");
    // Replaces the exit status that exceptions and exit() in callbacks have set.
    EG(exit_status) = has_served ? 0 : kFailedExit;
    return has_served;
}

// Ends this process, a worker or a manager that has a master, without running the part of the script that follows
// start(). PHP's own shutdown still runs.
void ServerState::end_process(bool has_failed)
{
    resume_bailout();
    EG(exit_status) = has_failed ? kFailedExit : 0;
    zend_throw_unwind_exit();
}

void ServerState::remove_traces()
{
    server.close();
    admin->listener.server().close();
    pid_file_.remove();
    server.has_other_owner = admin->listener.server().has_other_owner = nullptr;
    main_process_.reset();
}

// Ends the manager or master if the program's code blocks it when it is to end.
void ServerState::watch_signals_with(ShutdownWatchdog &watchdog)
{
    Nanoseconds patience = server.config.max_wait_time * kSecond + 2 * kSecond;
    if (int outcome = watchdog.start(patience, ShutdownWatchdog::Duty::kTakeSignal); outcome < 0) {
        log(LogLevel::kWarning, "the server may not end while PHP code blocks it: cannot start the watchdog thread: %s",
            err::Reason(-outcome).text());
    }
}

// Called in the thread of the watchdog. The other processes of the server notice the end of this one and end, too.
void ServerState::end_stuck_process(const char *name)
{
    log(LogLevel::kWarning,
        "the %s (pid %d) has not ended in time, because PHP code blocks it: killed; see the option max_wait_time", name,
        int(::getpid()));
    if (master_state_ || !server.has_master()) {
        remove_traces();
    }
    ::_exit(kFailedExit);
}

// Called after a fatal error of PHP in this process. Calls fatal_error() of the role of this process.
void ServerState::fatal_error()
{
    if (master_state_) {
        master_state_->fatal_error();
    }
    if (LifeState *state = life_state()) {
        state->fatal_error();
    }
}

}  // namespace coro::php
