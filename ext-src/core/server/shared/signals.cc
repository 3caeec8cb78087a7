#include "coro/server/shared/signals.h"

#include "coro/base/log.h"

#include <csignal>

namespace coro {

namespace {

// a signal within this time after the first signal does not make the end urgent
constexpr Nanoseconds kTogether = kSecond;

const char *name_of(int number)
{
    return number == SIGINT ? "SIGINT" : "SIGTERM";
}

}  // namespace

std::vector<int> server_signals(bool with_children)
{
    std::vector<int> numbers = {SIGTERM, SIGINT, SIGUSR1, SIGUSR2, SIGRTMIN};
    if (with_children) {
        numbers.push_back(SIGCHLD);
    }
    return numbers;
}

void note_end_signal(Scoreboard::End &end, int number, Nanoseconds now)
{
    Nanoseconds asked_at = end.asked_at;
    if (asked_at == 0) {
        end.asked_at = now;
        if (!end.has_failed) {   // otherwise the log already contains the reason for the end
            log(LogLevel::kNotice, "the server stops: %s", name_of(number));
        }
    } else if (now - asked_at > kTogether && !end.is_urgent.exchange(true)) {
        log(LogLevel::kWarning, "%s, %.1f s after the first signal: the server ends at once", name_of(number),
            double(now - asked_at) / double(kSecond));
    }
}

}  // namespace coro
