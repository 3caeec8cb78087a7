#pragma once

#include "coro/base/check.h"

#include <cerrno>
#include <pthread.h>

namespace coro {

// Makes a mutex in shared memory that several processes lock. It is robust: if its holder dies, the next one that locks it gets
// EOWNERDEAD (pthread_mutexattr_setrobust(3)). Returns 0 or -errno.
[[nodiscard]] inline int make_shared_mutex(pthread_mutex_t &mutex)
{
    pthread_mutexattr_t attributes;
    pthread_mutexattr_init(&attributes);
    pthread_mutexattr_setpshared(&attributes, PTHREAD_PROCESS_SHARED);
    pthread_mutexattr_setrobust(&attributes, PTHREAD_MUTEX_ROBUST);
    int error = pthread_mutex_init(&mutex, &attributes);
    pthread_mutexattr_destroy(&attributes);
    return -error;
}

// Holds such a mutex. If the holder before has died, calls repair() first: without it, what the mutex protects is valid whenever
// a process dies.
class SharedMutexLock {
public:
    explicit SharedMutexLock(pthread_mutex_t &mutex) : SharedMutexLock(mutex, [] {}) {}
    template <class F>
    SharedMutexLock(pthread_mutex_t &mutex, F repair) : mutex_(mutex)
    {
        int error = pthread_mutex_lock(&mutex_);
        if (error == EOWNERDEAD) {
            repair();
            error = pthread_mutex_consistent(&mutex_);
        }
        CORO_CHECK(error == 0);
    }
    ~SharedMutexLock() { pthread_mutex_unlock(&mutex_); }
    SharedMutexLock(const SharedMutexLock &) = delete;
    SharedMutexLock &operator=(const SharedMutexLock &) = delete;

private:
    pthread_mutex_t &mutex_;
};

}  // namespace coro
