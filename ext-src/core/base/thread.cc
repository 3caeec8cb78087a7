#include "coro/base/thread.h"

#include <signal.h>

namespace coro {

int start_thread(pthread_t &thread, void *(*main)(void *), void *argument, size_t stack_size)
{
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (stack_size > 0) {
        pthread_attr_setstacksize(&attributes, stack_size);
    }
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);   // the new thread inherits the mask
    int error = pthread_create(&thread, &attributes, main, argument);
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    pthread_attr_destroy(&attributes);
    return error;
}

void init_condition(pthread_cond_t &condition)
{
    pthread_condattr_t monotonic;
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&condition, &monotonic);
    pthread_condattr_destroy(&monotonic);
}

}  // namespace coro
