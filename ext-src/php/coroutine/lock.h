#pragma once

#include "php/zend/box.h"

#include "coro/sync/lock.h"

namespace coro::php {

// What the class Coroutine\Mutex is.
struct Mutex : Lock {
    Mutex() : Lock("Mutex") {}
};

using MutexBox = Box<Mutex>;

// False, and Coro\Error was thrown: this coroutine does not hold it.
[[nodiscard]] bool give_back_or_throw(Lock &lock);

}  // namespace coro::php
