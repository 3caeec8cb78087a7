#pragma once

namespace coro::php {

// Removes all timers, watches, deferred functions and callbacks of Coro\Event. Called at the end of the PHP
// request, when exit() ends the program, by Event::exit(), and with `forked` = true in a worker, which is a forked
// child whose loop has been rebuilt.
void forget_timers_and_events(bool forked = false);

}  // namespace coro::php
