#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/runtime/watchdog.h"
#include "php/zend/iterator.h"
#include "php/coroutine/classes.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/refusals.h"
#include "php/zend/wording.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"
#include "php/runtime/time_limit.h"

#include "ext/spl/spl_array.h"
#include "zend_exceptions.h"

#include "php/stub/coroutine_arginfo.h"

#include <algorithm>

namespace coro::php {

zend_class_entry *canceled_exception_class;
zend_class_entry *timeout_exception_class;

namespace {

zend_class_entry *context_class;
zend_class_entry *iterator_class;

constexpr const char *kYield = "Coroutine::yield";

void return_ids(zval *return_value)
{
    zval ids;
    array_init(&ids);
    if (runtime().has_loop()) {
        runtime().scheduler().live().for_each([&](Coroutine &coroutine) { add_next_index_long(&ids, coroutine.id()); });
    }
    make_iterator(return_value, iterator_class, &ids);
}

void start_coroutine(INTERNAL_FUNCTION_PARAMETERS)
{
    zval *function;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        Z_PARAM_ZVAL(function)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(!read_callable(function, 1, &target))) {
        RETURN_THROWS();
    }
    if (UNEXPECTED(!runtime().is_running())) {
        runtime().run_at_end_of_script();
    }
    int64_t id = spawn({function, &target, count, arguments});
    if (UNEXPECTED(id < 0)) {
        warn_spawn_failed(id);
        RETURN_FALSE;
    }
    RETURN_LONG(id);
}

// Throws Coro\Error with the reason why the coroutine `id` cannot be resumed. `coroutine` is nullptr if no
// coroutine with this id lives.
void throw_not_resumable(zend_long id, Coroutine *coroutine)
{
    std::string who = current_with_place();
    if (!coroutine) {
        zend_throw_error(error_class, "%s cannot resume coroutine " ZEND_LONG_FMT ", which %s", who.c_str(), id,
                         id > 0 && id <= runtime().scheduler().last_id() ? "has ended" : "does not exist");
        return;
    }
    std::string whom = with_place(*coroutine);
    Waiter *waiter = coroutine->waiter();
    if (!waiter) {
        zend_throw_error(error_class, "%s cannot resume %s, which is %s", who.c_str(), whom.c_str(),
                         coroutine->state() == Coroutine::State::kRunning ? "running" : "resuming another one");
    } else if (waiter->is_woken()) {
        zend_throw_error(error_class, "%s cannot resume %s, which was woken before and has not run since", who.c_str(),
                         whom.c_str());
    } else {
        zend_throw_error(error_class, "%s cannot resume %s, which waits in %s()", who.c_str(), whom.c_str(),
                         waiter->what());
    }
}

void yield_coroutine(INTERNAL_FUNCTION_PARAMETERS)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().waiting_coroutine();
    if (UNEXPECTED(!self)) {
        RETURN_THROWS();
    }
    Waiter waiter(*self, kYield);
    RETURN_BOOL(runtime().wait(waiter, kNever) == 0);
}

bool wait_for_end(Coroutine &self, zend_long id, const HashTable *ids, Deadline deadline)
{
    Coroutine *other = runtime().scheduler().find(id);
    if (!other) {
        return true;
    }
    Waiter waiter(self, "Coroutine::join", WaitSubject::value(ids));
    other->joiners().push_back(waiter);
    return runtime().wait(waiter, deadline) == 0;
}

}  // namespace

void register_coroutine()
{
    add_names(register_class_Coro_Coroutine(), {.short_name = "Co"});
    add_method_functions("coroutine_", class_Coro_Coroutine_methods, {"create", "defer"});
    add_short_function("go", class_Coro_Coroutine_methods, "create");
    add_short_function("defer", class_Coro_Coroutine_methods, "defer");
    context_class = register_class_Coro_Coroutine_Context(spl_ce_ArrayObject);
    iterator_class = register_class_Coro_Coroutine_Iterator(spl_ce_ArrayIterator);
    canceled_exception_class = register_class_Coro_Coroutine_CanceledException(*interruption_base);
    timeout_exception_class = register_class_Coro_Coroutine_TimeoutException(*interruption_base);
    for (zend_class_entry *ce : {context_class, iterator_class, canceled_exception_class, timeout_exception_class}) {
        add_names(ce);
    }
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine, create)
{
    start_coroutine(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Coro_go)
{
    start_coroutine(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

static void defer_call(INTERNAL_FUNCTION_PARAMETERS)
{
    GivenCall given;
    CORO_PARSE_ONE(CORO_PARAM_FUNCTION, given);

    if (!runtime().calling_coroutine()) {
        RETURN_THROWS();
    }
    defer(given.later());
}

ZEND_METHOD(Coro_Coroutine, defer)
{
    defer_call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Coro_defer)
{
    defer_call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    apply_coroutine_settings(settings);
}

ZEND_METHOD(Coro_Coroutine, getOptions)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_coroutine_settings(return_value);
}

ZEND_METHOD(Coro_Coroutine, exists)
{
    zend_long id;
    CORO_PARSE_ONE(Z_PARAM_LONG, id);
    RETURN_BOOL(id != 0 && runtime().find(id));
}

ZEND_METHOD(Coro_Coroutine, yield)
{
    yield_coroutine(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine, suspend)
{
    yield_coroutine(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine, resume)
{
    zend_long id;
    CORO_PARSE_ONE(Z_PARAM_LONG, id);

    Coroutine *coroutine = id == 0 ? nullptr : runtime().find(id);
    Waiter *waiter = coroutine ? coroutine->waiter() : nullptr;
    if (UNEXPECTED(!waiter || waiter->is_woken() || waiter->what() != kYield)) {
        throw_not_resumable(id, coroutine);
        RETURN_THROWS();
    }
    waiter->wake(0);
    runtime().run_woken(*coroutine);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine, cancel)
{
    zend_long id;
    bool throws = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(id)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(throws)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *coroutine = id == 0 ? nullptr : runtime().find(id);
    if (!coroutine || !coroutine->cancel()) {
        set_last_error(coroutine ? kCannotCancel : kCoroutineNotExists);
        Waiter *waiter = coroutine ? coroutine->waiter() : nullptr;
        if (waiter && waiter->outcome() == -ECANCELED) {
            zend_throw_error(error_class, "%s cannot cancel %s, which was canceled before and has not run since",
                             current_with_place().c_str(), with_place(*coroutine).c_str());
        }
        RETURN_FALSE;
    }
    php_state_of(*coroutine).when_canceled = throws ? WhenCanceled::kThrows : WhenCanceled::kReturns;
    if (EXPECTED(coroutine->waiter()->is_woken())) {   // false: a Shield delays the cancel until a later wait
        runtime().run_woken(*coroutine);
    }
    RETURN_TRUE;
}

// Switches preemption on or off: for the current coroutine or, outside of coroutines, for the process. Returns
// false if preemption was already in the wanted state.
static bool set_preemption(bool on)
{
    Coroutine *self = runtime().current_coroutine();
    if (on == (self ? wants_preemption(*self) : runtime().preempts())) {
        return false;
    }
    if (self) {
        php_state_of(*self).preemption = on ? Preemption::kOn : Preemption::kOff;
        watch_preempted();
        return true;
    }
    runtime().options().preempts = on;
    if (runtime().has_loop()) {
        adjust_watchdog();
    }
    return true;
}

ZEND_METHOD(Coro_Coroutine, enableScheduler)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(set_preemption(true));
}

ZEND_METHOD(Coro_Coroutine, disableScheduler)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(set_preemption(false));
}

static void set_deadline(Coroutine &self, Deadline when, DeadlineNews news)
{
    if (when != self.deadline()) {
        watch_time_limits();
        self.set_deadline(when);
        php_state_of(self).deadline_news = news;
    }
}

// Calls a function, and blocks switches of PHP's native Fibers during the call. A deadline belongs to a coroutine:
// code under a deadline must not suspend its Fiber and continue in another coroutine.
static void call_in_this_fiber(const FunctionCall &what, zval *result)
{
    if (EXPECTED(!EG(active_fiber))) {
        call(what, result);
        return;
    }
    zend_fiber_switch_block();
    call(what, result);
    zend_fiber_switch_unblock();
}

ZEND_METHOD(Coro_Coroutine, deadline)
{
    double seconds;
    GivenCall given;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        CORO_PARAM_SECONDS(seconds)
        CORO_PARAM_FUNCTION(given)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    Deadline outer = self->deadline();
    DeadlineNews outer_news = php_state_of(*self).deadline_news;
    set_deadline(*self, std::min(outer, runtime().loop().deadline_in(seconds)), DeadlineNews::kNone);
    call_in_this_fiber(given.now(), return_value);
    set_deadline(*self, outer, outer_news);
}

ZEND_METHOD(Coro_Coroutine, isCanceled)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().current_coroutine();
    RETURN_BOOL(self && self->was_canceled());
}

constexpr zend_long kWrongOperation = 509;   // the value of CORO_ERROR_WRONG_OPERATION

static void join_coroutines(INTERNAL_FUNCTION_PARAMETERS)
{
    HashTable *ids;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(ids)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    zval *item;
    // In the profile of Swoole it is a mistake to wait for coroutines of which none is alive.
    bool has_any = zend_hash_num_elements(ids) > 0 && !Wording::says_as_swoole;
    ZEND_HASH_FOREACH_VAL(ids, item) {
        ZVAL_DEREF(item);
        if (Z_TYPE_P(item) != IS_LONG) {
            zend_argument_type_error(1, "must be an array of coroutine ids, %s given", zend_zval_type_name(item));
            RETURN_THROWS();
        }
        if (Z_LVAL_P(item) == self->id()) {
            set_last_error(kWrongOperation);
            refuse_argument(1, "must not contain the coroutine that waits, %s", with_place(*self).c_str());
            RETURN_FALSE;
        }
        has_any |= runtime().find(Z_LVAL_P(item)) != nullptr;
    } ZEND_HASH_FOREACH_END();
    if (!has_any) {
        set_last_error(kInvalidArguments);
        RETURN_FALSE;
    }
    Deadline deadline = runtime().loop().deadline_in(timeout);
    ZEND_HASH_FOREACH_VAL(ids, item) {
        if (!wait_for_end(*self, zval_get_long(item), ids, deadline)) {
            RETURN_FALSE;
        }
    } ZEND_HASH_FOREACH_END();
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine, join)
{
    join_coroutines(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_FUNCTION(Coro_join)
{
    join_coroutines(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine, setTimeLimit)
{
    double timeout;
    CORO_PARSE_ONE(CORO_PARAM_SECONDS, timeout);

    Coroutine *self = runtime().calling_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    if (limit_time(runtime().loop(), *self, timeout)) {
        watch_time_limits();
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine, getCid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().current_coroutine();
    RETURN_LONG(self ? self->id() : -1);
}

ZEND_METHOD(Coro_Coroutine, getPcid)
{
    zend_long id = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, id);
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine) {
        RETURN_FALSE;
    }
    RETURN_LONG(coroutine->parent_id());
}

ZEND_METHOD(Coro_Coroutine, getContext)
{
    zend_long id = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, id);
    Coroutine *coroutine = runtime().find(id);
    if (!coroutine) {
        RETURN_NULL();
    }
    CoroutineState &state = php_state_of(*coroutine);
    if (!state.context) {
        zval made;
        object_init_ex(&made, context_class);
        state.context = Z_OBJ(made);
    }
    RETURN_OBJ_COPY(state.context);
}

ZEND_METHOD(Coro_Coroutine, list)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_ids(return_value);
}

ZEND_METHOD(Coro_Coroutine, sleep)
{
    double seconds;
    CORO_PARSE_ONE(Z_PARAM_DOUBLE, seconds);

    if (!(seconds >= 0.001)) {
        php_error_docref(nullptr, E_WARNING, "Timer must be greater than or equal to 0.001");
        RETURN_FALSE;
    }
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    Waiter waiter(*self, "Coroutine::sleep");
    RETURN_BOOL(runtime().wait(waiter, runtime().loop().deadline_in(seconds)) == -ETIMEDOUT);
}
