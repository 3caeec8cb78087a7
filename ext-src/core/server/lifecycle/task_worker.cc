#include "coro/server/lifecycle/task_worker.h"

#include <unistd.h>
#include <utility>

namespace coro {

TaskWorker::TaskWorker(Loop &loop, MailHandler &tasks, WorkerHandler &life, const ServerConfig &config, WorkerRow &row, int id,
                       Fd manager_pipe, Scoreboard::End &end, const Mailbox &any, const Mailbox &own, TaskTable &table) :
    life_(loop, *this, life, config, row, id, std::move(manager_pipe), &end), row_(row), end_(end),
    any_(loop, tasks, any, &table), own_(loop, tasks, own, &table), tasks_left_(uint64_t(config.task_max_request))
{
    if (tasks_left_ > 0 && config.task_max_request_grace > 0) {
        // Do not use rand(): all task workers are forked from one process and would draw the same number.
        tasks_left_ += uint64_t(loop.read_clock() / 1000 ^ ::getpid()) % uint64_t(config.task_max_request_grace);
    }
}

// If the process ends already, drain() begins to take the tasks that are left when workerStart has returned.
int TaskWorker::start_work()
{
    if (!life_.is_draining()) {
        begin_taking();
    }
    return 0;
}

// Returns true if the server ends, and tasks wait for which no other process may be left.
bool TaskWorker::has_leftovers() const
{
    return life_.is_server_ending() && !has_failed_ && (own_.has_mail() || any_.has_mail());
}

// After a fatal error the process cannot run tasks. The manager starts another one if no task worker is left for those in the
// queue.
void TaskWorker::fail()
{
    has_failed_ = true;
    stop_taking();
}

void TaskWorker::task_begins()
{
    count(row_.requests);
    count(row_.running);
}

void TaskWorker::task_ends(const TaskTicket &task)
{
    count(row_.running, uint64_t(-1));
    (task.to < 0 ? any_ : own_).handled();
    // At the end of the server this process has no successor that would run the tasks in the queue.
    if (tasks_left_ > 0 && --tasks_left_ == 0 && !end_.has_begun) {
        life_.begin_drain(kWorkerIsSpent);
    }
    life_.check_drain();
}

// At the end of the server, the task workers run the tasks that still wait. A task worker that a signal has told to end takes
// tasks until its successor serves. Otherwise a task worker leaves the tasks to others.
bool TaskWorker::begin_drain(char reason, bool is_server_ending)
{
    if (!is_server_ending && (reason != kWorkerLeaves || row_.is_replaced)) {
        stop_taking();
    }
    return false;
}

void TaskWorker::begin_taking()
{
    own_.start();
    any_.start();
}

void TaskWorker::stop_taking()
{
    own_.stop();
    any_.stop();
}

void TaskWorker::drain(bool ends_server, bool is_over)
{
    if (is_over || (ends_server && row_.running.load() == 0 && !has_leftovers())) {
        stop_taking();
    } else if (ends_server && !is_taking() && life_.is_prepared() && has_leftovers()) {
        begin_taking();
    }
}

bool TaskWorker::has_finished() const
{
    return row_.running.load() == 0 && !is_taking() && !has_leftovers();
}

}  // namespace coro
