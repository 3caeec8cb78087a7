#include "php/coroutine/lock.h"

#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/coroutine/classes.h"
#include "php/zend/names.h"
#include "php/runtime/source_location.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"

#include "coro/shm/shared_lock.h"

#include "ext/standard/flock_compat.h"

#include "php/stub/lock_arginfo.h"

namespace coro::php {

namespace {

struct ReadersWriterLock : Lock {
    ReadersWriterLock() : Lock("RWLock") {}
};

// Swoole's lock is either a Lock of this process, or a SharedLock, which is then open.
struct SwooleLock {
    Lock own{"Lock"};
    SharedLock shared{"Lock"};
};

using ReadersWriterLockBox = Box<ReadersWriterLock>;
using SwooleLockBox = Box<SwooleLock>;

// Throws Coro\Error and returns true if the coroutine already holds the lock: the coroutine would wait for itself
// forever.
bool throw_when_held(Lock &lock, Coroutine &self)
{
    if (EXPECTED(!lock.is_held_by(self))) {
        return false;
    }
    zend_throw_error(error_class, "%s holds this %s already and would wait for itself", with_place(self).c_str(),
                     lock.name());
    return true;
}

// Takes the lock, and waits for the lock if another coroutine holds it. Returns 0, or -ETIMEDOUT or -ECANCELED if
// the wait ended without the lock. If EG(exception) is set afterwards, the coroutine does not hold the lock.
int take(zval *object, Lock &lock, Coroutine &self, const char *what, Lock::Mode mode, Deadline deadline)
{
    if (EXPECTED(lock.may_take(mode))) {
        lock.take(self, mode);
        return 0;
    }
    int outcome = lock.wait_to_take(self, what, WaitSubject::value(Z_OBJ_P(object)), mode,
                                    [deadline](Waiter &waiter) { return runtime().wait(waiter, deadline); });
    if (outcome == 0 && UNEXPECTED(EG(exception))) {   // the coroutine was killed after it had been given the lock
        (void) lock.give_back(self);
    }
    return outcome;
}

void lock_in_php(INTERNAL_FUNCTION_PARAMETERS, Lock &lock, const char *what, Lock::Mode mode)
{
    double timeout = -1;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    Coroutine *self = runtime().waiting_coroutine();
    if (UNEXPECTED(!self || throw_when_held(lock, *self))) {
        RETURN_THROWS();
    }
    RETURN_BOOL(take(ZEND_THIS, lock, *self, what, mode, runtime().loop().deadline_in(timeout)) == 0);
}

void try_lock_in_php(INTERNAL_FUNCTION_PARAMETERS, Lock &lock, Lock::Mode mode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().calling_coroutine();
    if (UNEXPECTED(!self || throw_when_held(lock, *self))) {
        RETURN_THROWS();
    }
    if (!lock.may_take(mode)) {
        RETURN_FALSE;
    }
    lock.take(*self, mode);
    RETURN_TRUE;
}

// Returns true to PHP if `outcome` is 0 or SharedLock::kOwnerDied, else false. Sets the property errCode.
void finish(zval *self, zval *return_value, int outcome)
{
    zend_long code = outcome == SharedLock::kOwnerDied ? EOWNERDEAD : -outcome;
    zend_update_property_long(SwooleLockBox::class_entry, Z_OBJ_P(self), ZEND_STRL("errCode"), code);
    RETVAL_BOOL(outcome >= 0);
}

int take_shared_lock(zval *object, SharedLock &lock, Coroutine &self, Lock::Mode mode, bool may_wait)
{
    int outcome = lock.take_at_once(mode, &self);
    if (outcome == -EDEADLK) {   // the coroutine holds the lock
        return mode == Lock::Mode::kShared || lock.take_alone(&self) ? 0 : -EDEADLK;
    }
    if (outcome != -EBUSY) {
        return outcome;
    }
    if (!may_wait) {
        return -EAGAIN;
    }
    SharedWait how;
    how.self = &self;
    how.what = "Lock::lock";
    how.subject = WaitSubject::value(Z_OBJ_P(object));
    how.wait = wait_again_in_php;
    return lock.wait_to_take(mode, how);
}

int take_as_swoole(zval *object, Coroutine &self, zend_long operation)
{
    Lock::Mode mode = (operation & ~LOCK_NB) == LOCK_SH ? Lock::Mode::kShared : Lock::Mode::kExclusive;
    SwooleLock &locks = SwooleLockBox::of(object);
    if (locks.shared.is_open()) {
        return take_shared_lock(object, locks.shared, self, mode, !(operation & LOCK_NB));
    }
    Lock &lock = locks.own;
    if (lock.is_held_by(self)) {
        return mode == Lock::Mode::kShared || lock.take_alone() ? 0 : -EDEADLK;
    }
    if ((operation & LOCK_NB) && !lock.may_take(mode)) {
        return -EAGAIN;
    }
    return take(object, lock, self, "Lock::lock", mode, kNever);
}

}  // namespace

bool give_back_or_throw(Lock &lock)
{
    Coroutine *self = runtime().calling_coroutine();
    if (UNEXPECTED(!self)) {
        return false;
    }
    if (EXPECTED(lock.give_back(*self) || runtime().is_killing())) {
        return true;   // while the program ends, Condition::wait() returns without the mutex, so unlock() must not throw
    }
    std::string who = with_place(*self);
    if (Coroutine *holder = lock.holder()) {
        zend_throw_error(error_class, "%s cannot unlock the %s that %s holds", who.c_str(), lock.name(),
                         with_place(*holder).c_str());
    } else {
        zend_throw_error(error_class, "%s cannot unlock the %s that no coroutine holds", who.c_str(), lock.name());
    }
    return false;
}

void register_lock()
{
    MutexBox::install(register_class_Coro_Coroutine_Mutex());
    ReadersWriterLockBox::install(register_class_Coro_Coroutine_RWLock());
    SwooleLockBox::install(register_class_Coro_Coroutine_Lock());
    for (zend_class_entry *ce :
         {MutexBox::class_entry, ReadersWriterLockBox::class_entry, SwooleLockBox::class_entry}) {
        add_names(ce);
    }
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Mutex, lock)
{
    lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, MutexBox::of(ZEND_THIS), "Mutex::lock", Lock::Mode::kExclusive);
}

ZEND_METHOD(Coro_Coroutine_Mutex, tryLock)
{
    try_lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, MutexBox::of(ZEND_THIS), Lock::Mode::kExclusive);
}

ZEND_METHOD(Coro_Coroutine_Mutex, unlock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    (void) give_back_or_throw(MutexBox::of(ZEND_THIS));
}

ZEND_METHOD(Coro_Coroutine_Mutex, isLocked)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(MutexBox::of(ZEND_THIS).is_held());
}

ZEND_METHOD(Coro_Coroutine_RWLock, lockRead)
{
    lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, ReadersWriterLockBox::of(ZEND_THIS), "RWLock::lockRead",
                Lock::Mode::kShared);
}

ZEND_METHOD(Coro_Coroutine_RWLock, lockWrite)
{
    lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, ReadersWriterLockBox::of(ZEND_THIS), "RWLock::lockWrite",
                Lock::Mode::kExclusive);
}

ZEND_METHOD(Coro_Coroutine_RWLock, tryLockRead)
{
    try_lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, ReadersWriterLockBox::of(ZEND_THIS), Lock::Mode::kShared);
}

ZEND_METHOD(Coro_Coroutine_RWLock, tryLockWrite)
{
    try_lock_in_php(INTERNAL_FUNCTION_PARAM_PASSTHRU, ReadersWriterLockBox::of(ZEND_THIS), Lock::Mode::kExclusive);
}

ZEND_METHOD(Coro_Coroutine_RWLock, unlock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    (void) give_back_or_throw(ReadersWriterLockBox::of(ZEND_THIS));
}

ZEND_METHOD(Coro_Coroutine_RWLock, isLocked)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(ReadersWriterLockBox::of(ZEND_THIS).is_held());
}

ZEND_METHOD(Coro_Coroutine_Lock, __construct)
{
    bool shared = false;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, shared);
    SwooleLock &locks = SwooleLockBox::of(ZEND_THIS);
    if (locks.shared.was_opened() || locks.own.is_held()) {
        throw_error("%s() must be called once");
        RETURN_THROWS();
    }
    if (int outcome = shared ? locks.shared.open(SharedLock::Kind::kShareable) : 0; outcome < 0) {
        throw_exception(outcome, "cannot make a lock that processes share");
    }
}

ZEND_METHOD(Coro_Coroutine_Lock, lock)
{
    zend_long operation = LOCK_EX;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, operation);
    if (operation != LOCK_NB && (operation & ~LOCK_NB) != LOCK_EX && (operation & ~LOCK_NB) != LOCK_SH) {
        zend_argument_value_error(1, "must be LOCK_EX or LOCK_SH, perhaps with LOCK_NB");
        RETURN_THROWS();
    }
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    finish(ZEND_THIS, return_value, take_as_swoole(ZEND_THIS, *self, operation));
}

ZEND_METHOD(Coro_Coroutine_Lock, unlock)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Coroutine *self = runtime().calling_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    SwooleLock &locks = SwooleLockBox::of(ZEND_THIS);
    int outcome = locks.shared.is_open() ? locks.shared.release(self) : locks.own.give_back(*self) ? 0 : -EPERM;
    finish(ZEND_THIS, return_value, outcome);
}
