#include "php/coroutine/task_group.h"

#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/debug/dump.h"
#include "php/zend/exceptions.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"

#include "zend_exceptions.h"

#include "php/stub/task_group_arginfo.h"

#include <algorithm>
#include <utility>

namespace coro::php {

namespace {

// The reference that a TaskGroup object of PHP holds to its group.
struct GroupReference {
    TaskGroup *group = TaskGroup::make();

    ~GroupReference() { group->release(); }
    void show_to_collector(zend_get_gc_buffer *seen)
    {
        zend_get_gc_buffer_add_zval(seen, group->results());
        if (group->failure()) {
            zend_get_gc_buffer_add_obj(seen, group->failure());
        }
    }
};

using TaskGroupBox = Box<GroupReference>;

TaskGroup &group_of(zend_object *object)
{
    TaskGroup &group = *TaskGroupBox::of(object).group;
    group.forget_gone();
    group.belongs_to(object);
    return group;
}

TaskGroup &group_of(zval *object)
{
    return group_of(Z_OBJ_P(object));
}

zval *find_result(zval *results, zval *key)
{
    return Z_TYPE_P(key) == IS_LONG ? zend_hash_index_find(Z_ARRVAL_P(results), Z_LVAL_P(key))
                                    : zend_symtable_find(Z_ARRVAL_P(results), Z_STR_P(key));
}

zend_long next_key(zval *results)
{
    return std::max<zend_long>(Z_ARRVAL_P(results)->nNextFreeElement, 0);
}

// Adds the value null under `key` to the results. If `key` is null, the function first sets `key` to the next free
// integer key.
void add_result(zval *results, zval *key)
{
    zval none;
    ZVAL_NULL(&none);
    if (Z_TYPE_P(key) == IS_LONG) {
        zend_hash_index_update(Z_ARRVAL_P(results), Z_LVAL_P(key), &none);
    } else if (Z_TYPE_P(key) == IS_STRING) {
        zend_symtable_update(Z_ARRVAL_P(results), Z_STR_P(key), &none);
    } else {
        ZVAL_LONG(key, next_key(results));
        zend_hash_index_update(Z_ARRVAL_P(results), Z_LVAL_P(key), &none);
    }
}

void remove_result(zval *results, zval *key)
{
    if (Z_TYPE_P(key) == IS_LONG) {
        zend_hash_index_del(Z_ARRVAL_P(results), Z_LVAL_P(key));
    } else {
        zend_symtable_del(Z_ARRVAL_P(results), Z_STR_P(key));
    }
}

}  // namespace

TaskGroup::~TaskGroup()
{
    zval_ptr_dtor(&results_);
    if (failure_) {
        OBJ_RELEASE(failure_);
    }
    if (fatal_error_) {
        zend_string_release(fatal_error_);
    }
}

void TaskGroup::release()
{
    if (--references_ == 0) {
        delete this;
    }
}

std::string TaskGroup::name() const
{
    size_t started = std::max<size_t>(zend_hash_num_elements(Z_ARRVAL(results_)), count_);
    std::string tasks = std::to_string(count_) + " of " + std::to_string(started) + " tasks run";
    return object_ ? name_of(object_) + ", " + tasks : tasks;
}

bool TaskGroup::has_key(zval *key)
{
    return find_result(&results_, key) != nullptr;
}

bool TaskGroup::has_next_key()
{
    return !zend_hash_index_exists(Z_ARRVAL(results_), next_key(&results_));
}

void TaskGroup::expect(HashTable *keys)
{
    zend_ulong index;
    zend_string *name;
    ZEND_HASH_FOREACH_KEY(keys, index, name) {
        zval key = key_of_element(index, name);
        add_result(&results_, &key);
    } ZEND_HASH_FOREACH_END();
}

int64_t TaskGroup::start(zval *key, const FunctionCall &what)
{
    if (is_canceled_) {
        return 0;
    }
    if (!runtime().is_running()) {
        runtime().run_at_end_of_script();
    }
    if (out_of_memory_is_pending() && !runtime().scheduler().current().is_main()) {
        (void) settle_out_of_memory();   // reports the lack of memory in the coroutine that called start(), not in the task
        return -ENOMEM;
    }
    add_result(&results_, key);
    auto *task = new Task(*this, key);
    task->id = runtime().scheduler().last_id() + 1;   // the id that spawn() will assign: the task runs before spawn() returns
    running_.push_back(*task);
    count_++;
    references_++;
    int64_t id = spawn(what, {.ended = task_ended, .subject = zend_long(task), .settled = task_settled});
    if (id < 0) {
        remove_result(&results_, key);
        task->is_settled = true;   // the task's function has not run, so task_ended() must not treat the task as failed
        task_ended(zend_long(task));
    }
    return id;
}

void TaskGroup::task_settled(zend_long subject, zval *result)
{
    Task &task = *reinterpret_cast<Task *>(subject);
    TaskGroup &group = task.group;
    task.is_settled = true;
    if (EG(exception)) {
        group.task_failed();
        return;
    }
    if (zval *slot = find_result(&group.results_, &task.key)) {
        ZVAL_COPY_DEREF(slot, result);
    }
}

// Handles the exception in EG(exception), which a task has thrown, and cancels the other tasks. Only the first
// failure is kept, because later failures often follow from the first failure or have the same cause.
void TaskGroup::task_failed()
{
    if (exception_is_ending()) {
        return;
    }
    bool is_wanted = is_canceled_ && EG(exception)->ce == canceled_exception_class;
    if (!is_wanted && !failure_) {
        failure_ = EG(exception);
        GC_ADDREF(failure_);
    }
    zend_clear_exception();
    cancel();
}

// Handles a fatal error in a task, and cancels the other tasks. Keeps only the message of the error, because there may
// be too little memory for an exception object.
void TaskGroup::task_was_fatal()
{
    if (!fatal_error_) {
        fatal_error_ = PG(last_error_message) ? zend_string_copy(PG(last_error_message)) : zend_empty_string;
    }
    cancel();
}

// Called when the coroutine of a task has ended in any way. If a fatal error has ended the task, task_settled() has
// not been called before.
void TaskGroup::task_ended(zend_long subject)
{
    auto *task = reinterpret_cast<Task *>(subject);
    TaskGroup &group = task->group;
    if (!task->is_settled && runtime().has_bailed_out()) {
        group.task_was_fatal();
    }
    delete task;
    group.count_--;
    if (group.joiner_ && group.count_ <= group.joins_at_) {
        group.joiner_->wake(0);
    }
    group.release();
    settle_destructors();
}

void TaskGroup::cancel()
{
    is_canceled_ = true;
    for (Task *task = running_.front(); task; task = running_.next(*task)) {
        Coroutine *coroutine = runtime().scheduler().find(task->id);
        if (coroutine && !task->is_settled) {
            php_state_of(*coroutine).when_canceled = WhenCanceled::kThrows;
            coroutine->cancel_soon();
        }
    }
}

void TaskGroup::forget_gone()
{
    if (EXPECTED(process_ == processes_)) {
        return;
    }
    process_ = processes_;
    Scheduler &scheduler = runtime().scheduler();
    Task *next;
    for (Task *task = running_.front(); task; task = next) {
        next = running_.next(*task);
        if (!scheduler.find(task->id)) {
            delete task;
            count_--;
            references_--;   // does not reach 0, because the caller of forget_gone() also holds a reference
        }
    }
    if (joiner_ && !scheduler.find(joiner_->coroutine().id())) {
        joiner_ = nullptr;
    }
}

Task *TaskGroup::task_of(Coroutine &coroutine)
{
    Task *task = running_.front();
    while (task && task->id != coroutine.id()) {
        task = running_.next(*task);
    }
    return task;
}

bool TaskGroup::may_be_joined_by(Coroutine &self)
{
    if (joiner_) {
        zend_throw_error(error_class, "%s cannot wait for a TaskGroup that %s waits for", with_place(self).c_str(),
                         with_place(joiner_->coroutine()).c_str());
    } else if (task_of(self)) {
        zend_throw_error(error_class, "%s is a task of this TaskGroup and would wait for itself",
                         with_place(self).c_str());
    }
    return !EG(exception);
}

// Waits until at most `left` tasks run. If the wait ends early, cancels the tasks and waits until they have ended.
int TaskGroup::wait_for(Coroutine &self, const char *what, Deadline deadline, size_t left)
{
    forget_gone();
    int outcome = 0;
    // Waits again if other coroutines have started more tasks before this coroutine runs.
    while (count_ > left && outcome == 0 && !EG(exception)) {
        Waiter waiter(self, what, WaitSubject::named(*this));
        joiner_ = &waiter;
        joins_at_ = left;
        outcome = runtime().wait(waiter, deadline);
        joiner_ = nullptr;
    }
    if ((outcome < 0 || EG(exception)) && !running_.empty()) {
        cancel();
        wait_out(self, what);
        self.set_canceled(outcome == -ECANCELED);
    }
    return outcome;
}

// Waits, without a timeout, until the canceled tasks have run their finally blocks and deferred functions.
void TaskGroup::wait_out(Coroutine &self, const char *what)
{
    Shield shield(self);
    while (!running_.empty() && !runtime().is_killing() && !runtime().is_ending()) {
        Waiter waiter(self, what, WaitSubject::named(*this));
        joiner_ = &waiter;
        joins_at_ = 0;
        (void) park(waiter, kNever);
        joiner_ = nullptr;
    }
}

bool TaskGroup::rethrow()
{
    zend_object *failure = std::exchange(failure_, nullptr);
    if (!failure) {
        return rethrow_fatal_error();
    }
    if (!EG(exception)) {
        zend_throw_exception_internal(failure);
    } else if (!exception_is_ending()) {
        zend_exception_set_previous(EG(exception), failure);
    } else {
        OBJ_RELEASE(failure);
    }
    return true;
}

bool TaskGroup::rethrow_fatal_error()
{
    zend_string *text = std::exchange(fatal_error_, nullptr);
    if (!text) {
        return false;
    }
    if (!EG(exception)) {
        zend_throw_error(error_class, "a fatal error has ended a task: %s", ZSTR_VAL(text));
    }
    zend_string_release(text);
    return true;
}

void TaskGroup::take_results(zval *results)
{
    ZVAL_COPY_VALUE(results, &results_);
    array_init(&results_);
    is_canceled_ = false;
}

void TaskGroup::abandon()
{
    if (running_.empty()) {
        return;
    }
    cancel();
    Coroutine &self = runtime().scheduler().current();
    if (!self.is_main() && !unsafe_depth && !joiner_ && !task_of(self)) {
        wait_out(self, "TaskGroup::__destruct");
    }
}

// Called when PHP destroys a TaskGroup object. If a task has failed and the program has not called wait(), throws the
// exception of the task where the last reference to the object goes away.
static void leave_scope(zend_object *object)
{
    TaskGroup &group = group_of(object);
    group.abandon();
    group.rethrow();
}

void register_task_group()
{
    TaskGroupBox::install(register_class_Coro_Coroutine_TaskGroup());
    TaskGroupBox::handlers.dtor_obj = leave_scope;
    add_names(TaskGroupBox::class_entry);
}

// Returns the id of a started task to PHP, or throws an exception if `id` is a negative error code.
static void return_started(zval *return_value, int64_t id)
{
    if (id < 0) {
        if (!EG(exception)) {
            throw_exception(int(id), "cannot start a task");
        }
        RETURN_THROWS();
    }
    RETURN_LONG(id);
}

const RuntimeObserver task_group_observer({
    .on_fork = TaskGroup::was_forked,
    .on_loop_abandoned = TaskGroup::was_forked,
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_TaskGroup, spawn)
{
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        CORO_PARAM_CALL(given)
    ZEND_PARSE_PARAMETERS_END();
    TaskGroup &group = group_of(ZEND_THIS);
    if (!group.has_next_key()) {
        zend_throw_error(error_class, "no key is left for the task: the key PHP_INT_MAX is in use");
        RETURN_THROWS();
    }
    zval key;
    ZVAL_NULL(&key);
    return_started(return_value, group.start(&key, given.now()));
}

ZEND_METHOD(Coro_Coroutine_TaskGroup, spawnAs)
{
    zval *key;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, -1)
        Z_PARAM_ZVAL(key)
        CORO_PARAM_CALL(given)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(key) != IS_LONG && Z_TYPE_P(key) != IS_STRING) {
        zend_argument_type_error(1, "must be of type int|string, %s given", zend_zval_type_name(key));
        RETURN_THROWS();
    }
    TaskGroup &group = group_of(ZEND_THIS);
    if (group.has_key(key)) {
        zend_argument_value_error(1, "must not be the key of another task");
        RETURN_THROWS();
    }
    return_started(return_value, group.start(key, given.now()));
}

ZEND_METHOD(Coro_Coroutine_TaskGroup, wait)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);

    Coroutine *self = runtime().waiting_coroutine();
    TaskGroup &group = group_of(ZEND_THIS);
    if (!self || !group.may_be_joined_by(*self)) {
        RETURN_THROWS();
    }
    int outcome = group.join(*self, "TaskGroup::wait", runtime().loop().deadline_in(timeout));
    group.take_results(return_value);
    if (!group.rethrow() && outcome == -ETIMEDOUT) {
        zend_throw_exception(timeout_exception_class, "the tasks did not end before the timeout and were canceled", ETIMEDOUT);
    } else if (!EG(exception) && outcome == -ECANCELED) {
        throw_canceled();
    }
}

ZEND_METHOD(Coro_Coroutine_TaskGroup, cancel)
{
    ZEND_PARSE_PARAMETERS_NONE();
    group_of(ZEND_THIS).cancel();
}

ZEND_METHOD(Coro_Coroutine_TaskGroup, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(group_of(ZEND_THIS).count()));
}
