#pragma once

#include "core/hook/hooked_function.h"

#include <span>

// The functions that replace functions of the ODBC driver manager in PHP's extensions "pdo_odbc" and "odbc". Inside a
// coroutine, a replacement calls the function of the driver manager in a thread. Results and errors are those of the
// driver. A call that was interrupted before it began returns SQL_ERROR, and its error is HY008.
namespace coro::hook::odbc {

std::span<const HookedFunction> hooked_functions();

// Called when the hooks for ODBC are switched off.
void forget_all();

}  // namespace coro::hook::odbc
