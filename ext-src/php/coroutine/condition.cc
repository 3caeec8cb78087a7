#include "php/coroutine/lock.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "php/stub/condition_arginfo.h"

namespace coro::php {

namespace {

struct ConditionValue {
    WaitQueue waiters;
};

using ConditionBox = Box<ConditionValue>;

// Waits until the condition is notified. Returns 0 after a notification. Returns -ETIMEDOUT after a timeout and
// -ECANCELED after a cancel.
int wait_for_news(zend_object *condition, Coroutine &self, Deadline deadline)
{
    Waiter waiter(self, "Condition::wait", WaitSubject::value(condition));
    ConditionBox::from(condition)->value.waiters.push_back(waiter);
    return runtime().wait(waiter, deadline);
}

// Takes the mutex again after the wait for the condition. The program relies on holding the mutex afterwards, so
// only the end of the program can interrupt this wait. A cancel takes effect at the next wait of the coroutine, so
// that the coroutine keeps its place in the queue of the mutex.
void take_again(Mutex &mutex, Coroutine &self, zend_object *condition)
{
    if (mutex.may_take(Lock::Mode::kExclusive)) {
        mutex.take(self, Lock::Mode::kExclusive);
        return;
    }
    if (runtime().is_killing()) {
        return;
    }
    Shield shield(self);
    (void) mutex.wait_to_take(self, "Condition::wait", WaitSubject::value(condition), Lock::Mode::kExclusive,
                              [](Waiter &waiter) { return park(waiter, kNever); });
}

}  // namespace

void register_condition()
{
    ConditionBox::install(register_class_Coro_Coroutine_Condition());
    add_names(ConditionBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Condition, wait)
{
    zend_object *mutex = nullptr;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_OBJ_OF_CLASS_OR_NULL(mutex, MutexBox::class_entry)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();

    Coroutine *self = runtime().waiting_coroutine();
    if (!self || (mutex && !give_back_or_throw(MutexBox::of(mutex)))) {
        RETURN_THROWS();
    }
    int outcome = wait_for_news(Z_OBJ_P(ZEND_THIS), *self, runtime().loop().deadline_in(timeout));
    if (mutex) {
        take_again(MutexBox::of(mutex), *self, Z_OBJ_P(ZEND_THIS));
    }
    RETURN_BOOL(outcome == 0);
}

ZEND_METHOD(Coro_Coroutine_Condition, notify)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(wake_first(ConditionBox::of(ZEND_THIS).waiters, 0) != nullptr);
}

ZEND_METHOD(Coro_Coroutine_Condition, notifyAll)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zend_long woken = 0;
    while (wake_first(ConditionBox::of(ZEND_THIS).waiters, 0)) {
        woken++;
    }
    RETURN_LONG(woken);
}
