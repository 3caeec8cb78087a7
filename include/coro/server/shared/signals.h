#pragma once

#include "coro/server/shared/scoreboard.h"

#include <vector>

namespace coro {

// Log line. SIGUSR2 is watched only because it would otherwise end the process.
inline constexpr char kNoTaskWorkers[] = "SIGUSR2: there are no task workers to reload";

// Returns the signals that every process of a server watches.
std::vector<int> server_signals(bool with_children);

// Records a signal to stop, in the process in which the end of the server begins. The first signal begins the
// end. One that comes more than a second later makes it urgent (Scoreboard::End::is_urgent).
void note_end_signal(Scoreboard::End &end, int number, Nanoseconds now);

}  // namespace coro
