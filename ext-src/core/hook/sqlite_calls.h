#pragma once

#include "core/hook/function_table.h"

#include <span>

// The functions that replace functions of SQLite in PHP's extensions "pdo_sqlite" and "sqlite3". Inside a coroutine,
// a replacement calls the function of SQLite in a thread if the call may take long. Results and errors are those of
// SQLite. A call that was interrupted returns SQLITE_INTERRUPT.
namespace coro::hook::sqlite {

std::span<const HookedFunction> hooked_functions();

}  // namespace coro::hook::sqlite
