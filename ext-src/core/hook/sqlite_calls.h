#pragma once

#include "core/hook/hooked_function.h"
#include "core/hook/sqlite_library.h"

#include <span>

// The functions that replace functions of SQLite in PHP's extensions "pdo_sqlite" and "sqlite3". Inside a coroutine,
// a replacement calls the function of SQLite in a thread if the call may take long. Results and errors are those of
// SQLite. A call that was interrupted returns SQLITE_INTERRUPT.
namespace coro::hook::sqlite {

std::span<const HookedFunction> hooked_functions();        // connections and statements
std::span<const HookedFunction> hooked_blob_functions();   // blobs and backups

// Returns the row of a table of these functions.
template <class Function>
HookedFunction hooked(const char *name, Function *replacement)
{
    return function_of_library(name, replacement, kSqlite, is_loaded);
}

}  // namespace coro::hook::sqlite
