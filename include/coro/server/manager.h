#pragma once

#include "coro/loop/loop.h"
#include "coro/loop/signal.h"
#include "coro/server/board.h"
#include "coro/server/config.h"
#include "coro/server/manager_lanes.h"

#include <memory>
#include <string>
#include <vector>

namespace coro {

// What the embedding language does in the manager process.
class ManagerHandler {
public:
    virtual void on_manager_start() = 0;
    virtual void on_manager_stop() = 0;
    // The id of a coroutine for which the workers wait, or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() = 0;
    virtual void on_before_reload() = 0;
    virtual void on_after_reload() = 0;
    virtual void on_worker_error(int worker_id, pid_t pid, int exit_code, int signal) = 0;

protected:
    ~ManagerHandler() = default;
};

// Forks the workers, replaces those that die, rolls them on SIGUSR1 (the new one serves before the old one stops) and
// ends them on SIGTERM and SIGINT. One thread, no sockets of its own.
class Manager final : private SignalWatcher::Listener {
public:
    static constexpr int kFinished = -1;

    // With `lanes`: of a master.
    Manager(Loop &loop, ManagerHandler &handler, const ServerConfig &config, Board &board,
            std::unique_ptr<ManagerLanes> lanes = nullptr);
    ~Manager();

    struct Role {
        int worker_id = kFinished;   // kFinished: this is the manager, and all is over
        WorkerRow *row = nullptr;
        int ready_fd = -1;           // the worker's end of the pipe to the manager, see server/board.h
        bool is_first = true;        // no worker of this id has run before
        std::vector<Fd> lanes;       // of a master's worker, to each reactor thread
    };
    // Returns once in the manager, at the end, and once in each worker, at its beginning.
    Role run();
    std::string workers_text();   // a line for each process

private:
    struct Process;

    void on_signal(int number) override;
    void reopen_logs();
    void hear_wishes(Process &process);
    bool fork_worker(int worker_id, Role &child);
    bool fork_missing(Role &child);
    void put_off(const Process &process);
    void reap();
    void process_ended(Process &process, int status);
    bool has_successor(const Process &of) const;
    void retire_replaced();
    void stop_all(int signal);
    void note_interruption();
    void begin_to_stop();
    void tell_to_stop(Process &process, int signal);
    void kill_overdue();
    void reload();
    Process *serving(int worker_id);
    WorkerRow *free_row();
    void become_worker(Role &child, int worker_id, WorkerRow *row, int ready_fd);
    std::vector<uint64_t> taken_by(const WorkerRow &row);
    void assign_lanes();

    // Wakes the manager's loop.
    class Alarm final : public Timer {
    public:
        explicit Alarm(Loop &loop) : loop_(loop) {}
        void on_time() override { loop_.stop(); }

    private:
        Loop &loop_;
    };

    Loop &loop_;
    ManagerHandler &handler_;
    const ServerConfig &config_;
    Board &board_;
    std::unique_ptr<ManagerLanes> lanes_;
    SignalWatcher signals_;
    std::vector<std::unique_ptr<Process>> processes_;
    std::vector<bool> was_forked_;       // per worker id
    std::vector<Nanoseconds> fork_at_;   // per worker id: not before, after it died young
    Alarm alarm_;
    pid_t manager_pid_ = 0;
    pid_t parent_pid_ = 0;
    bool is_interrupted_ = false;    // and the master has been told
    bool is_stopping_ = false;
    bool has_told_all_ = false;      // to stop
    int64_t farewell_ = 0;           // the coroutine that has to end before
    Deadline farewell_until_ = 0;
    bool reload_asked_ = false;
    bool is_reloading_ = false;
};

}  // namespace coro
