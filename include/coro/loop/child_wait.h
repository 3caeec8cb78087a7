#pragma once

#include "coro/loop/wait_function.h"

#include <sys/types.h>

namespace coro {

class Coroutine;
class Loop;

// Waits until a child process has ended, and reaps it. `pid` is the id of the child process, or -1 for any child
// process. Returns the id of the process and sets `status` to its status from waitpid(). Otherwise returns a negative
// error: -ECHILD if there is no such child process, -ETIMEDOUT after the deadline, -ECANCELED if the wait was canceled.
[[nodiscard]] pid_t wait_for_child(Loop &loop, Coroutine &self, pid_t pid, int &status, Deadline deadline, WaitFunction wait);

}  // namespace coro
