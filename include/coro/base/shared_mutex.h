#pragma once

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

}  // namespace coro
