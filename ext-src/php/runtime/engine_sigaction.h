#pragma once

#include <signal.h>

// Does what sigaction() does, in all builds of PHP. In builds with ZEND_SIGNALS the engine installs its own
// handler for some signals and keeps the program's handler aside. This declaration adds the extern "C" that the
// engine's header lacks.
#ifdef ZEND_SIGNALS
extern "C" void engine_sigaction(int number, const struct sigaction *action, struct sigaction *before)
    __asm__("zend_sigaction");
#else
inline void engine_sigaction(int number, const struct sigaction *action, struct sigaction *before)
{
    sigaction(number, action, before);
}
#endif

namespace coro::php {

inline bool is_signal_handled_by(int number, void (*handler)(int))
{
    struct sigaction now;
    engine_sigaction(number, nullptr, &now);
    return !(now.sa_flags & SA_SIGINFO) && now.sa_handler == handler;
}

inline void handle_signal_with(int number, void (*handler)(int))
{
    struct sigaction action = {};
    action.sa_handler = handler;
    action.sa_flags = SA_RESTART;
    engine_sigaction(number, &action, nullptr);
}

}  // namespace coro::php
