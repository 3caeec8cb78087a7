#pragma once

#include "coro/server/shared/scoreboard.h"

#include <vector>

namespace coro {

// The log line for SIGUSR2. The server watches this signal only because it would otherwise end the process.
inline constexpr char kNoTaskWorkers[] = "SIGUSR2: there are no task workers to reload";

// Returns the signals that a process of a server watches. `with_children`: also the signal of ended child
// processes.
std::vector<int> server_signals(bool with_children);

// Returns the signal that makes another server replace this one.
int upgrade_signal();

// Records a signal to stop, in the process in which the end of the server begins. The first signal begins the end.
// A signal that comes more than a second later makes the end urgent (Scoreboard::End::is_urgent).
void note_end_signal(Scoreboard::End &end, int number, Nanoseconds now);

}  // namespace coro
