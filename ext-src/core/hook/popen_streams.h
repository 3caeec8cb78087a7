#pragma once

#include <cstdio>
#include <sys/types.h>

namespace coro::hook {

// The streams that the hooked popen() has opened, each with its process. The C library knows nothing about these
// processes, so only the hooked pclose() can close the streams. All threads may call these functions.
void add_popen_stream(FILE *stream, pid_t process);
// Removes the stream. Returns its process, or 0 if the stream does not come from the hooked popen().
pid_t take_popen_stream(FILE *stream);
bool has_popen_streams();

// Reaps a process that the program waits for no more, when it has ended. The loop of the calling thread does so; without
// a loop, the next reap_popen_processes() does.
void reap_later(pid_t process);
void reap_popen_processes();

}  // namespace coro::hook
