#pragma once

#include "coro/base/clock.h"

namespace coro::php {

// What signals do to the processes of a server that its loops do not take. A program's own handlers stay.
// SIGHUP has the log file opened again, as SIGRTMIN does, and ends no process.
void handle_server_signals();
void leave_server_signals();   // when start() returns

// Called when the end begins and when it is over. SIGTERM and SIGINT within a second of it that no loop takes any more are
// ignored: the one that has ended the server counts.
void note_server_end(Nanoseconds now);

}  // namespace coro::php
