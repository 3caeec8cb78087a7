#include "php/server/tasks.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/event_object.h"
#include "php/server/message_receiver.h"
#include "php/server/messages.h"
#include "php/trace/span.h"
#include "php/zend/exceptions.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/server/shared/task_table.h"

#include <algorithm>
#include <cerrno>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace coro::php {

namespace {

// How long a process that uses no coroutines waits for room in the queue of the task workers.
constexpr Nanoseconds kRoomPatience = kSecond;
// When max_coroutine is reached, callbacks for results are tried again after this time.
constexpr Nanoseconds kCallAgain = 10 * kMillisecond;
// When the table of tasks is full, the next coroutine tries again after this time.
constexpr Nanoseconds kEnterAgain = 10 * kMillisecond;
// More messages than this do not fit into the mailbox for results (see Mailbox::open()).
constexpr size_t kMostMails = 8192;

}  // namespace

// Creates the queues of the task workers and the mailboxes for results. Returns false if an exception was thrown.
bool ServerState::open_task_queues()
{
    shared.task_queues.clear();
    shared.result_mailboxes.clear();
    tasks.reset();
    if (server.config.task_worker_num == 0) {
        return true;
    }
    int outcome = shared.task_table.open();
    outcome = outcome < 0 ? outcome : coro::open_mailboxes(shared.task_queues, size_t(server.config.task_worker_num) + 1);
    outcome = outcome < 0 ? outcome : coro::open_mailboxes(shared.result_mailboxes, size_t(shared.scoreboard->workers()));
    if (!succeeded(outcome, "cannot create the queues of the task workers")) {
        return false;
    }
    tasks = std::make_unique<TaskSender>(*this);
    return true;
}

void TaskSender::take_results(int row)
{
    row_ = row;
    last_id_ = UINT32_MAX;
    seen_failures_ = server_.shared.task_table.failures();
    Loop &loop = runtime().loop();
    delayed_call_ = std::make_unique<DeferredCall<TaskSender>>(loop, *this, &TaskSender::call_delayed);
    for (auto &mailbox : server_.shared.result_mailboxes) {   // the process needs its descriptors for clients
        if (mailbox != server_.shared.result_mailboxes[size_t(row)]) {
            mailbox->close();
        }
    }
    reader_ = std::make_unique<MailReader>(loop, *this, *server_.shared.result_mailboxes[size_t(row)]);
    reader_->start();
}

void TaskSender::end()
{
    reader_.reset();
    delayed_call_.reset();
    pending_.clear();
}

void TaskSender::abandon()
{
    is_entering_ = false;
    while (turns_.pop_front()) {
    }
}

const char *TaskSender::refusal(zend_long to) const
{
    if (!server_.is_running() || runtime().is_fork_of_server()) {
        return "this process is not part of a running server";
    }
    if (server_.task_worker_state()) {
        return "a task worker cannot send tasks";
    }
    return to >= server_.server.config.task_worker_num ? "there is no such task worker" : nullptr;
}

int64_t TaskSender::send(const PackedValue &task, int to, Callable callback)
{
    bool has_reader = reader_ && (callback || server_.events[Event::kFinish]);
    TaskTicket ticket;
    ticket.row = has_reader ? row_ : -1;
    ticket.to = to;
    ticket.flags = kTaskIsNotAwaited;
    ticket.flags |= callback ? kTaskHasCallback : kNoTaskFlag;
    ticket.flags |= reader_ ? kNoTaskFlag : kTaskHasNoReader;
    ticket.id = ++last_id_;
    if (has_reader) {
        pending_[ticket.id].callback = std::move(callback);
    }
    PackedValue value = task;
    int outcome = post(ticket, value);
    if (outcome < 0) {
        pending_.erase(ticket.id);
    }
    return outcome < 0 ? outcome : int64_t(ticket.id);
}

// Enters the task into the table and sends it. Waits for room in the queue at most until `until`. Releases the value. Returns 0
// or -errno.
int TaskSender::post(TaskTicket &task, PackedValue &value, Deadline until)
{
    TaskTable &table = server_.shared.task_table;
    task.sender = ::getpid();
    task.sent_at = wall_seconds();
    if (const Span *span = tracer() ? current_span() : nullptr) {
        task.trace = span->context();
    }
    task.flags |= value.kind == kSerializedMessage ? kTaskIsSerialized : kNoTaskFlag;
    Coroutine *self = runtime().coroutine_that_may_wait();
    int outcome = enter(task, ZSTR_LEN(value.bytes), self, until);
    if (outcome == 0) {
        WorkerLife *life = server_.life();
        MailHead head = {ZSTR_LEN(value.bytes), life ? life->id() : -1, value.kind, task};
        Mailbox &to = *server_.shared.task_queues[size_t(task.to + 1)];
        auto wait = [until](Waiter &waiter, bool) { return runtime().wait(waiter, until); };
        std::string_view bytes = view(value.bytes);
        outcome = self ? to.send(head, bytes, *self, wait, "Server::task") : post_blocking(to, head, bytes, until);
        outcome < 0 ? table.remove(task) : table.sent(task);
    }
    zend_string_release(std::exchange(value.bytes, nullptr));
    return outcome;
}

// Enters the task into the table. A coroutine waits for a place in it at most until `until`: only the next one looks for a place
// again and again. Code outside of coroutines waits as in post_blocking(). Returns 0 or -errno.
int TaskSender::enter(TaskTicket &task, size_t size, Coroutine *self, Deadline until)
{
    TaskTable &table = server_.shared.task_table;
    if (!self) {
        until = std::min(until, runtime().loop().read_clock() + kRoomPatience);
        bool has_entered = table.enter(task, size);
        while (!has_entered && reader_ && runtime().loop().read_clock() < until) {
            poll_results(-1, until);
            has_entered = table.enter(task, size);
        }
        return has_entered ? 0 : -EAGAIN;
    }
    if (is_entering_) {
        Waiter turn(*self, "Server::task");
        turns_.push_back(turn);
        if (int outcome = runtime().wait(turn, until); outcome < 0) {
            return outcome;
        }
    }
    is_entering_ = true;
    int outcome = 0;
    while (outcome == 0 && !table.enter(task, size)) {
        Waiter room(*self, "Server::task");
        Nanoseconds now = runtime().loop().read_clock();
        outcome = runtime().wait(room, std::min(until, now + kEnterAgain));
        outcome = outcome == -ETIMEDOUT && until > now + kEnterAgain ? 0 : outcome;
    }
    is_entering_ = wake_first(turns_, 0) != nullptr;
    return outcome;
}

// Sends a task outside of coroutines. A worker waits for room, and meanwhile takes the results that come: otherwise it and the
// task workers could wait for each other.
int TaskSender::post_blocking(Mailbox &to, const MailHead &head, std::string_view bytes, Deadline until)
{
    int outcome = to.try_send(head, bytes);
    until = std::min(until, runtime().loop().read_clock() + kRoomPatience);
    while (outcome == -EAGAIN && reader_ && runtime().loop().read_clock() < until) {
        poll_results(to.writing_end(), until);
        outcome = to.try_send(head, bytes);
    }
    return outcome;
}

// Waits until a result has come or, if `fd_with_room` is not negative, until it can be written. Takes the results.
void TaskSender::poll_results(int fd_with_room, Deadline until)
{
    constexpr Nanoseconds kMost = 100 * kMillisecond;   // looks again then: signals may have come
    Nanoseconds left = std::clamp<Nanoseconds>(until - runtime().loop().read_clock(), 0, kMost);
    pollfd watched[] = {{server_.shared.result_mailboxes[size_t(row_)]->reading_end(), POLLIN, 0}, {fd_with_room, POLLOUT, 0}};
    timespec time = {0, long(left)};
    bool was_blocking = std::exchange(is_blocking_, true);
    if (::ppoll(watched, 2, &time, nullptr) > 0 && (watched[0].revents & POLLIN)) {
        while (reader_->take_one()) {
        }
    }
    is_blocking_ = was_blocking;
}

void TaskSender::run(TaskWait &wait, int to, uint32_t flags, Deadline until)
{
    Coroutine *self = runtime().coroutine_that_may_wait();
    bool is_canceled = false;
    for (size_t i = 0; i < wait.count; i++) {
        TaskWait::Item &item = wait.items[i];
        if (is_canceled) {   // the coroutine was canceled while it waited for room
            item.error = ECANCELED;
            continue;
        }
        TaskTicket ticket;
        ticket.row = row_;
        ticket.to = to;
        ticket.flags = flags | (self ? kTaskIsNotAwaited | kTaskIsOfCoroutine : 0);
        item.id = ticket.id = ++last_id_;
        item.is_pending = true;
        wait.left++;
        Pending &pending = pending_[ticket.id];
        pending.wait = &wait;
        pending.item = i;
        int outcome = post(ticket, item.task, until);
        item.was_sent = outcome == 0;
        if (outcome < 0) {
            pending_.erase(ticket.id);
            item.error = outcome == -ETIMEDOUT ? kTaskTimedOut : -outcome;
            item.is_pending = false;
            wait.left--;
        }
        is_canceled = outcome == -ECANCELED || EG(exception);
    }
    while (!self && wait.left > 0 && runtime().loop().read_clock() < until) {
        poll_results(-1, until);
    }
    if (self && wait.left > 0 && !is_canceled) {
        Waiter waiter(*self, "Server::taskwait");
        wait.queue.push_back(waiter);
        is_canceled = runtime().wait(waiter, until) == -ECANCELED || EG(exception);
    }
    for (size_t i = 0; i < wait.count; i++) {
        TaskWait::Item &item = wait.items[i];
        if (item.is_pending) {
            pending_.erase(item.id);
            item.error = is_canceled ? ECANCELED : kTaskTimedOut;
        }
    }
}

void TaskSender::on_mail(const Mail &result)
{
    PackedValue value;
    bool has_value = result.kind < kNoResult;
    // A fatal error here would leave the call that waits for the result with pointers to its dead stack frame.
    bool has_room = result.block.data || zend_storage().has_room(result.bytes.size());
    if (has_value && has_room) {
        value = {string_of(result.bytes, result.block), MessageKind(result.kind)};
    } else {
        zend_storage().release(result.block);
    }
    if (has_value && !has_room) {
        log(LogLevel::kWarning, "the result of task %u is lost: there is no memory for it (see memory_limit)", result.task.id);
    }
    if (settle(result.task, result.from, value, has_value ? ENOMEM : ENODATA)) {
        reader_->handled();
    }
    look_for_failures();
}

void TaskSender::on_lost(const MailHead &head)
{
    (void) settle(head.task, head.from, {}, ENOMEM);
    look_for_failures();
}

// Called after each message. Takes the tasks that have failed out of the table, for example because the manager has found out
// that their task workers have died, and settles them when all messages that were in the mailbox then are read: a task worker may
// have died after it had sent the result.
void TaskSender::look_for_failures()
{
    TaskTable &table = server_.shared.task_table;
    mails_before_failures_ -= mails_before_failures_ > 0;
    while (!failed_.empty() || seen_failures_ != table.failures()) {
        if (failed_.empty()) {
            seen_failures_ = table.failures();
            mails_before_failures_ = kMostMails;
            table.take_failures(::getpid(), [this](uint32_t id) { failed_.push_back(id); });
        }
        if (!failed_.empty() && mails_before_failures_ > 0 && reader_->has_mail()) {
            return;
        }
        while (!failed_.empty()) {   // settle() may call destructors of the program, in which a fatal error can jump out
            TaskTicket task;
            uint32_t id = task.id = failed_.back();
            failed_.pop_back();
            task.sender = ::getpid();
            if (auto found = pending_.find(id); found != pending_.end() && !found->second.wait) {
                log(LogLevel::kWarning, "task %u has no result: its task worker has died", id);
            }
            (void) settle(task, -1, {}, kTaskNotSent);
        }
    }
}

// Passes the result of a task to the call that waits for it, or to a callback. Takes over the reference to the packed value;
// without a value, the task has no result. Drops a result for a process that had this row of the scoreboard before, and one that
// came too late. Returns false if result_handled() will be called, when a callback has ended.
bool TaskSender::settle(const TaskTicket &task, int from, PackedValue value, int error)
{
    auto found = pending_.find(task.id);
    if (task.sender != ::getpid() || found == pending_.end()) {
        if (value.bytes) {
            zend_string_release(value.bytes);
        }
        return true;
    }
    Pending pending = std::move(found->second);
    pending_.erase(found);
    if (pending.wait) {
        TaskWait::Item &item = pending.wait->items[pending.item];
        item.result = value;
        item.error = value.bytes ? 0 : error;
        item.is_pending = false;
        if (--pending.wait->left == 0) {
            wake_all(pending.wait->queue, 0);
        }
    } else if (value.bytes) {
        delayed_.push_back({task, from, value, std::move(pending.callback)});
        is_blocking_ ? delayed_call_->call_soon() : call_delayed();
    }
    if (pending_.empty()) {
        server_.life()->check_drain();
    }
    return pending.wait || !value.bytes;
}

void TaskSender::call_delayed()
{
    Scheduler &scheduler = runtime().scheduler();
    while (!delayed_.empty()) {
        if (server_.server.config.enable_coroutine && scheduler.live_count() >= scheduler.options().max_coroutines) {
            delayed_call_->arm(runtime().loop().now() + kCallAgain);
            return;
        }
        Result result = std::move(delayed_.front());
        delayed_.pop_front();
        call_finish(result);
    }
}

// Calls the callback of task(), or that of the event finish.
void TaskSender::call_finish(Result &result)
{
    zval value;
    bool is_string = result.value.kind == kStringMessage;
    bool is_read = !runtime().has_bailed_out() && (is_string || read_value(view(result.value.bytes), &value));
    if (is_read && is_string) {
        ZVAL_STR(&value, result.value.bytes);
    } else {
        zend_string_release(result.value.bytes);
    }
    if (!is_read) {
        result_handled(0);
        return;
    }
    zval arguments[3];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    bool is_object = server_.callback_options.event_object && !result.callback;
    if (is_object) {
        make_task_result_object(&arguments[1], result.task.id, result.from, wall_seconds(), &value);
    } else {
        ZVAL_LONG(&arguments[1], result.task.id);
        ZVAL_COPY_VALUE(&arguments[2], &value);
    }
    Duty duty;
    duty.ended = result_handled;
    duty.event = event_name(Event::kFinish);
    uint32_t count = is_object ? 2 : 3;
    if (result.callback && server_.server.config.enable_coroutine) {
        if (!spawn_from_loop(std::move(result.callback), count, arguments, duty)) {
            result_handled(0);
        }
        return;
    }
    (void) server_.call_event(result.callback ? result.callback : server_.events[Event::kFinish], count, arguments, duty);
}

void TaskSender::result_handled(zend_long)
{
    TaskSender *self = the_server ? the_server->tasks.get() : nullptr;
    if (self && self->reader_) {
        self->reader_->handled();
    }
}

}  // namespace coro::php
