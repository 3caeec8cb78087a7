#pragma once

namespace coro::php {

// From this call on, SIGQUIT makes the process write a dump of all coroutines to the log and continue. Does
// nothing if the process ignores SIGQUIT or if the script has a handler for it. Must be called again in a forked
// child, so that SIGQUIT wakes the child's loop.
void listen_to_quit_signal();
void ignore_quit_signal();         // gives SIGQUIT its default action again

}  // namespace coro::php
