#pragma once

#include "core/hook/wait.h"

#include <span>
#include <sys/uio.h>

namespace coro::hook {

// Read and write pipes, terminals, eventfds and the like, as readv(2) and writev(2) do, but wait in the loop. For
// a non-blocking descriptor, make only one attempt. An interrupted wait ends with EAGAIN instead of ECANCELED: PHP
// prints no warning after EAGAIN, does not repeat the call, and does not take the error for the end of the stream.
ssize_t read_pipe(const Call &call, int fd, std::span<const iovec> parts);
ssize_t write_pipe(const Call &call, int fd, std::span<const iovec> parts);

}  // namespace coro::hook
