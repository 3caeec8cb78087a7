#pragma once

#include "php/zend/call.h"

#include "coro/base/clock.h"
#include "coro/base/list.h"
#include "coro/sched/coroutine.h"

namespace coro::php {

struct TaskTag;
class TaskGroup;

struct Task : ListNode<TaskTag> {
    Task(TaskGroup &group, zval *key) : group(group) { ZVAL_COPY(&this->key, key); }
    ~Task() { zval_ptr_dtor(&key); }

    TaskGroup &group;
    zval key;
    int64_t id = 0;
    bool is_settled = false;   // true: the task's function has returned or thrown; the task may still run deferred functions
};

// A group of tasks, which are coroutines, and their results. The first task that fails cancels the other tasks.
// The group is reference-counted: the caller of make() and each task hold a reference.
class TaskGroup final : public WaitSubject::Named {
public:
    static TaskGroup *make() { return new TaskGroup; }
    void release();   // drops one reference, and deletes the group with the last reference
    TaskGroup(const TaskGroup &) = delete;
    TaskGroup &operator=(const TaskGroup &) = delete;

    // Starts a task that calls `what` and stores its result under `key`. The key must be unused; a null key
    // becomes the next free integer. Returns the id of the task's coroutine, 0 if the group is canceled and no
    // task was started, or a negative error code.
    int64_t start(zval *key, const FunctionCall &what);
    bool has_key(zval *key);
    bool has_next_key();   // returns false if the key PHP_INT_MAX is in use, so that no next integer key exists
    void cancel();
    bool is_canceled() const { return is_canceled_; }
    size_t count() const { return count_; }
    static void was_forked() { processes_++; }
    // Sets the PHP object whose name dumps and messages show for this group. The object must live while a
    // coroutine waits for the group.
    void belongs_to(const zend_object *object) { object_ = object; }
    std::string name() const override;
    // Removes, in the child process after a fork, the tasks and the waiting coroutine that exist only in the
    // parent process.
    void forget_gone();

    // Returns true if this coroutine may wait for the tasks. Otherwise throws Coro\Error and returns false.
    bool may_be_joined_by(Coroutine &self);
    // Waits until all tasks have ended. If the deadline, a cancel or an exception ends the wait early, cancels
    // the tasks and waits until they have ended. Returns 0, -ETIMEDOUT or -ECANCELED. EG(exception) may be set.
    int join(Coroutine &self, const char *what, Deadline deadline) { return wait_for(self, what, deadline, 0); }
    // Waits as join() does, but only until fewer than `limit` tasks run.
    int make_room(Coroutine &self, const char *what, Deadline deadline, size_t limit)
    {
        return wait_for(self, what, deadline, limit - 1);
    }
    // Adds the keys of the array `keys` to the results, in their order. The value of each key is null.
    void expect(HashTable *keys);
    // Must be called after join(). Throws the first failure of a task again. Returns false if no task has failed.
    bool rethrow();
    // Moves the results of the tasks to `results`. Afterwards the group is empty and can start new tasks.
    void take_results(zval *results);
    // Must be called when the PHP object is destroyed. Cancels the tasks that still run and, if the current
    // coroutine may wait, waits until they have ended.
    void abandon();

    zval *results() { return &results_; }
    zend_object *failure() { return failure_; }

private:
    TaskGroup() { array_init(&results_); }
    ~TaskGroup();

    static void task_settled(zend_long task, zval *result);
    static void task_ended(zend_long task);
    void task_failed();
    void task_was_fatal();
    bool rethrow_fatal_error();
    Task *task_of(Coroutine &coroutine);
    int wait_for(Coroutine &self, const char *what, Deadline deadline, size_t left);
    void wait_out(Coroutine &self, const char *what);

    inline static unsigned processes_ = 0;   // counts the events after which older coroutines are gone: forks and abandoned loops

    int references_ = 1;
    unsigned process_ = processes_;          // the value of `processes_` when the group last checked its tasks
    zval results_;                     // the results by key; null until the task has returned
    zend_object *failure_ = nullptr;   // the exception of the first task that failed; nullptr: no task failed
    zend_string *fatal_error_ = nullptr;   // the message of the first fatal error that ended a task
    List<Task, TaskTag> running_;
    size_t count_ = 0;
    Waiter *joiner_ = nullptr;
    size_t joins_at_ = 0;   // the coroutine that waits is woken when at most this number of tasks run
    const zend_object *object_ = nullptr;
    bool is_canceled_ = false;
};

}  // namespace coro::php
