#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Wraps the functions of the extension session. $_SESSION and the open session exist once in a process: a coroutine
// that waits with an open session would share its session with other coroutines, which serve other users. While a
// session is open, these functions therefore throw a Coro\Error in all coroutines except the one that has opened it.
extern const RuntimeObserver session_guard_observer;

}  // namespace coro::php
