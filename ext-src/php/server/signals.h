#pragma once

#include "coro/base/clock.h"

namespace coro::php {

// Installs handlers for signals that the loops of a server do not handle: after SIGHUP, as after SIGRTMIN, the server
// opens its log file again; SIGTERM and SIGINT are ignored shortly after the end of the server. Does not replace signal
// handlers of the program.
void handle_server_signals();
void leave_server_signals();   // removes the handler of SIGHUP; must be called before start() returns

// Must be called when the server begins to end, and again when the server has ended. For one second after a call,
// SIGTERM and SIGINT that no loop handles are ignored: such a signal only repeats the signal that has ended the
// server.
void note_server_end(Nanoseconds now);

}  // namespace coro::php
