// The methods of Coro\Coroutine that inspect coroutines: their number, their age and their backtraces.
#include "php/debug/dump.h"
#include "php/event/signals.h"
#include "php/runtime/executor_state.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/arguments.h"

#include "zend_builtin_functions.h"
#include "zend_exceptions.h"

#include <string>

using namespace coro;
using namespace coro::php;

// Stores in `trace` the backtrace that debug_backtrace() would return inside `coroutine`.
static void fetch_backtrace(Coroutine &coroutine, zend_long options, zend_long limit, zval *trace)
{
    int skip = &coroutine == &runtime().scheduler().current() ? 1 : 0;   // 1: leaves out the called method's frame
    zend_execute_data *own = EG(current_execute_data);
    EG(current_execute_data) = frame_of(coroutine);
    zend_fetch_debug_backtrace(trace, skip, int(options), int(limit));
    EG(current_execute_data) = own;
}

// Returns true if the coroutine runs, or waits, on the stack of a native Fiber.
static bool is_in_native_fiber(Coroutine &coroutine)
{
    bool is_current = &coroutine == &runtime().scheduler().current();
    return (is_current ? EG(active_fiber) : php_state_of(coroutine).vm.active_fiber) != nullptr;
}

ZEND_METHOD(Coro_Coroutine, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Scheduler &scheduler = runtime().scheduler();
    ThreadPool::Figures threads = runtime().loop().threads().figures();
    array_init(return_value);
    add_assoc_long(return_value, "event_num", zend_long(runtime().loop().poller().watcher_count()));
    add_assoc_long(return_value, "signal_listener_num", zend_long(watched_signals()));
    add_assoc_long(return_value, "aio_task_num", threads.busy + threads.queued);
    add_assoc_long(return_value, "aio_worker_num", threads.threads);
    add_assoc_long(return_value, "aio_queue_size", threads.queued);
    add_assoc_long(return_value, "c_stack_size", zend_long(scheduler.options().stack_size));
    add_assoc_long(return_value, "coroutine_num", zend_long(scheduler.live_count()));
    add_assoc_long(return_value, "coroutine_peak_num", zend_long(scheduler.peak_count()));
    add_assoc_long(return_value, "coroutine_last_cid", scheduler.last_id());
    add_assoc_long(return_value, "stack_num", zend_long(scheduler.stacks().created()));
    add_assoc_long(return_value, "stack_unguarded_num", zend_long(scheduler.stacks().unguarded()));
}

ZEND_METHOD(Coro_Coroutine, getElapsed)
{
    zend_long id = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, id);
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine) {
        RETURN_LONG(-1);
    }
    RETURN_LONG((runtime().loop().read_clock() - coroutine->created_at()) / kMillisecond);
}

ZEND_METHOD(Coro_Coroutine, getStackUsage)
{
    zend_long id = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, id);
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine || is_in_native_fiber(*coroutine)) {
        RETURN_FALSE;
    }
    RETURN_LONG(zend_long(coroutine->stack_usage()));
}

ZEND_METHOD(Coro_Coroutine, getBackTrace)
{
    zend_long id = 0, options = DEBUG_BACKTRACE_PROVIDE_OBJECT, limit = 0;
    ZEND_PARSE_PARAMETERS_START(0, 3)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(id)
        Z_PARAM_LONG(options)
        Z_PARAM_LONG(limit)
    ZEND_PARSE_PARAMETERS_END();
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine) {
        RETURN_FALSE;
    }
    fetch_backtrace(*coroutine, options, limit, return_value);
}

ZEND_METHOD(Coro_Coroutine, printBackTrace)
{
    zend_long id = 0, options = 0, limit = 0;
    ZEND_PARSE_PARAMETERS_START(0, 3)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(id)
        Z_PARAM_LONG(options)
        Z_PARAM_LONG(limit)
    ZEND_PARSE_PARAMETERS_END();
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine) {
        return;
    }
    zval trace;
    fetch_backtrace(*coroutine, options, limit, &trace);
    zend_string *text = zend_trace_to_string(Z_ARRVAL(trace), false);
    ZEND_WRITE(ZSTR_VAL(text), ZSTR_LEN(text));
    zend_string_release(text);
    zval_ptr_dtor(&trace);
}

ZEND_METHOD(Coro_Coroutine, dump)
{
    bool backtraces = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, backtraces);
    return_dump(return_value, backtraces);
}

ZEND_METHOD(Coro_Coroutine, printDump)
{
    bool backtraces = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, backtraces);
    std::string text = dump_text(backtraces);
    ZEND_WRITE(text.data(), text.size());
}
