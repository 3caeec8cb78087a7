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
    bool is_settled = false;   // it has returned or thrown, and is at what it deferred
};

// Coroutines whose results are collected, and of which the first that fails ends the others. Kept by its maker and by each
// task.
class TaskGroup final : public WaitSubject::Named {
public:
    static TaskGroup *make() { return new TaskGroup; }
    void release();   // the maker's reference
    TaskGroup(const TaskGroup &) = delete;
    TaskGroup &operator=(const TaskGroup &) = delete;

    // Starts a task under a key (null: the next free one), which must not be taken. Its id; 0 when the group was
    // canceled, and nothing was started; or a negative code.
    int64_t start(zval *key, const FunctionCall &what);
    bool has_key(zval *key);
    bool has_next_key();   // none is free behind PHP_INT_MAX
    void cancel();
    bool is_canceled() const { return is_canceled_; }
    size_t count() const { return count_; }
    static void was_forked() { processes_++; }
    void belongs_to(const zend_object *object) { object_ = object; }   // which has to live as long as somebody waits
    std::string name() const override;
    // Of a process that this one was forked from: its tasks, and who waits for them.
    void forget_gone();

    // False, and Coro\Error was thrown: this coroutine cannot wait for the tasks.
    bool may_be_joined_by(Coroutine &self);
    // Until all have ended. When something ends the wait before, they are canceled and waited for; -ETIMEDOUT or
    // -ECANCELED, and EG(exception) may be set.
    int join(Coroutine &self, const char *what, Deadline deadline) { return wait_for(self, what, deadline, 0); }
    // The same until fewer than `limit` tasks run.
    int make_room(Coroutine &self, const char *what, Deadline deadline, size_t limit)
    {
        return wait_for(self, what, deadline, limit - 1);
    }
    // The results begin with these keys, in this order, and null under each.
    void expect(HashTable *keys);
    // After join(): throws what a task threw. False when none did.
    bool rethrow();
    // What the tasks returned. The group is as new.
    void take_results(zval *results);
    // Nobody has joined it: cancels what is left and waits, where one may.
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

    inline static unsigned processes_ = 0;   // from fork to fork

    int references_ = 1;
    unsigned process_ = processes_;          // whose tasks these are
    zval results_;                     // by key; null until the task has returned
    zend_object *failure_ = nullptr;   // what the first one that failed threw
    zend_string *fatal_error_ = nullptr;   // the message of the first one that ended by one
    List<Task, TaskTag> running_;
    size_t count_ = 0;
    Waiter *joiner_ = nullptr;
    size_t joins_at_ = 0;   // the number of running tasks that the joiner waits for
    const zend_object *object_ = nullptr;
    bool is_canceled_ = false;
};

extern const RuntimeObserver task_group_observer;

}  // namespace coro::php
