#pragma once

#include "php/zend/box.h"

#include "coro/sync/lock.h"

namespace coro::php {

// The C++ object of the PHP class Coroutine\Mutex.
struct Mutex : Lock {
    Mutex() : Lock("Mutex") {}
};

using MutexBox = Box<Mutex>;

// Releases the lock that the current coroutine holds. If the coroutine does not hold the lock, throws Coro\Error
// and returns false.
[[nodiscard]] bool give_back_or_throw(Lock &lock);

}  // namespace coro::php
