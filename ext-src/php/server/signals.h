#pragma once

#include "coro/base/clock.h"

namespace coro::php {

// Installs handlers for signals that the loops of a server do not handle: SIGHUP opens the log file again,
// like SIGRTMIN, and SIGTERM and SIGINT shortly after the end are ignored. Handlers of the program are not
// replaced.
void handle_server_signals();
void leave_server_signals();   // removes the handler of SIGHUP; called when start() returns

// Called when the server begins to end and when it has ended. For a second from then on, SIGTERM and SIGINT
// that no loop handles are ignored: they repeat the signal that has ended the server.
void note_server_end(Nanoseconds now);

}  // namespace coro::php
