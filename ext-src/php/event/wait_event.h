#pragma once

namespace coro::php {

// PHP's functions that close descriptors: who waits for one in waitEvent() is to know.
void hook_closing();     // at module startup, when the functions of all modules are there
void unhook_closing();   // at module shutdown

}  // namespace coro::php
