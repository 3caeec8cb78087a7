#include "coro/server/shared/signals.h"

#include "coro/base/log.h"

#include <csignal>
#include <string>

namespace coro {

namespace {

// a signal within this time after the first signal does not make the end urgent
constexpr Nanoseconds kTogether = kSecond;

const char *name_of(int number)
{
    return number == SIGINT ? "SIGINT" : "SIGTERM";
}

std::string reason_of(const Scoreboard::End &end, int number)
{
    pid_t successor = end.successor;
    return successor > 0 ? "the server with pid " + std::to_string(successor) + " has replaced it" : name_of(number);
}

}  // namespace

int upgrade_signal()
{
    return SIGRTMIN + 1;
}

std::vector<int> server_signals(bool with_children)
{
    std::vector<int> numbers = {SIGTERM, SIGINT, SIGUSR1, SIGUSR2, SIGRTMIN, upgrade_signal()};
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
            log(LogLevel::kNotice, "the server stops: %s", reason_of(end, number).c_str());
        }
    } else if (now - asked_at > kTogether && !end.is_urgent.exchange(true)) {
        log(LogLevel::kWarning, "%s, %.1f s after the first signal: the server ends at once", name_of(number),
            double(now - asked_at) / double(kSecond));
    }
}

}  // namespace coro
