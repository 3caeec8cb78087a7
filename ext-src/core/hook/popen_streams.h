#pragma once

#include <cstdio>
#include <sys/types.h>

namespace coro::hook {

// The process of a stream that the hooked popen() has opened.
struct PopenProcess {
    pid_t pid = 0;                    // 0: the stream does not come from the hooked popen()
    bool is_read = false;             // true if the program reads what the process writes
    bool was_read_canceled = false;   // true if a cancellation or a deadline has ended a wait in a read
};

// The streams that the hooked popen() has opened, each with its process. The C library knows nothing about these
// processes, so only the hooked pclose() can close the streams. All threads may call these functions.
void add_popen_stream(FILE *stream, const PopenProcess &process);
// Removes the stream, and returns its process.
PopenProcess take_popen_stream(FILE *stream);
bool has_popen_streams();
// Notes that a cancellation or a deadline has ended a wait in a read of the descriptor. The descriptor may belong to no
// stream of popen().
void note_canceled_read(int fd);

// Reaps a process that the program waits for no more, when it has ended. The loop of the calling thread does so; without
// a loop, the next reap_popen_processes() does. Sends SIGTERM to the process if `terminates` is true.
void reap_later(pid_t process, bool terminates = false);
void reap_popen_processes();

}  // namespace coro::hook
