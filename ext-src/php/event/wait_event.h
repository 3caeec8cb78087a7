#pragma once

namespace coro::php {

// Wraps the PHP functions that close descriptors, so that coroutines that wait for such a descriptor in
// waitEvent() are woken.
void hook_closing();     // at module startup, after the modules have registered their functions
void unhook_closing();   // at module shutdown

}  // namespace coro::php
