#include "php/runtime/runtime.h"
#include "php/shm/classes.h"
#include "php/shm/shared_wait.h"
#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "coro/shm/shared_lock.h"

#include "ext/standard/flock_compat.h"

#include "php/stub/shared_lock_arginfo.h"

namespace coro::php {

namespace {

// The values of the class constants.
enum LockType : zend_long { kReadersWriterType = 1, kMutexType = 3, kSemaphoreType = 4, kSpinLockType = 5 };

struct ProcessLock {
    SharedLock lock{"Lock"};
};

using ProcessLockBox = Box<ProcessLock>;

// Returns the lock of the object. Throws Coro\Error and returns nullptr if the object has none.
SharedLock *lock_of(zval *object)
{
    SharedLock &lock = ProcessLockBox::of(object).lock;
    if (UNEXPECTED(!lock.is_open())) {
        throw_error("%s() was called before __construct() or after destroy()");
        return nullptr;
    }
    return &lock;
}

[[gnu::noinline, gnu::cold]] void set_error_code_of_any_type(zval *object, zend_long code)
{
    zend_update_property_long(ProcessLockBox::class_entry, Z_OBJ_P(object), ZEND_STRL("errCode"), code);
}

// Returns true to PHP if `outcome` is 0 or SharedLock::kOwnerDied, else false, and sets the property errCode.
void settle(zval *object, zval *return_value, int outcome)
{
    zend_long code = outcome == SharedLock::kOwnerDied ? EOWNERDEAD : -outcome;
    RETVAL_BOOL(outcome >= 0);
    zval *slot = OBJ_PROP_NUM(Z_OBJ_P(object), 0);
    if (EXPECTED(Z_TYPE_P(slot) == IS_LONG)) {
        Z_LVAL_P(slot) = code;
    } else {
        set_error_code_of_any_type(object, code);
    }
}

[[gnu::noinline]] void wait_for_lock(zval *object, zval *return_value, Lock::Mode mode, const char *what, double timeout)
{
    SharedWait how;
    if (describe_wait(how, object, what, timeout)) {
        settle(object, return_value, ProcessLockBox::of(object).lock.wait_to_take(mode, how));
    }
}

[[gnu::always_inline]] inline void take_lock(zval *object, zval *return_value, Lock::Mode mode, const char *what, double timeout)
{
    SharedLock *lock = lock_of(object);
    if (UNEXPECTED(!lock)) {
        return;
    }
    int outcome = lock->take_at_once(mode, runtime().current_coroutine());
    if (UNEXPECTED(outcome == -EBUSY || (outcome == -EDEADLK && SharedLock::waits_for_itself && timeout > 0))) {
        wait_for_lock(object, return_value, mode, what, timeout);
        return;
    }
    settle(object, return_value, outcome);
}

void try_to_take_lock(zval *object, zval *return_value, Lock::Mode mode)
{
    if (SharedLock *lock = lock_of(object)) {
        settle(object, return_value, lock->take_at_once(mode, runtime().current_coroutine()));
    }
}

[[gnu::noinline]] void lock_with_arguments(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_long operation = LOCK_EX;
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(operation)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    zend_long mode = operation & ~LOCK_NB;
    if (UNEXPECTED(mode != LOCK_EX && mode != LOCK_SH && operation != LOCK_NB)) {
        zend_argument_value_error(1, "must be LOCK_EX or LOCK_SH, perhaps with LOCK_NB");
        RETURN_THROWS();
    }
    Lock::Mode wanted = mode == LOCK_SH ? Lock::Mode::kShared : Lock::Mode::kExclusive;
    if (operation & LOCK_NB) {
        try_to_take_lock(ZEND_THIS, return_value, wanted);
    } else {
        take_lock(ZEND_THIS, return_value, wanted, "Lock::lock", timeout);
    }
}

const RuntimeObserver shared_lock_observer({
    .on_fork = SharedLock::forked,
});

}  // namespace

void register_shared_lock()
{
    ProcessLockBox::install(register_class_Coro_Lock());
    add_names(ProcessLockBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Lock, __construct)
{
    zend_long type = kMutexType;
    zend_string *filename = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(type)
        Z_PARAM_STR(filename)
    ZEND_PARSE_PARAMETERS_END();
    SharedLock &lock = ProcessLockBox::of(ZEND_THIS).lock;
    if (lock.was_opened()) {
        throw_error("%s() must be called once");
        RETURN_THROWS();
    }
    SharedLock::Kind kind = SharedLock::Kind::kExclusive;
    switch (type) {
    case kReadersWriterType:
        kind = SharedLock::Kind::kShareable;
        break;
    case kSpinLockType:
        kind = SharedLock::Kind::kSpinning;
        break;
    case kMutexType:
    case kSemaphoreType:
        break;
    default:
        zend_argument_value_error(1, "must be one of the constants of this class");
        RETURN_THROWS();
    }
    if (int outcome = lock.open(kind); outcome < 0) {
        throw_exception(outcome, "cannot make a lock that processes share");
    }
}

ZEND_METHOD(Coro_Lock, lock)
{
    if (EXPECTED(ZEND_NUM_ARGS() == 0)) {
        take_lock(ZEND_THIS, return_value, Lock::Mode::kExclusive, "Lock::lock", -1);
    } else {
        lock_with_arguments(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }
}

ZEND_METHOD(Coro_Lock, lockwait)
{
    double timeout = 1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    take_lock(ZEND_THIS, return_value, Lock::Mode::kExclusive, "Lock::lockwait", timeout);
}

ZEND_METHOD(Coro_Lock, lock_read)
{
    ZEND_PARSE_PARAMETERS_NONE();
    take_lock(ZEND_THIS, return_value, Lock::Mode::kShared, "Lock::lock_read", -1);
}

ZEND_METHOD(Coro_Lock, trylock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    try_to_take_lock(ZEND_THIS, return_value, Lock::Mode::kExclusive);
}

ZEND_METHOD(Coro_Lock, trylock_read)
{
    ZEND_PARSE_PARAMETERS_NONE();
    try_to_take_lock(ZEND_THIS, return_value, Lock::Mode::kShared);
}

ZEND_METHOD(Coro_Lock, unlock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (SharedLock *lock = lock_of(ZEND_THIS)) {
        settle(ZEND_THIS, return_value, lock->release(runtime().current_coroutine()));
    }
}

ZEND_METHOD(Coro_Lock, destroy)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (SharedLock *lock = lock_of(ZEND_THIS)) {
        lock->close();
    }
}
