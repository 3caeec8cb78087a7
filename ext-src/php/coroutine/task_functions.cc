#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/value.h"
#include "php/coroutine/task_group.h"

using namespace coro;
using namespace coro::php;

namespace {

// The tasks of one call of batch(), parallel() or map(). At most `limit` tasks run at the same time; a limit of 0
// means that all tasks run at the same time.
class Tasks {
public:
    Tasks(Coroutine &self, const char *what, double timeout, zend_long limit)
        : self_(self), what_(what), deadline_(runtime().loop().deadline_in(timeout)), limit_(size_t(limit))
    {
    }
    Tasks(const Tasks &) = delete;
    Tasks &operator=(const Tasks &) = delete;
    ~Tasks() { group_.release(); }

    // If the number of concurrent tasks is limited, sets the result of every key to null: this remains the result of
    // tasks that are not started before the timeout. Without a limit the function does nothing, because all tasks
    // start at once and start() sets the result of each key to null.
    void expect(HashTable *keys)
    {
        if (limit_) {
            group_.expect(keys);
        }
    }

    // Waits until one more task may run. Returns false if no more tasks may be started, because of the timeout, a
    // cancel, a failed task or an exception.
    bool wait_for_turn()
    {
        if (!limit_ || group_.count() < limit_) {
            return true;
        }
        int outcome = runtime().is_ending() ? -ECANCELED : group_.make_room(self_, what_, deadline_, limit_);
        return outcome == 0 && !EG(exception) && !group_.is_canceled();
    }

    // Starts a task. Returns false if an exception was thrown; then the caller must not start more tasks.
    bool start(zend_ulong index, zend_string *name, const FunctionCall &what)
    {
        zval key = key_of_element(index, name);
        int64_t id = group_.start(&key, what);
        if (id < 0) {
            if (!EG(exception)) {
                throw_exception(int(id), "cannot start a task");
            }
            group_.cancel();
        }
        return !EG(exception);
    }

    // Waits until all tasks have ended, and stores their results in `results`. The result of a canceled task is null.
    void finish(zval *results)
    {
        bool goes_on = !runtime().is_ending();   // false after exit() in a task: then this coroutine must end, too
        if (goes_on) {
            (void) group_.join(self_, what_, deadline_);
        }
        group_.take_results(results);
        group_.rethrow();
    }

private:
    TaskGroup &group_ = *TaskGroup::make();
    Coroutine &self_;
    const char *what_;
    Deadline deadline_;
    size_t limit_;
};

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

// Returns true if the number is 0 or more. Otherwise throws a ValueError about argument number `argument`.
bool is_count(uint32_t argument, zend_long number)
{
    if (number < 0) {
        zend_argument_value_error(argument, "must be greater than or equal to 0");
    }
    return number >= 0;
}

}  // namespace

ZEND_FUNCTION(Coro_batch)
{
    HashTable *list;
    double timeout = -1;
    zend_long concurrency = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_ARRAY_HT(list)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(concurrency)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self || !are_callable(list) || !is_count(3, concurrency)) {
        RETURN_THROWS();
    }
    Tasks tasks(*self, "batch", timeout, concurrency);
    tasks.expect(list);
    zend_ulong index;
    zend_string *key;
    zval *task;
    ZEND_HASH_FOREACH_KEY_VAL(list, index, key, task) {
        zend_fcall_info_cache target;
        if (!tasks.wait_for_turn() || !read_callable(task, 1, &target) || !tasks.start(index, key, {task, &target})) {
            break;
        }
    } ZEND_HASH_FOREACH_END();
    tasks.finish(return_value);
}

ZEND_FUNCTION(Coro_parallel)
{
    zend_long times, concurrency = 0;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_LONG(times)
        CORO_PARAM_FUNCTION(given)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(concurrency)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self || !is_count(1, times) || !is_count(3, concurrency)) {
        RETURN_THROWS();
    }
    Tasks tasks(*self, "parallel", -1, concurrency);
    Callable function = given.callable();
    for (zend_long i = 0; i < times; i++) {
        if (!tasks.wait_for_turn() || !tasks.start(i, nullptr, function.with(0, nullptr))) {
            break;
        }
    }
    zval results;
    tasks.finish(&results);
    zval_ptr_dtor(&results);
}

ZEND_FUNCTION(Coro_map)
{
    HashTable *list;
    GivenCall given;
    double timeout = -1;
    zend_long concurrency = 0;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_ARRAY_HT(list)
        CORO_PARAM_FUNCTION(given)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(concurrency)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self || !is_count(4, concurrency)) {
        RETURN_THROWS();
    }
    Tasks tasks(*self, "map", timeout, concurrency);
    tasks.expect(list);
    Callable function = given.callable();
    zend_ulong index;
    zend_string *key;
    zval *item;
    ZEND_HASH_FOREACH_KEY_VAL(list, index, key, item) {
        if (!tasks.wait_for_turn() || !tasks.start(index, key, function.with(1, item))) {
            break;
        }
    } ZEND_HASH_FOREACH_END();
    tasks.finish(return_value);
}
