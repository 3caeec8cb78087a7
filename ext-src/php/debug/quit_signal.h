#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// From here on SIGQUIT writes a dump of all coroutines to the log, and the process goes on. Does nothing if
// the signal is ignored or the script has a handler for it. Must be called again in a forked child, so that
// the signal wakes the child's loop.
void listen_to_quit_signal();
void ignore_quit_signal();         // SIGQUIT has its old effect again

extern const RuntimeObserver quit_signal_observer;

}  // namespace coro::php
