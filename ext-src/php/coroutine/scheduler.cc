#include "php/zend/box.h"
#include "php/coroutine/classes.h"
#include "php/hook/hooks.h"
#include "php/zend/names.h"
#include "php/runtime/inner_run.h"
#include "php/runtime/runtime.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"

#include "php/stub/scheduler_arginfo.h"

#include <utility>
#include <vector>

namespace coro::php {

namespace {

struct Repeated {
    BoundCall call;
    zend_long times;
};

struct Queue {
    std::vector<Repeated> calls;

    void add(BoundCall &&call, zend_long times) { calls.push_back({std::move(call), times}); }
};

using SchedulerBox = Box<Queue>;

void show_scheduler_to_collector(Queue &queue, zend_get_gc_buffer *seen)
{
    for (Repeated &repeated : queue.calls) {
        repeated.call.show_to_collector(seen);
    }
}

// Returns true if the event loop may run now. If the loop runs already, raises a warning and returns false: the
// program would seem to hang in the inner loop.
bool may_run()
{
    if ((!runtime().is_running() && !runtime().current_coroutine()) || InnerRun::is_possible()) {
        return true;
    }
    php_error_docref(nullptr, E_WARNING, "a scheduler is running already; inside it, use go()");
    return false;
}

// Starts coroutines with `start` and runs the loop until nothing is left to do. In a callback of a server, waits until these
// coroutines and those that they have started have ended. Returns what `start` has returned.
template <class F>
bool run_all(F start)
{
    if (InnerRun::is_possible()) {
        InnerRun run;
        bool started = start();
        run.wait();
        return started;
    }
    runtime().begin();
    bool started = start();
    runtime().run();
    return started;
}

bool start(const FunctionCall &call)
{
    int64_t id = spawn(call);
    if (id < 0) {
        warn_spawn_failed(id);
    }
    return id >= 0;
}

// Starts one coroutine for each requested call of the function. Stops and returns false if a coroutine cannot be
// started: the next start would fail too, because no coroutine ends in between.
bool start(Repeated &repeated)
{
    for (zend_long i = 0; i < repeated.times && !runtime().is_ending(); i++) {
        if (!start(repeated.call.get())) {
            return false;
        }
    }
    return true;
}

}  // namespace

void register_scheduler()
{
    SchedulerBox::install(register_class_Coro_Coroutine_Scheduler(), show_scheduler_to_collector);
    add_names(SchedulerBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_FUNCTION(Coro_run)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();

    if (!may_run()) {
        RETURN_FALSE;
    }
    hook_for_run();
    RETVAL_BOOL(run_all([&] { return start({&info.function_name, &target, count, arguments}); }));
}

ZEND_METHOD(Coro_Coroutine_Scheduler, add)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();
    SchedulerBox::of(ZEND_THIS).add({&info.function_name, target, count, arguments}, 1);
}

ZEND_METHOD(Coro_Coroutine_Scheduler, parallel)
{
    zend_long times;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(2, -1)
        Z_PARAM_LONG(times)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();
    if (times < 0) {
        zend_argument_value_error(1, "must be greater than or equal to 0");
        RETURN_THROWS();
    }
    SchedulerBox::of(ZEND_THIS).add({&info.function_name, target, count, arguments}, times);
}

ZEND_METHOD(Coro_Coroutine_Scheduler, set)
{
    HashTable *settings;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(settings)
    ZEND_PARSE_PARAMETERS_END();
    apply_coroutine_settings(settings);
}

ZEND_METHOD(Coro_Coroutine_Scheduler, getOptions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_coroutine_settings(return_value);
}

ZEND_METHOD(Coro_Coroutine_Scheduler, start)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!may_run()) {
        RETURN_FALSE;
    }
    std::vector<Repeated> calls;
    calls.swap(SchedulerBox::of(ZEND_THIS).calls);
    RETVAL_BOOL(run_all([&calls] {
        bool started = true;
        for (Repeated &repeated : calls) {
            started = start(repeated) && started;
        }
        calls.clear();
        return started;
    }));
}
