#include "core/hook/sqlite_library.h"

#include "core/hook/gate.h"
#include "core/hook/thread_call.h"

#include "coro/base/clock.h"

namespace coro::hook::sqlite {

namespace {

Library functions;

bool find_all()
{
    bool is_complete = true;
#define X(result, name, parameters) is_complete = functions.name.find() && is_complete;
    CORO_SQLITE_FUNCTIONS(X)
#undef X
    return is_complete;
}

// The mutexes that all connections share, SQLITE_MUTEX_STATIC_MAIN to SQLITE_MUTEX_STATIC_VFS3.
constexpr int kFirst = 2, kLast = 13;
sqlite3_mutex *locked[kLast - kFirst + 1];
int locked_count = 0;

// Locks `first`, unless it is nullptr, and then all others. If another thread has one of these, unlocks all and returns that one.
// Waits for no mutex while it has one, because the order in which SQLite locks several of them is not known.
sqlite3_mutex *try_all(sqlite3_mutex *first)
{
    if (first) {
        library().mutex_enter(first);
        locked[locked_count++] = first;
    }
    for (int which = kFirst; which <= kLast; which++) {
        sqlite3_mutex *mutex = library().mutex_alloc(which);
        if (mutex == first) {
            continue;
        }
        if (library().mutex_try(mutex) != kOk) {
            unlock_library();
            return mutex;
        }
        locked[locked_count++] = mutex;
    }
    return nullptr;
}

}  // namespace

const Library &library()
{
    return functions;
}

bool is_loaded()
{
    static bool is_found = false;
    is_found = is_found || find_all();
    return is_found;
}

void lock_library()
{
    // SQLite holds these mutexes for some microseconds, but on a busy machine a thread may wait for a processor while it has one.
    constexpr Nanoseconds kPatience = 5 * kSecond;
    bool is_loop_thread = this_thread() == gate.thread;   // only this thread may use the list of calls
    if (!is_loop_thread || !has_thread_calls() || !is_loaded() || !library().threadsafe()) {
        return;
    }
    Deadline until = system_clock().now() + kPatience;
    sqlite3_mutex *busy = nullptr;
    do {
        busy = try_all(busy);
    } while (busy && system_clock().now() < until);
}

void unlock_library()
{
    while (this_thread() == gate.thread && locked_count > 0) {
        library().mutex_leave(locked[--locked_count]);
    }
}

}  // namespace coro::hook::sqlite
