#pragma once

#include "php/server/messages.h"
#include "php/server/state.h"
#include "php/zend/string_storage.h"

#include "coro/loop/deferred_call.h"
#include "coro/sched/waiter.h"
#include "coro/server/shared/mailbox.h"

#include <cstdint>
#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

namespace coro::php {

// What TaskTicket::flags contains, and the property `flags` of Server\Task: the values of CORO_TASK_*.
enum TaskFlag : uint32_t {
    kNoTaskFlag = 0,
    kTaskIsSerialized = 2,
    kTaskIsNotAwaited = 4,    // the sender goes on while the task runs
    kTaskHasCallback = 8,     // task() has got a callback for the result
    kTaskIsOneOfSeveral = 16,
    kTaskIsOfCoroutine = 32,
    kTaskHasNoReader = 128,   // the sender is no worker, so nothing reads the result
};

// The id of the sender of a task that is no worker. Changed at module startup only.
inline int id_of_no_worker = -1;

// Error numbers of tasks, with the values of CORO_ERROR_TASK_*.
inline constexpr zend_long kTaskNotSent = 2002;
inline constexpr zend_long kTaskTimedOut = 2003;

// A call that waits for the results of one or several tasks. It lies on the stack of the coroutine that waits.
struct TaskWait {
    struct Item {
        PackedValue task;        // bytes is nullptr when the task was sent
        PackedValue result;      // bytes is nullptr: there is no result
        uint32_t id = 0;
        bool is_pending = false;
        bool was_sent = false;
        int error = 0;           // the error number, if the task has no result
    };

    Item *items;
    size_t count;
    size_t left = 0;             // number of items that are pending
    WaitQueue queue;
};

// Sends the tasks of this process, and gets the results. Every process of a server can send tasks, but only workers can get
// results.
class TaskSender final : public MailHandler {
public:
    explicit TaskSender(ServerState &server) : server_(server) {}
    TaskSender(const TaskSender &) = delete;
    TaskSender &operator=(const TaskSender &) = delete;

    // Called in a worker: begins to read the results that arrive for this process, which has this row of the scoreboard.
    void take_results(int row);
    void end();                        // drops the callbacks of the tasks whose results have not come
    bool awaits_results() const { return !pending_.empty() || !delayed_.empty(); }
    bool can_wait() const { return reader_ != nullptr; }
    // Called in a forked child: forgets the waiting coroutines, which belong to the parent.
    void abandon();

    // Returns the reason why this process cannot send a task to task worker `to` (-1: any), or nullptr if it can.
    const char *refusal(zend_long to) const;
    // Sends a task whose result, if `callback` is set or the server has a callback for the event finish, is passed to the
    // callback. Takes over the reference to the packed value. Returns the id of the task or -errno.
    int64_t send(const PackedValue &task, int to, Callable callback);
    // Sends the tasks of `wait` and waits for their results, at most until `until`.
    void run(TaskWait &wait, int to, uint32_t flags, Deadline until);

    Storage &storage() override { return zend_storage(); }
    // Results are always taken: coroutines may wait for them. The callbacks wait in delayed_ until there is a coroutine for them.
    bool needs_coroutine(uint32_t) const override { return false; }
    void on_mail(const Mail &result) override;
    void on_lost(const MailHead &head) override;

private:
    // A task that was sent and whose result has not come.
    struct Pending {
        TaskWait *wait = nullptr;
        size_t item = 0;
        Callable callback;
    };
    // A result that came while this process waited outside of coroutines for something else.
    struct Result {
        TaskTicket task;
        int from;
        PackedValue value;
        Callable callback;
    };

    int post(TaskTicket &task, PackedValue &value, Deadline until = kNever);
    int enter(TaskTicket &task, size_t size, Coroutine *self, Deadline until);
    int post_blocking(Mailbox &to, const MailHead &head, std::string_view bytes, Deadline until);
    void poll_results(int fd_with_room, Deadline until);
    void look_for_failures();
    bool settle(const TaskTicket &task, int from, PackedValue value, int error);
    void call_finish(Result &result);
    void call_delayed();
    static void result_handled(zend_long);

    ServerState &server_;
    std::unique_ptr<MailReader> reader_;
    int row_ = -1;
    uint32_t last_id_ = UINT32_MAX;   // the first task of a process has the id 0
    uint64_t seen_failures_ = 0;
    std::vector<uint32_t> failed_;    // ids of tasks that have failed, unless their results are still in the mailbox
    size_t mails_before_failures_ = 0;   // the most messages that were in the mailbox then and are not read
    bool is_entering_ = false;        // true: a coroutine waits for a place in the table; others wait in turns_
    WaitQueue turns_;
    std::unordered_map<uint32_t, Pending> pending_;
    bool is_blocking_ = false;        // true: this process waits outside of coroutines, so that no callback may be called
    std::deque<Result> delayed_;
    std::unique_ptr<DeferredCall<TaskSender>> delayed_call_;
};

}  // namespace coro::php
