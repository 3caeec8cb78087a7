#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// The class Coro\ConnectionPool\Native, with the functions that the pools of the library need and that cannot be written
// in PHP. Programs do not use this class. After a fatal error the pools are told which coroutine it has ended.
extern const RuntimeObserver native_observer;

}  // namespace coro::php
