#pragma once

#include "php.h"

#include <sys/types.h>

namespace coro::php {

// Returns to the program how a child process has ended. `status` comes from waitpid().
void return_status(zval *return_value, pid_t pid, int status);

// Lets the current coroutine wait for the child process `pid`, or with -1 for any one, and returns how it has ended, or false.
// `timeout` is in seconds; negative: without a limit; 0: does not wait.
void return_ended_child(zval *return_value, pid_t pid, double timeout);

}  // namespace coro::php
