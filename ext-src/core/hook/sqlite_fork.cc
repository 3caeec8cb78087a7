#include "core/hook/sqlite_fork.h"

#include "core/hook/gate.h"
#include "core/hook/sqlite_library.h"
#include "core/hook/thread_call.h"

#include "coro/base/clock.h"

#include <sched.h>

namespace coro::hook::sqlite {

namespace {

// The mutexes that all connections share, SQLITE_MUTEX_STATIC_MAIN to SQLITE_MUTEX_STATIC_VFS3.
constexpr int kFirst = 2, kLast = 13;
sqlite3_mutex *locked[kLast - kFirst + 1];
int locked_count = 0;

// Returns true if no thread has one of the mutexes. Then this thread has them all. Never waits for a mutex, because the
// order in which SQLite locks several of them is not known.
bool try_all()
{
    for (int which = kFirst; which <= kLast; which++) {
        sqlite3_mutex *mutex = library().mutex_alloc(which);
        if (library().mutex_try(mutex) != kOk) {
            unlock_library();
            return false;
        }
        locked[locked_count++] = mutex;
    }
    return true;
}

}  // namespace

void lock_library()
{
    constexpr Nanoseconds kPatience = 100 * kMillisecond;   // SQLite holds these mutexes for some microseconds
    bool is_loop_thread = this_thread() == gate.thread;   // only this thread may use the list of calls
    if (!is_loop_thread || !has_thread_calls() || !is_loaded() || !library().threadsafe()) {
        return;
    }
    Deadline until = system_clock().now() + kPatience;
    while (!try_all() && system_clock().now() < until) {
        ::sched_yield();
    }
}

void unlock_library()
{
    while (this_thread() == gate.thread && locked_count > 0) {
        library().mutex_leave(locked[--locked_count]);
    }
}

}  // namespace coro::hook::sqlite
