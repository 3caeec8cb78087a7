#pragma once

namespace coro::php {

// PHP's functions that start processes: their children are to inherit nothing of a server's signals, and a child that
// pcntl_fork() has made begins with a loop of its own.
void wrap_process_functions();     // at module startup, when the functions of all modules are there
void unwrap_process_functions();   // at module shutdown

}  // namespace coro::php
