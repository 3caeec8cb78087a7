#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// From here on SIGQUIT writes a dump of all coroutines to the log and the process goes on, unless the script or whoever
// started it has decided otherwise. Again, in a forked child: its loop is woken by the signal, too.
void listen_to_quit_signal();
void ignore_quit_signal();         // back to what SIGQUIT did before

extern const RuntimeObserver quit_signal_observer;

}  // namespace coro::php
