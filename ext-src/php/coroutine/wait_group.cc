#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "coro/sync/wait_group.h"

#include "ext/spl/spl_exceptions.h"
#include "zend_exceptions.h"

#include "php/stub/wait_group_arginfo.h"

namespace coro::php {

namespace {

using WaitGroupBox = Box<WaitGroup>;

struct BarrierValue;

// The wait of a coroutine for a barrier. This object lies on the stack of the coroutine. The barrier may be
// destroyed before the coroutine runs again; then `barrier` is nullptr.
struct BarrierWait {
    Waiter waiter;
    BarrierValue *barrier;
};

// The C++ object of the PHP class Barrier. When the last reference to the barrier goes away, the destructor wakes
// the coroutine that waits for the barrier.
struct BarrierValue {
    BarrierWait *awaited = nullptr;

    // Forgets, in a forked child process, the coroutine that waits for the barrier in the parent process.
    void forget_gone()
    {
        if (awaited && !runtime().scheduler().find(awaited->waiter.coroutine().id())) {
            awaited = nullptr;
        }
    }

    ~BarrierValue()
    {
        if (awaited) {
            awaited->barrier = nullptr;
            awaited->waiter.wake(0);
        }
    }
};

using BarrierBox = Box<BarrierValue>;

void add_to(zval *self, zend_long delta)
{
    if (!WaitGroupBox::of(self).add(delta)) {
        zend_throw_exception_ex(spl_ce_BadMethodCallException, 0, "WaitGroup misuse: %s makes the counter %s",
                                current_with_place().c_str(), delta < 0 ? "negative" : "too large");
    }
}

// Throws a BadMethodCallException and returns true if a coroutine already waits for the group.
bool throw_when_awaited(WaitGroup &group, const char *called)
{
    Waiter *waiter = group.first_waiter();
    if (UNEXPECTED(waiter)) {
        zend_throw_exception_ex(spl_ce_BadMethodCallException, 0, "WaitGroup misuse: %s calls %s() while %s waits",
                                current_with_place().c_str(), called, with_place(waiter->coroutine()).c_str());
    }
    return waiter;
}

}  // namespace

void register_wait_group()
{
    zend_class_entry *group = register_class_Coro_WaitGroup();
    WaitGroupBox::install(group);
    add_names(group, {.swoole = "Coroutine\\WaitGroup"});
    zend_class_entry *barrier = register_class_Coro_Barrier();
    BarrierBox::install(barrier);
    add_names(barrier, {.swoole = "Coroutine\\Barrier"});
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_WaitGroup, __construct)
{
    zend_long delta = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, delta);
    if (delta > 0) {
        add_to(ZEND_THIS, delta);
    }
}

ZEND_METHOD(Coro_WaitGroup, add)
{
    zend_long delta = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, delta);
    if (throw_when_awaited(WaitGroupBox::of(ZEND_THIS), "add")) {
        RETURN_THROWS();
    }
    add_to(ZEND_THIS, delta);
}

ZEND_METHOD(Coro_WaitGroup, done)
{
    ZEND_PARSE_PARAMETERS_NONE();
    add_to(ZEND_THIS, -1);
}

ZEND_METHOD(Coro_WaitGroup, wait)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);

    WaitGroup &group = WaitGroupBox::of(ZEND_THIS);
    if (throw_when_awaited(group, "wait")) {
        RETURN_THROWS();
    }
    if (group.count() == 0) {
        RETURN_TRUE;
    }
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    Waiter waiter(*self, "WaitGroup::wait", WaitSubject::value(Z_OBJ_P(ZEND_THIS)));
    group.enter(waiter);
    RETURN_BOOL(runtime().wait(waiter, runtime().loop().deadline_in(timeout)) == 0);
}

ZEND_METHOD(Coro_WaitGroup, count)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(WaitGroupBox::of(ZEND_THIS).count());
}

ZEND_METHOD(Coro_Barrier, make)
{
    ZEND_PARSE_PARAMETERS_NONE();
    object_init_ex(return_value, BarrierBox::class_entry);
}

ZEND_METHOD(Coro_Barrier, wait)
{
    zval *variable;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ZVAL(variable)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    zval *held = variable;
    ZVAL_DEREF(held);
    if (Z_TYPE_P(held) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(held), BarrierBox::class_entry)) {
        zend_argument_type_error(1, "must be of type Coro\\Barrier, %s given", zend_zval_type_name(held));
        RETURN_THROWS();
    }
    zend_object *barrier = Z_OBJ_P(held);
    BarrierValue &value = BarrierBox::of(barrier);
    value.forget_gone();
    if (value.awaited) {
        zend_throw_error(error_class, "%s cannot wait for a Barrier that %s waits for", with_place(*self).c_str(),
                         with_place(value.awaited->waiter.coroutine()).c_str());
        RETURN_THROWS();
    }
    BarrierWait wait = {Waiter(*self, "Barrier::wait", WaitSubject::value(barrier)), &value};
    value.awaited = &wait;
    GC_ADDREF(barrier);
    ZEND_TRY_ASSIGN_REF_NULL(variable);
    if (EG(exception)) {   // the assignment failed: the variable is a property whose type does not allow null
        value.awaited = nullptr;
        OBJ_RELEASE(barrier);
        RETURN_THROWS();
    }
    OBJ_RELEASE(barrier);   // a release of the last reference runs the destructor, which ends the wait before it begins
    (void) runtime().wait(wait.waiter, runtime().loop().deadline_in(timeout));
    if (wait.barrier) {
        wait.barrier->awaited = nullptr;
    }
}
