#include "php/server/task_worker_state.h"

#include "php/debug/quit_signal.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/messages.h"
#include "php/server/request_log.h"
#include "php/server/worker_errors.h"
#include "php/zend/last_error.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include <cerrno>
#include <poll.h>
#include <utility>

namespace coro::php {

namespace {

// A task that waits for room in the mailbox of a worker checks again and again, after this time, that the worker lives.
constexpr Nanoseconds kLookAgain = 100 * kMillisecond;

// A coroutine knows its task by this number, which is negative: Duty::subject is otherwise the session of a client.
zend_long subject_of(const TaskTicket &ticket)
{
    return -1 - zend_long(ticket.slot);
}

bool is_sender_alive(const TaskTicket &task)
{
    return the_server->shared.scoreboard->row(task.row).pid.load() == task.sender;
}

// Sends outside of coroutines. Waits for room as long as the process that has sent the task lives, because it reads soon. Returns
// -EPIPE if it has ended.
int send_blocking(Mailbox &to, const MailHead &head, std::string_view bytes)
{
    int outcome = to.try_send(head, bytes);
    while (outcome == -EAGAIN && is_sender_alive(head.task) && !the_server->shared.scoreboard->end().is_urgent) {
        pollfd room = {to.writing_end(), POLLOUT, 0};
        (void) ::poll(&room, 1, int(kLookAgain / kMillisecond));
        outcome = to.try_send(head, bytes);
    }
    return outcome == -EAGAIN && !is_sender_alive(head.task) ? -EPIPE : outcome;
}

// Sends the result of a task, or the message that it has none, to the process that has sent the task. Returns 0 or -errno.
int answer(const TaskTicket &task, uint32_t kind, std::string_view bytes)
{
    if (task.row < 0) {
        return 0;
    }
    if (!is_sender_alive(task)) {
        return -EPIPE;
    }
    MailHead head = {bytes.size(), the_server->life()->id(), kind, task};
    Mailbox &to = *the_server->shared.result_mailboxes[size_t(task.row)];
    Coroutine *self = runtime().is_over() ? nullptr : runtime().coroutine_that_may_wait();
    auto wait = [&task](Waiter &waiter, bool is_next) {
        if (!is_next) {
            return runtime().wait(waiter, kNever);
        }
        if (!is_sender_alive(task)) {
            return -EPIPE;
        }
        int outcome = runtime().wait(waiter, runtime().loop().read_clock() + kLookAgain);
        return outcome == -ETIMEDOUT ? -EAGAIN : outcome;
    };
    return self ? to.send(head, bytes, *self, wait, "Server::finish") : send_blocking(to, head, bytes);
}

// Lets the sender of the task find in the table that there is no result, because it cannot be told with a message. If its mailbox
// is full, the sender looks into the table when it reads the messages in it.
void mark_failed(const TaskTicket &task)
{
    the_server->shared.task_table.fail(task, *the_server->shared.scoreboard);
    (void) the_server->shared.result_mailboxes[size_t(task.row)]->try_send({0, -1, kTasksFailed}, {});
}

}  // namespace

RunningTask::RunningTask(const TaskTicket &ticket) : ticket_(ticket)
{
    the_server->task_worker_state()->task_begins();
}

void RunningTask::release()
{
    if (--references_ > 0) {
        return;
    }
    if (!has_ended_ && the_server && the_server->task_worker_state() && !runtime().is_fork_of_server()) {
        bool is_awaited = !is_finished_ && ticket_.row >= 0;
        // A fatal error is for the sender as any other death of the task worker.
        bool dies = is_awaited && runtime().has_bailed_out() && is_sender_alive(ticket_);
        int outcome = is_awaited && !dies ? answer(ticket_, kNoResult, {}) : 0;
        end(dies || (outcome < 0 && outcome != -EPIPE));
    }
    delete this;
}

Span *RunningTask::begin_span()
{
    if (UNEXPECTED(tracer() && ticket_.trace.is_valid())) {
        span_ = new Span(*tracer(), SpanKind::kConsumer, "task", nullptr, ticket_.trace);
    }
    return span_;
}

// Called when the callback of the task has ended. A Task object may still send the result if a process waits for it.
void RunningTask::callback_ended()
{
    has_callback_ended_ = true;
    if (UNEXPECTED(span_ != nullptr)) {
        span_->end();
        std::exchange(span_, nullptr)->release();
    }
    if ((is_finished_ && !is_sending_) || ticket_.row < 0) {
        end();
    }
}

// Ends the task: its place in the table is free for another one.
void RunningTask::end(bool has_failed)
{
    has_ended_ = true;
    has_failed ? mark_failed(ticket_) : the_server->shared.task_table.remove(ticket_);
    the_server->task_worker_state()->task_ends();
}

bool RunningTask::finish(zval *result)
{
    if (is_finished_) {
        set_last_error(EALREADY);
        php_error_docref(nullptr, E_WARNING, "task %u has a result already", ticket_.id);
        return false;
    }
    if (ticket_.flags & kTaskHasNoReader) {
        set_last_error(EINVAL);
        log(LogLevel::kWarning, "the result of task %u is dropped: no worker has sent the task, so nothing reads it", ticket_.id);
        return false;
    }
    PackedValue packed;
    if (!pack_value(result, packed)) {
        return false;
    }
    is_finished_ = true;
    is_sending_ = true;
    int outcome = answer(ticket_, packed.kind, view(packed.bytes));
    is_sending_ = false;
    zend_string_release(packed.bytes);
    if (outcome < 0) {
        is_finished_ = outcome == -EPIPE;   // otherwise release() tells the sender that there is no result
        set_last_error(-outcome);
        log(LogLevel::kWarning, "the result of task %u is lost: %s", ticket_.id,
            outcome == -EPIPE ? "the worker that has sent the task has ended" : err::Reason(-outcome).text());
    }
    if (is_finished_ && has_callback_ended_ && !has_ended_) {
        end();
    }
    return outcome == 0;
}

TaskWorkerState::TaskWorkerState(ServerState &server, Manager::Role &role) :
    LifeState(server),
    worker_(runtime().loop(), *this, *this, server.server.config, *role.row, role.worker_id, Fd(role.ready_fd),
            server.shared.scoreboard->end(), *server.shared.task_queues[0],
            *server.shared.task_queues[size_t(role.worker_id - server.server.config.worker_num + 1)], server.shared.task_table)
{
    take_messages(role);
}

bool TaskWorkerState::run()
{
    listen_to_quit_signal();
    answer_admin_process();
    WorkerErrors errors(server_.callback_options);
    RequestLog request_log(false, false);
    if (int outcome = worker_.life().run(); outcome < 0) {
        log(LogLevel::kError, "task worker %d cannot start: %s", life().id(), err::Reason(-outcome).text());
    }
    if (unfinished_ > 0) {
        log(LogLevel::kNotice, "task worker %d ends before the program has called finish() of all Task objects: tasks without a "
            "result: %zu", life().id(), unfinished_);
    }
    return end();
}

void TaskWorkerState::on_mail(const Mail &mail)
{
    zval value;
    worker_.task_begins();
    bool is_read = read_mail(mail, &value);
    auto *task = new RunningTask(mail.task);
    running_[mail.task.slot] = task;
    if (is_read) {
        call_task(mail, &value);
    } else {
        task_ended(subject_of(mail.task));
    }
}

void TaskWorkerState::on_lost(const MailHead &head)
{
    (new RunningTask(head.task))->release();
}

void TaskWorkerState::call_task(const Mail &mail, zval *value)
{
    const CallbackOptions &options = server_.callback_options;
    RunningTask &task = *running_[mail.task.slot];
    bool is_object = options.task_enable_coroutine || options.task_use_object || options.event_object;
    int from = mail.from < 0 ? id_of_no_worker : mail.from;
    zval arguments[4];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    if (is_object) {
        make_task_object(&arguments[1], task, from, value);
    } else {
        ZVAL_LONG(&arguments[1], mail.task.id);
        ZVAL_LONG(&arguments[2], from);
        ZVAL_COPY_VALUE(&arguments[3], value);
    }
    Duty duty;
    duty.event = event_name(Event::kTask);
    duty.subject = subject_of(mail.task);
    duty.settled = task_settled;
    duty.ended = task_ended;
    SharedSpan *&span_of_loop = php_state_of(runtime().scheduler().current()).span;
    span_of_loop = task.begin_span();
    (void) server_.call_event(server_.events[Event::kTask], is_object ? 2 : 4, arguments, duty);
    span_of_loop = nullptr;
}

RunningTask *TaskWorkerState::current() const
{
    const Duty &duty = php_state_of(runtime().scheduler().current()).duty;
    auto found = duty.ended == task_ended ? running_.find(uint32_t(-1 - duty.subject)) : running_.end();
    return found != running_.end() ? found->second : nullptr;
}

// Called when the callback has returned: a value other than null is the result.
void TaskWorkerState::task_settled(zend_long subject, zval *result)
{
    if (runtime().is_fork_of_server()) {   // the callback has forked, and the parent sends the result
        return;
    }
    RunningTask &task = *self().running_[uint32_t(-1 - subject)];
    if (EG(exception) || Z_TYPE_P(result) <= IS_NULL || task.ticket().flags & kTaskHasNoReader) {
        return;
    }
    if (task.is_finished()) {
        log(LogLevel::kWarning, "the value that the callback of task %u has returned is dropped: finish() has sent the result",
            task.ticket().id);
        return;
    }
    (void) task.finish(result);
}

void TaskWorkerState::task_ended(zend_long subject)
{
    if (!the_server || !the_server->task_worker_state() || runtime().is_fork_of_server()) {
        return;
    }
    auto found = self().running_.find(uint32_t(-1 - subject));
    RunningTask &task = *found->second;
    self().running_.erase(found);
    TaskTicket ticket = task.ticket();
    task.callback_ended();
    task.release();
    self().worker_.task_ends(ticket);
}

void TaskWorkerState::task_ends()
{
    unfinished_--;
    life().check_drain();
}

}  // namespace coro::php
