#include "php/exceptions.h"
#include "php/functions.h"
#include "php/runtime.h"
#include "php/seconds_argument.h"
#include "php/task_group.h"

using namespace coro;
using namespace coro::php;

namespace {

// Waits for the tasks of a function, and ends with their results, null for those that were canceled.
void finish_tasks(zval *return_value, TaskGroup &group, Coroutine &self, const char *what, Deadline deadline)
{
    bool goes_on = !runtime().is_ending();   // exit() in a task: this coroutine does not go on
    if (goes_on) {
        (void) group.join(self, what, deadline);
    }
    group.take_results(return_value);
    group.rethrow();
    group.release();
}

// False, and an exception was thrown.
bool start_task(TaskGroup &group, zend_ulong index, zend_string *name, const FunctionCall &what)
{
    zval key;
    if (name) {
        ZVAL_STR(&key, name);
    } else {
        ZVAL_LONG(&key, zend_long(index));
    }
    int64_t id = group.start(&key, what);
    if (id < 0) {
        if (!EG(exception)) {
            throw_exception(int(id), "cannot start a task");
        }
        group.cancel();
    }
    return !EG(exception);
}

bool are_callable(HashTable *tasks)
{
    zval *task;
    ZEND_HASH_FOREACH_VAL(tasks, task) {
        if (!zend_is_callable(task, 0, nullptr)) {
            zend_argument_type_error(1, "must be an array of valid callbacks");
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

}  // namespace

ZEND_FUNCTION(Coro_batch)
{
    HashTable *tasks;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(tasks)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self || !are_callable(tasks)) {
        RETURN_THROWS();
    }
    Deadline deadline = runtime().loop().deadline_in(timeout);
    TaskGroup *group = TaskGroup::make();
    zend_ulong index;
    zend_string *key;
    zval *task;
    ZEND_HASH_FOREACH_KEY_VAL(tasks, index, key, task) {
        zend_fcall_info_cache target;
        if (!read_callable(task, 1, &target) || !start_task(*group, index, key, {task, &target})) {
            break;
        }
    } ZEND_HASH_FOREACH_END();
    finish_tasks(return_value, *group, *self, "batch", deadline);
}

ZEND_FUNCTION(Coro_parallel)
{
    zend_long times;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(times)
        Z_PARAM_FUNC(info, target)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    if (times < 0) {
        zend_argument_value_error(1, "must be greater than or equal to 0");
        RETURN_THROWS();
    }
    TaskGroup *group = TaskGroup::make();
    Callable function;
    function.set(&info.function_name, target);
    for (zend_long i = 0; i < times; i++) {
        if (!start_task(*group, i, nullptr, function.with(0, nullptr))) {
            break;
        }
    }
    zval results;
    finish_tasks(&results, *group, *self, "parallel", kNever);
    zval_ptr_dtor(&results);
}

ZEND_FUNCTION(Coro_map)
{
    HashTable *list;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_ARRAY_HT(list)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    Deadline deadline = runtime().loop().deadline_in(timeout);
    TaskGroup *group = TaskGroup::make();
    Callable function;
    function.set(&info.function_name, target);
    zend_ulong index;
    zend_string *key;
    zval *item;
    ZEND_HASH_FOREACH_KEY_VAL(list, index, key, item) {
        if (!start_task(*group, index, key, function.with(1, item))) {
            break;
        }
    } ZEND_HASH_FOREACH_END();
    finish_tasks(return_value, *group, *self, "map", deadline);
}
