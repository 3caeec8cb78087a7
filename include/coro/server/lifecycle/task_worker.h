#pragma once

#include "coro/server/lifecycle/worker_life.h"

#include <cstdint>

namespace coro {

// A process that runs tasks, which it reads from mailboxes. It has no clients.
class TaskWorker final : private WorkerLife::Work {
public:
    // `any` is the mailbox of tasks for any task worker, and `own` that of tasks for this one.
    TaskWorker(Loop &loop, MailHandler &tasks, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
               Fd manager_pipe, Scoreboard::End &end, const Mailbox &any, const Mailbox &own, TaskTable &table);

    WorkerLife &life() { return life_; }
    void task_begins();
    // Called for each message that the handler has got, when the callback for it has ended.
    void task_ends(const TaskTicket &task);

private:
    int start_work() override;
    bool has_leftovers() const override;
    void fail() override;
    bool ends_at_interrupt() const override { return false; }   // the manager ends task workers when the workers have ended
    bool begin_drain(char reason, bool is_server_ending) override;
    void begin_taking();
    void stop_taking() override;
    bool is_taking() const override { return any_.is_reading(); }
    void drain(bool ends_server, bool is_over) override;
    bool has_finished() const override;

    WorkerLife life_;
    WorkerRow &row_;
    Scoreboard::End &end_;
    MailReader any_;
    MailReader own_;
    bool has_failed_ = false;
    uint64_t tasks_left_;   // number of tasks before task_max_request is reached; 0: no limit
};

}  // namespace coro
