#pragma once

#include "core/hook/hooked_function.h"

#include <span>

// The functions that replace functions of librdkafka in PHP extensions. librdkafka sends and receives in threads of its
// own, and its functions wait for these threads with condition variables, which no hook of the C library sees. Inside a
// coroutine, functions that call the program's callbacks are called repeatedly without waiting, at intervals of at most
// 20 ms. Functions that call no callbacks are called in a thread.
namespace coro::hook::kafka {

std::span<const HookedFunction> hooked_functions();

}  // namespace coro::hook::kafka
