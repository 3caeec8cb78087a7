#pragma once

#include <pthread.h>

namespace coro {

// Locks a mutex, and unlocks the mutex at the end of the scope.
class MutexLock {
public:
    explicit MutexLock(pthread_mutex_t &mutex) : mutex_(mutex) { pthread_mutex_lock(&mutex_); }
    ~MutexLock() { pthread_mutex_unlock(&mutex_); }
    MutexLock(const MutexLock &) = delete;
    MutexLock &operator=(const MutexLock &) = delete;

private:
    pthread_mutex_t &mutex_;
};

}  // namespace coro
