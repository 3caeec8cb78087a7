#include "php/runtime/runtime.h"
#include "php/server/messages.h"
#include "php/server/state.h"
#include "php/server/task_worker_state.h"
#include "php/server/tasks.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/serialize.h"
#include "php/zend/value.h"

#include <algorithm>
#include <cerrno>
#include <new>
#include <utility>

// The methods of Server for tasks.
namespace coro::php {

namespace {

constexpr double kUsualTimeout = 0.5;   // seconds

// Raises a warning that tasks cannot be sent or awaited, and returns false, if this process cannot do it.
bool may_send(ServerState &state, zend_long to, bool waits)
{
    const char *why = !state.tasks ? "the server is not running with task workers: set the option task_worker_num"
                      : waits && !state.tasks->can_wait() && !state.task_worker_state() ? "only a worker can wait for tasks"
                                                                                       : state.tasks->refusal(to);
    if (why) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "the task is not sent: %s", why);
    }
    return !why;
}

// Raises a warning that a task was not sent because of this error number. A canceled coroutine gets an exception instead.
void warn_not_sent(int error)
{
    set_last_error(error);
    if (error != ECANCELED) {
        php_error_docref(nullptr, E_WARNING, "the task is not sent: %s",
                         error == EAGAIN ? "the queue of the task workers is full" : error_text(error));
    }
}

// Reads the value of a result, and releases its bytes. Returns false if there is none.
bool take_result(TaskWait::Item &item, zval *into)
{
    zend_string *bytes = std::exchange(item.result.bytes, nullptr);
    if (!bytes) {
        return false;
    }
    if (item.result.kind == kStringMessage) {
        ZVAL_STR(into, bytes);
        return true;
    }
    bool is_read = unserialize(view(bytes), into);
    zend_string_release(bytes);
    if (!is_read) {
        zval_ptr_dtor(into);
        item.error = EBADMSG;
    }
    return is_read;
}

void release_items(TaskWait &wait)
{
    for (size_t i = 0; i < wait.count; i++) {
        for (zend_string *left : {wait.items[i].task.bytes, wait.items[i].result.bytes}) {
            if (left) {
                zend_string_release(left);
            }
        }
    }
    efree(wait.items);
}

// Packs the tasks, sends them, and waits for the results. The caller must call release_items(). Returns false if an exception was
// thrown.
bool run_tasks(ServerState &state, TaskWait &wait, uint32_t count, zval **values, int to, uint32_t flags, double timeout)
{
    wait.count = count;
    wait.items = static_cast<TaskWait::Item *>(safe_emalloc(count, sizeof(TaskWait::Item), 0));
    for (uint32_t i = 0; i < count; i++) {
        new (&wait.items[i]) TaskWait::Item;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!pack_value(values[i], wait.items[i].task)) {
            return false;
        }
    }
    state.tasks->run(wait, to, flags, runtime().loop().deadline_in(timeout));
    for (uint32_t i = 0; i < count && !EG(exception); i++) {
        int error = wait.items[i].error;
        if (!wait.items[i].was_sent && error != kTaskTimedOut) {
            warn_not_sent(error);
            break;
        }
    }
    return !EG(exception);
}

// taskWaitMulti() and taskCo(). `fills`: a task without a result has the result false; otherwise the array lacks it.
// `needs_result`: the program gets false if no task has a result.
void run_all(ServerState &state, HashTable *tasks, double timeout, bool fills, bool needs_result, zval *return_value)
{
    RETVAL_FALSE;
    if (!may_send(state, -1, true)) {
        return;
    }
    uint32_t count = zend_hash_num_elements(tasks);
    if (count == 0) {
        RETVAL_EMPTY_ARRAY();
        return;
    }
    auto **values = static_cast<zval **>(safe_emalloc(count, sizeof(zval *), 0));
    uint32_t at = 0;
    zval *value;
    ZEND_HASH_FOREACH_VAL(tasks, value) {
        ZVAL_DEREF(value);
        values[at++] = value;
    } ZEND_HASH_FOREACH_END();
    TaskWait wait;
    bool has_run = run_tasks(state, wait, count, values, -1, kTaskIsOneOfSeveral, timeout);
    efree(values);
    if (has_run) {
        array_init_size(return_value, count);
        set_last_error(0);
        uint32_t results = 0;
        for (uint32_t i = 0; i < count && !EG(exception); i++) {
            zval result;
            if (take_result(wait.items[i], &result)) {
                add_index_zval(return_value, i, &result);
                results++;
            } else {
                set_last_error(wait.items[i].error);
                if (fills) {
                    add_index_bool(return_value, i, false);
                }
            }
        }
        if (results == 0 && needs_result) {
            zval_ptr_dtor(return_value);
            RETVAL_FALSE;
        }
    }
    release_items(wait);
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, task)
{
    zval *data;
    zend_long to = -1;
    zend_fcall_info info = empty_fcall_info;
    zend_fcall_info_cache target = empty_fcall_info_cache;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_ZVAL(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(to)
        Z_PARAM_FUNC_OR_NULL(info, target)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    to = std::max<zend_long>(to, -1);
    if (!may_send(state, to, false)) {
        RETURN_FALSE;
    }
    PackedValue packed;
    if (!pack_value(data, packed)) {
        RETURN_THROWS();
    }
    Callable callback;
    if (ZEND_FCI_INITIALIZED(info)) {
        callback.set(&info.function_name, target);
    }
    int64_t id = state.tasks->send(packed, int(to), std::move(callback));
    if (id < 0) {
        warn_not_sent(int(-id));
        RETURN_FALSE;
    }
    RETURN_LONG(id);
}

ZEND_METHOD(Coro_Server, taskwait)
{
    zval *data;
    double timeout = kUsualTimeout;
    zend_long to = -1;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_ZVAL(data)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(to)
    ZEND_PARSE_PARAMETERS_END();

    ServerState &state = ServerBox::of(ZEND_THIS);
    to = std::max<zend_long>(to, -1);
    if (!may_send(state, to, true)) {
        RETURN_FALSE;
    }
    TaskWait wait;
    bool has_result = run_tasks(state, wait, 1, &data, int(to), 0, timeout) && take_result(wait.items[0], return_value);
    set_last_error(has_result ? 0 : wait.items[0].error);
    if (!has_result) {
        RETVAL_FALSE;
    }
    release_items(wait);
}

ZEND_METHOD(Coro_Server, taskWaitMulti)
{
    HashTable *tasks;
    double timeout = kUsualTimeout;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(tasks)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    bool is_in_coroutine = runtime().coroutine_that_may_wait() != nullptr;
    run_all(ServerBox::of(ZEND_THIS), tasks, timeout, is_in_coroutine, true, return_value);
}

ZEND_METHOD(Coro_Server, taskCo)
{
    HashTable *tasks;
    double timeout = kUsualTimeout;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(tasks)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    run_all(ServerBox::of(ZEND_THIS), tasks, timeout, true, false, return_value);
}

ZEND_METHOD(Coro_Server, finish)
{
    zval *result;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, result);
    ServerState &state = ServerBox::of(ZEND_THIS);
    TaskWorkerState *task_worker = runtime().is_fork_of_server() ? nullptr : state.task_worker_state();
    if (task_worker && state.callback_options.task_enable_coroutine) {
        zend_throw_error(error_class, "with task_enable_coroutine a task worker may run several tasks: call finish() of the Task "
                         "object");
        RETURN_THROWS();
    }
    RunningTask *task = task_worker ? task_worker->current() : nullptr;
    if (!task) {
        set_last_error(EINVAL);
        php_error_docref(nullptr, E_WARNING, "finish() can only be called in the callback of a task");
        RETURN_FALSE;
    }
    RETURN_BOOL(task->finish(result));
}
