#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "coro/sync/semaphore.h"

#include "php/stub/semaphore_arginfo.h"

namespace coro::php {

using SemaphoreBox = Box<Semaphore>;

void register_semaphore()
{
    SemaphoreBox::install(register_class_Coro_Coroutine_Semaphore());
    add_names(SemaphoreBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Semaphore, __construct)
{
    zend_long permits = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, permits);
    if (permits < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    Semaphore &semaphore = SemaphoreBox::of(ZEND_THIS);
    if (semaphore.is_used()) {
        throw_error("%s() must not be called while permits are taken");
        RETURN_THROWS();
    }
    semaphore.set_permits(permits);
}

ZEND_METHOD(Coro_Coroutine_Semaphore, acquire)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);

    Coroutine *self = runtime().waiting_coroutine();
    if (UNEXPECTED(!self)) {
        RETURN_THROWS();
    }
    Semaphore &semaphore = SemaphoreBox::of(ZEND_THIS);
    if (semaphore.may_take()) {
        semaphore.take();
        RETURN_TRUE;
    }
    Waiter waiter(*self, "Semaphore::acquire", WaitSubject::value(Z_OBJ_P(ZEND_THIS)));
    semaphore.enter(waiter);
    int outcome = runtime().wait(waiter, runtime().loop().deadline_in(timeout));
    if (outcome == 0 && UNEXPECTED(EG(exception))) {   // the coroutine was killed after it had been given a permit
        (void) semaphore.give_back();
    }
    RETURN_BOOL(outcome == 0);
}

ZEND_METHOD(Coro_Coroutine_Semaphore, tryAcquire)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Semaphore &semaphore = SemaphoreBox::of(ZEND_THIS);
    if (!semaphore.may_take()) {
        RETURN_FALSE;
    }
    semaphore.take();
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Semaphore, release)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Semaphore &semaphore = SemaphoreBox::of(ZEND_THIS);
    if (!semaphore.give_back()) {
        zend_throw_error(error_class, "%s cannot release a Semaphore of " ZEND_LONG_FMT " that has all its permits back",
                         current_with_place().c_str(), zend_long(semaphore.permits()));
    }
}

ZEND_METHOD(Coro_Coroutine_Semaphore, available)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(zend_long(SemaphoreBox::of(ZEND_THIS).available()));
}
