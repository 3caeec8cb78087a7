#pragma once

namespace coro::php {

class Runtime;

// Must be called on the main stack or that of the loop, in a child that the extension has forked and that goes on to run PHP
// code. Calls `become`, which says what the child is: Runtime::become_helper or Runtime::become_program. The child has no output
// buffers, and random numbers of its own.
void leave_parent(void (Runtime::*become)());

}  // namespace coro::php
