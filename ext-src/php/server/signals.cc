#include "php/server/signals.h"

#include "php.h"

#include "php/runtime/engine_sigaction.h"

#include <atomic>
#include <cerrno>
#include <unistd.h>

namespace coro::php {

namespace {

constexpr Nanoseconds kLateSignals = kSecond;   // after note_server_end(), SIGTERM and SIGINT are ignored for this time

std::atomic<Nanoseconds> ended_at = 0;   // the time of the last note_server_end(); 0: the server has not begun to end

void on_hangup(int)
{
    int error = errno;
    ::kill(::getpid(), SIGRTMIN);   // when the loop gets SIGRTMIN, it opens the log file again
    errno = error;
}

void on_late_signal(int number)
{
    Nanoseconds end = ended_at.load();
    if (end == 0 || system_clock().now() - end > kLateSignals) {
        ::signal(number, SIG_DFL);
        ::raise(number);   // the signal is delivered again, with its default action, when this function has returned
    }
}

}  // namespace

void handle_server_signals()
{
    if (is_signal_handled_by(SIGHUP, SIG_DFL) || is_signal_handled_by(SIGHUP, SIG_IGN)) {
        handle_signal_with(SIGHUP, on_hangup);
    }
    for (int number : {SIGTERM, SIGINT}) {
        if (is_signal_handled_by(number, SIG_DFL)) {
            handle_signal_with(number, on_late_signal);
        }
    }
}

void leave_server_signals()
{
    if (is_signal_handled_by(SIGHUP, on_hangup)) {
        handle_signal_with(SIGHUP, SIG_DFL);
    }
}

void note_server_end(Nanoseconds now)
{
    ended_at.store(now);
}

}  // namespace coro::php
