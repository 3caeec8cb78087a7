#pragma once

#include "php/server/life_state.h"
#include "php/server/tasks.h"
#include "php/trace/span.h"
#include "php/zend/string_storage.h"

#include "coro/server/lifecycle/manager.h"
#include "coro/server/lifecycle/task_worker.h"

#include <cstdint>
#include <unordered_map>

namespace coro::php {

// A task that a task worker runs. The object lives until the callback has ended and no Server\Task object refers to it. The task
// itself ends earlier: when the callback has ended and the result was sent.
class RunningTask {
public:
    explicit RunningTask(const TaskTicket &ticket);

    const TaskTicket &ticket() const { return ticket_; }
    // Returns the span in which the callback must run, or nullptr if the sender of the task is not traced.
    Span *begin_span();
    void keep() { references_++; }
    // Drops a reference. The last one deletes the object, and tells a sender that waits that there is no result.
    void release();
    void callback_ended();
    // Sends the result to the process that has sent the task. Returns false with a warning or an exception if it was not sent.
    bool finish(zval *result);
    bool is_finished() const { return is_finished_; }

private:
    void end(bool has_failed = false);

    TaskTicket ticket_;
    Span *span_ = nullptr;
    int references_ = 1;
    bool is_finished_ = false;
    bool is_sending_ = false;   // true: finish() waits for room in the mailbox of the sender
    bool has_callback_ended_ = false;
    bool has_ended_ = false;
};

// The role of a process that is a task worker: calls the callback of the event task.
class TaskWorkerState final : public LifeState, public MailHandler {
public:
    TaskWorkerState(ServerState &server, Manager::Role &role);

    WorkerLife &life() override { return worker_.life(); }
    // Runs tasks until the task worker has ended. Returns false if it has failed.
    bool run();
    // Returns the task that this process runs outside of coroutines, or nullptr.
    RunningTask *current() const;
    void task_begins() { unfinished_++; }
    void task_ends();
    bool is_done() const override { return unfinished_ == 0 && LifeState::is_done(); }

    Storage &storage() override { return zend_storage(); }
    bool needs_coroutine(uint32_t) const override { return server_.server.config.enable_coroutine; }
    bool is_occupied() const override { return server_.plain_calls.are_running(); }
    void on_mail(const Mail &task) override;
    void on_lost(const MailHead &head) override;

private:
    static TaskWorkerState &self() { return *the_server->task_worker_state(); }
    static void task_settled(zend_long subject, zval *result);
    static void task_ended(zend_long subject);
    void call_task(const Mail &mail, zval *value);

    TaskWorker worker_;
    std::unordered_map<uint32_t, RunningTask *> running_;   // the key is the slot in the TaskTable
    size_t unfinished_ = 0;   // number of tasks that have not ended; their callbacks may have ended
};

// Makes the object that the callback of the event task gets. Takes over the reference to the value.
void make_task_object(zval *made, RunningTask &task, int from, zval *value);

}  // namespace coro::php
