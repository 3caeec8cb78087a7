#pragma once

#include <cstddef>
#include <pthread.h>

namespace coro {

// Starts a thread that receives no signals: other threads handle them. `stack_size` 0: the usual size. Returns 0 or an errno.
[[nodiscard]] int start_thread(pthread_t &thread, void *(*main)(void *), void *argument, size_t stack_size = 0);

// Initializes a condition variable whose waits end at times of system_clock().
void init_condition(pthread_cond_t &condition);

}  // namespace coro
