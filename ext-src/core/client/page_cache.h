#pragma once

#include "coro/loop/loop.h"
#include "coro/loop/wait_function.h"

#include <sys/types.h>

namespace coro {

// Lets a thread read a part of a file, if it is not in memory, so that sendfile(2) does not block the loop while the disk
// is read. Returns 0 or a negative error. Outside of coroutines the function does nothing.
[[nodiscard]] int bring_into_memory(Loop &loop, WaitFunction wait, int file, off_t offset, size_t size, Deadline deadline);

}  // namespace coro
