#pragma once

#include "php/runtime/observer.h"
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
    bool is_settled = false;   // true if its function has returned or thrown; it may still run deferred functions
};

// A group of coroutines whose results are collected. The first task that fails cancels the others. It is
// reference-counted: its maker and each task hold a reference.
class TaskGroup final : public WaitSubject::Named {
public:
    static TaskGroup *make() { return new TaskGroup; }
    void release();   // drops the maker's reference
    TaskGroup(const TaskGroup &) = delete;
    TaskGroup &operator=(const TaskGroup &) = delete;

    // Starts a task whose result gets this key, which must be unused (null: the next free one). Returns the
    // task's id, 0 when nothing was started because the group is canceled, or a negative code.
    int64_t start(zval *key, const FunctionCall &what);
    bool has_key(zval *key);
    bool has_next_key();   // false when PHP_INT_MAX is in use
    void cancel();
    bool is_canceled() const { return is_canceled_; }
    size_t count() const { return count_; }
    static void was_forked() { processes_++; }
    // For messages; the object must live while a coroutine waits.
    void belongs_to(const zend_object *object) { object_ = object; }
    std::string name() const override;
    // After a fork: removes tasks and a waiting coroutine that exist in the parent process only.
    void forget_gone();

    // True if this coroutine may wait for the tasks. Otherwise Coro\Error was thrown.
    bool may_be_joined_by(Coroutine &self);
    // Waits until all tasks have ended. When a timeout, a cancel or an exception ends the wait early, cancels
    // the tasks and waits for their ends. Returns 0, -ETIMEDOUT or -ECANCELED; EG(exception) may be set.
    int join(Coroutine &self, const char *what, Deadline deadline) { return wait_for(self, what, deadline, 0); }
    // Waits as join() does, but only until fewer than `limit` tasks run.
    int make_room(Coroutine &self, const char *what, Deadline deadline, size_t limit)
    {
        return wait_for(self, what, deadline, limit - 1);
    }
    // Adds these keys to the results, in this order and with null as their values.
    void expect(HashTable *keys);
    // Called after join(). Throws what a task has thrown. False: no task has failed.
    bool rethrow();
    // Moves the results of the tasks to the caller. The group can be used again.
    void take_results(zval *results);
    // Called when the group is dropped without a join(): cancels the tasks and waits for their ends, if the
    // current coroutine may wait.
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

    inline static unsigned processes_ = 0;   // counts forks

    int references_ = 1;
    unsigned process_ = processes_;          // the process that started the tasks
    zval results_;                     // by key; null until the task has returned
    zend_object *failure_ = nullptr;   // what the first failed task has thrown
    zend_string *fatal_error_ = nullptr;   // the message of the first fatal error that ended a task
    List<Task, TaskTag> running_;
    size_t count_ = 0;
    Waiter *joiner_ = nullptr;
    size_t joins_at_ = 0;   // the joiner is woken when at most this many tasks run
    const zend_object *object_ = nullptr;
    bool is_canceled_ = false;
};

extern const RuntimeObserver task_group_observer;

}  // namespace coro::php
