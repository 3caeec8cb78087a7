#pragma once

#include "core/hook/hooked_function.h"

#include <cstdint>

// The types of SQLite, as its header sqlite3.h declares them. Coro uses the SQLite library that PHP has loaded, so it
// is built without that header.
struct sqlite3;
struct sqlite3_stmt;
struct sqlite3_blob;
struct sqlite3_backup;
struct sqlite3_context;
struct sqlite3_value;
struct sqlite3_mutex;

namespace coro::hook::sqlite {

using Destructor = void (*)(void *);
using Function = void (*)(sqlite3_context *, int, sqlite3_value **);
using Finish = void (*)(sqlite3_context *);
using Compare = int (*)(void *, int, const void *, int, const void *);
using Authorize = int (*)(void *, int, const char *, const char *, const char *, const char *);
using Row = int (*)(void *, int, char **, char **);
using Handler = int (*)(void *);
using BusyHandler = int (*)(void *, int);

// The functions of SQLite that the hooks call: the result, the name without "sqlite3_", the parameters.
#define CORO_SQLITE_FUNCTIONS(X)                                                                              \
    X(int, threadsafe, ())                                                                                     \
    X(int, open_v2, (const char *, sqlite3 **, int, const char *))                                             \
    X(int, close, (sqlite3 *))                                                                                 \
    X(int, close_v2, (sqlite3 *))                                                                              \
    X(int, exec, (sqlite3 *, const char *, Row, void *, char **))                                              \
    X(int, prepare_v2, (sqlite3 *, const char *, int, sqlite3_stmt **, const char **))                         \
    X(int, step, (sqlite3_stmt *))                                                                             \
    X(int, reset, (sqlite3_stmt *))                                                                            \
    X(int, finalize, (sqlite3_stmt *))                                                                         \
    X(int, stmt_readonly, (sqlite3_stmt *))                                                                    \
    X(int, stmt_busy, (sqlite3_stmt *))                                                                        \
    X(int, column_count, (sqlite3_stmt *))                                                                     \
    X(int, column_int, (sqlite3_stmt *, int))                                                                  \
    X(int, bind_text, (sqlite3_stmt *, int, const char *, int, Destructor))                                    \
    X(int, bind_blob, (sqlite3_stmt *, int, const void *, int, Destructor))                                    \
    X(sqlite3 *, db_handle, (sqlite3_stmt *))                                                                  \
    X(sqlite3_mutex *, db_mutex, (sqlite3 *))                                                                  \
    X(sqlite3_mutex *, mutex_alloc, (int))                                                                     \
    X(void, mutex_enter, (sqlite3_mutex *))                                                                    \
    X(int, mutex_try, (sqlite3_mutex *))                                                                       \
    X(void, mutex_leave, (sqlite3_mutex *))                                                                    \
    X(const char *, db_filename, (sqlite3 *, const char *))                                                    \
    X(int, errcode, (sqlite3 *))                                                                               \
    X(int, extended_errcode, (sqlite3 *))                                                                      \
    X(const char *, errmsg, (sqlite3 *))                                                                       \
    X(char *, mprintf, (const char *, ...))                                                                    \
    X(int, get_autocommit, (sqlite3 *))                                                                        \
    X(int, txn_state, (sqlite3 *, const char *))                                                               \
    X(int, busy_timeout, (sqlite3 *, int))                                                                     \
    X(int, busy_handler, (sqlite3 *, BusyHandler, void *))                                                     \
    X(void, progress_handler, (sqlite3 *, int, Handler, void *))                                               \
    X(int, create_function, (sqlite3 *, const char *, int, int, void *, Function, Function, Finish))           \
    X(int, create_function_v2,                                                                                 \
      (sqlite3 *, const char *, int, int, void *, Function, Function, Finish, Destructor))                     \
    X(int, create_collation, (sqlite3 *, const char *, int, void *, Compare))                                  \
    X(int, create_collation_v2, (sqlite3 *, const char *, int, void *, Compare, Destructor))                   \
    X(int, set_authorizer, (sqlite3 *, Authorize, void *))                                                     \
    X(int, blob_open, (sqlite3 *, const char *, const char *, const char *, int64_t, int, sqlite3_blob **))    \
    X(int, blob_close, (sqlite3_blob *))                                                                       \
    X(int, blob_read, (sqlite3_blob *, void *, int, int))                                                      \
    X(int, blob_write, (sqlite3_blob *, const void *, int, int))                                               \
    X(sqlite3_backup *, backup_init, (sqlite3 *, const char *, sqlite3 *, const char *))                       \
    X(int, backup_step, (sqlite3_backup *, int))                                                               \
    X(int, backup_finish, (sqlite3_backup *))

struct Library {
#define X(result, name, parameters) LibraryFunction<result parameters> name = {"sqlite3_" #name};
    CORO_SQLITE_FUNCTIONS(X)
#undef X
};

// Returns the functions of the SQLite library that the process has loaded. May be called only if is_loaded().
const Library &library();

// Returns true if the process has loaded SQLite in a version that has all functions of Library.
bool is_loaded();

enum Result : int {
    kOk = 0,
    kBusy = 5,
    kInterrupted = 9,
    kMisuse = 21,
    kRow = 100,
    kDone = 101,
};

// Returns the kind of an error, without the part that only "extended result codes" have.
constexpr int primary(int code)
{
    return code & 0xff;
}

// While a thread calls SQLite, it may have locked mutexes that all connections of the process share. A child that is
// forked at this moment has no such thread, so the mutexes would stay locked there, and the child could open no
// database. Therefore the process locks these mutexes before it forks, and parent and child unlock them afterwards.

// Called before fork(). Waits for at most about 5 s until no thread has one of the mutexes.
void lock_library();
// Called after fork(), in the parent and in the child.
void unlock_library();

}  // namespace coro::hook::sqlite
