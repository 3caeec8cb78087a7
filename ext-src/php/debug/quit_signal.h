#pragma once

namespace coro::php {

// From this call on, SIGQUIT makes the process write a dump of all coroutines to the log and continue. Does
// nothing if the process ignores SIGQUIT or if the script has a handler for it. Must be called again in a forked
// child, so that SIGQUIT wakes the child's loop.
void listen_to_quit_signal();
// From this call on, SIGURG makes the process call answer() where SIGQUIT would make it write a dump. answer() must run no PHP
// code. Must be called after listen_to_quit_signal(). Does nothing if the script has a handler for SIGURG.
void answer_questions(void (*answer)());
void ignore_quit_signal();         // gives SIGQUIT its default action again

}  // namespace coro::php
