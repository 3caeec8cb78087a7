#include "core/hook/sqlite_fork.h"

#include "core/hook/sqlite_library.h"
#include "core/hook/thread_call.h"

#include "coro/loop/loop.h"

#include <pthread.h>
#include <unistd.h>

namespace coro::hook::sqlite {

namespace {

// The mutexes that all connections share are the static mutexes of SQLite's interface (sqlite3_mutex_alloc), from
// SQLITE_MUTEX_STATIC_MAIN to SQLITE_MUTEX_STATIC_VFS3.
constexpr int kFirst = 2;
constexpr int kLast = 13;

sqlite3_mutex *held[kLast + 1];   // the mutexes that the forking thread holds; the others are nullptr

void release_all()
{
    for (sqlite3_mutex *&mutex : held) {
        if (mutex) {
            library().mutex_leave(mutex);
            mutex = nullptr;
        }
    }
}

// Returns false, and holds no mutex, if a thread has one of the mutexes. Does not wait for a mutex, because a thread
// that has this mutex could wait for another one that is held already.
bool hold_all()
{
    for (int i = kFirst; i <= kLast; i++) {
        sqlite3_mutex *mutex = library().mutex_alloc(i);
        if (mutex && library().mutex_try(mutex) != 0) {
            release_all();
            return false;
        }
        held[i] = mutex;
    }
    return true;
}

void before_fork()
{
    if (!Loop::current() || !are_calls_in_threads()) {
        return;
    }
    // The threads hold the mutexes for microseconds. The limit is for a fork inside a function of SQLite, which may
    // have one of the mutexes itself.
    constexpr int kAttempts = 2000;
    constexpr int kPause = 100;   // microseconds
    for (int i = 0; i < kAttempts && !hold_all(); i++) {
        ::usleep(kPause);
    }
}

}  // namespace

void protect_forks()
{
    (void) ::pthread_atfork(before_fork, release_all, release_all);
}

}  // namespace coro::hook::sqlite
