#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/loop/signal.h"
#include "coro/server/shared/scoreboard.h"
#include "coro/server/shared/server_event.h"
#include "coro/server/config/config.h"
#include "coro/server/lifecycle/manager_links.h"
#include "coro/server/lifecycle/process_group.h"
#include "coro/server/lifecycle/worker_process.h"

#include <memory>
#include <string>
#include <vector>

namespace coro {

// Callbacks of the embedding language in the manager process.
class ManagerHandler {
public:
    virtual void on_manager_start() = 0;
    virtual void on_manager_stop() = 0;
    // Called before the workers are stopped. Returns the id of the coroutine that must end before the workers are
    // stopped, or 0 for none.
    [[nodiscard]] virtual int64_t on_before_shutdown() = 0;
    // Called when the server begins to stop, before the workers are told, and again when the end becomes urgent. `patience` is
    // the time that running work still has, in nanoseconds.
    virtual void on_stop(Nanoseconds) {}
    // `kind`: this kind of processes is replaced, and those of the groups behind it.
    virtual void on_before_reload(ProcessKind kind) = 0;
    // Called before the workers of a reload are started, and when a worker asks for it: loads the certificates again.
    virtual void reload_certificates() {}
    virtual void on_after_reload() = 0;
    virtual void on_worker_error(int worker_id, pid_t pid, int exit_code, int signal) = 0;
    // Returns true if tasks wait that this task worker can run.
    virtual bool has_tasks_for(int) { return false; }
    virtual void on_process_ended(pid_t) {}   // called for each process that has ended, whatever the reason
    virtual void on_server_event(ServerEvent) {}
    virtual void on_log_rotation(int) {}   // called with the new log file, before the processes learn that it is there
    virtual void on_turn() {}   // called in each turn of the manager, and so whenever one of its children has ended

protected:
    ~ManagerHandler() = default;
};

// Forks the processes of all groups and replaces those that die or fail. On SIGUSR1 the manager replaces all processes: the
// old ones stop when all new ones serve. On SIGTERM and SIGINT the manager stops all processes. The manager has one thread
// and accepts no clients.
class Manager final : private SignalWatcher::Observer {
public:
    static constexpr int kFinished = -1;

    // `links` is nullptr if the server has no master.
    Manager(Loop &loop, ManagerHandler &handler, const ServerConfig &config, Scoreboard &scoreboard,
            std::unique_ptr<ManagerLinks> links = nullptr);
    ~Manager();

    struct Role {
        int worker_id = kFinished;   // kFinished: this process is the manager, and all workers have ended
        ProcessKind kind = ProcessKind::kWorker;
        WorkerRow *row = nullptr;
        // The worker's end of its pipe to the manager. server/shared/scoreboard.h defines the bytes that the worker
        // writes.
        int ready_fd = -1;
        bool is_first = true;              // true: no other process has had this worker id
        bool awaits_preparation = false;   // true: workerStart has returned in an earlier process with this worker id
        std::vector<Fd> links;             // the worker's ends of its links to the reactor threads
    };
    // Runs the manager. Returns in the manager when all workers have ended, and in each worker when the worker
    // begins.
    Role run();
    std::string workers_text();   // returns a line for each worker process
    // Called in a forked child that is no part of the server: closes the manager's descriptors, at whose end the reactor
    // threads and the workers notice the end of the manager.
    void was_forked();

private:
    // What the manager knows of all processes that have had the same worker id.
    struct WorkerHistory {
        bool was_forked = false;
        bool has_served = false;         // true: a process with this worker id has served
        bool has_returned = false;       // true: workerStart has returned in a process with this worker id
        uint64_t ready_generation = 0;   // the latest generation in which a process with this worker id has served
        int failures = 0;                // number of processes that failed in a row before they served
        // no process is forked before this time; set when a process has failed or has ended soon after its start
        Nanoseconds fork_at = 0;
    };

    void on_signal(int number) override;
    Deadline next_deadline();
    void end_requested(int number);
    void request_end_of_master();
    void stop();
    void hurry();
    Nanoseconds time_to_end() const;
    void check_interruption();
    void begin_to_stop();
    void reopen_logs();
    void signal_programs(int number);
    void take_requests(WorkerProcess &process);
    void stop_all();
    bool is_admin_elsewhere(const ProcessGroup &group) const;
    void stop_next_group();
    void send_stop(WorkerProcess &process);
    void kill_later(WorkerProcess &process);
    void kill_overdue();

    WorkerProcess *serving(int worker_id);
    WorkerProcess *predecessor(int worker_id);
    bool is_missing(const ProcessGroup &group, int worker_id);
    bool is_process_missing();
    bool fork_missing(Role &child);
    bool has_reload_request() const;
    WorkerRow *free_row(const ProcessGroup &group);
    void inherit_health(WorkerRow &row, int worker_id) const;
    bool fork_worker(const ProcessGroup &group, int worker_id, Role &child);
    void add_process(std::unique_ptr<WorkerProcess> process, std::shared_ptr<LinkSet> links);
    void become_worker(Role &child, const ProcessGroup &group, int worker_id, WorkerRow *row, int ready_fd);
    void put_off(WorkerProcess &process);
    void pause_after_failure(WorkerProcess &process);
    void reap();
    void process_ended(WorkerProcess &process, int status);
    std::vector<uint64_t> taken_by(const WorkerRow &row);
    void record_progress(const WorkerProcess &process);
    void assign_links();
    void stop_replaced();
    void take_over(WorkerProcess &process);
    void start_failed(WorkerProcess &process);
    void give_up_overdue();
    void announce_service();
    void pass_turn();

    void request_reload(ProcessKind first = ProcessKind::kWorker);
    void reload();
    std::string reloading_text(const char *adjective);
    void finish_reload();
    void fail_reload(const WorkerProcess &failed);
    void end_reload();
    double seconds_of_reload();

    Loop &loop_;
    ManagerHandler &handler_;
    const ServerConfig &config_;
    Scoreboard &scoreboard_;
    std::unique_ptr<ManagerLinks> links_;
    SignalWatcher signals_;
    std::vector<std::unique_ptr<WorkerProcess>> processes_;
    std::vector<ProcessGroup> groups_;
    std::vector<WorkerHistory> histories_;   // index: worker id
    DeferredCall<Loop> alarm_{loop_, loop_, &Loop::stop};   // makes the manager's loop return
    pid_t manager_pid_ = 0;
    pid_t parent_pid_ = 0;
    bool is_interrupted_ = false;    // true: the manager has received SIGINT and has sent the master a signal to stop
    bool has_announced_service_ = false;
    bool is_stopping_ = false;
    bool has_begun_to_stop_ = false;         // true: the workers have been sent SIGTERM
    // Id of the coroutine that must end before the workers are stopped; 0: none.
    int64_t shutdown_callback_ = 0;
    Deadline shutdown_callback_deadline_ = 0;
    bool is_reloading_ = false;
    Nanoseconds reload_began_ = 0;
};

}  // namespace coro
