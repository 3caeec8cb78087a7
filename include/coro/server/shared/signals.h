#pragma once

#include "coro/server/shared/scoreboard.h"

#include <vector>

namespace coro {

// For the log. The signal is watched because it would end the process.
inline constexpr char kNoTaskWorkers[] = "SIGUSR2: there are no task workers to reload";

// What every process of a server watches.
std::vector<int> server_signals(bool with_children);

// In the process in which the end of the server begins. Of the signals that ask for it the first counts, and one that comes
// more than a second later: then the server ends at once (Scoreboard::End::is_urgent).
void note_end_signal(Scoreboard::End &end, int number, Nanoseconds now);

}  // namespace coro
