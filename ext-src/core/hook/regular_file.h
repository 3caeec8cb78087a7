#pragma once

#include "coro/sched/coroutine.h"

#include <sys/types.h>

// Reads and writes of regular files that do not block the loop. What the system does at once, because the bytes are in
// its cache, is done in the coroutine; a thread waits for the disk. Results and errno are those of read(2) and write(2).
namespace coro::hook::regular_file {

ssize_t read(Coroutine &self, int fd, void *data, size_t size);
ssize_t write(Coroutine &self, int fd, const void *data, size_t size);

}  // namespace coro::hook::regular_file
