#pragma once

#include "core/hook/hooked_function.h"

#include <span>

// The functions that replace functions of the libraries which PHP's extensions call.
namespace coro::hook {

// Of SQLite, for "pdo_sqlite" and "sqlite3". Inside a coroutine, a replacement calls the function of SQLite in a thread if the
// call may take long. Results and errors are those of SQLite. A call that was interrupted returns SQLITE_INTERRUPT.
namespace sqlite {
std::span<const HookedFunction> hooked_functions();        // connections and statements
std::span<const HookedFunction> hooked_blob_functions();   // blobs and backups
}  // namespace sqlite

// Of the ODBC driver manager, for "pdo_odbc" and "odbc". Inside a coroutine, a replacement calls the function of the driver
// manager in a thread. Results and errors are those of the driver. A call that was interrupted before it began returns
// SQL_ERROR, and its error is HY008.
namespace odbc {
std::span<const HookedFunction> hooked_functions();
void forget_all();   // called when the hooks for ODBC are switched off
}  // namespace odbc

// Of librdkafka, which sends and receives in threads of its own. Its functions wait for these threads with condition
// variables, which no hook of the C library sees. Inside a coroutine, functions that call the program's callbacks are called
// repeatedly without waiting, at intervals of at most 20 ms. Functions that call no callbacks are called in a thread.
namespace kafka {
std::span<const HookedFunction> hooked_functions();
}  // namespace kafka

// Of libcurl, for "curl", as they report a cancellation: libcurl has no error for a wait that was interrupted, and reports a
// bad argument instead.
namespace curl {
std::span<const HookedFunction> hooked_functions();
}  // namespace curl

}  // namespace coro::hook
