#pragma once

#include <cstddef>

namespace coro {

// The saved state of a stack that jump() has left. With its Context, the stack can be continued.
using Context = void *;

struct Transfer {
    Context context;   // the context of the stack that called jump()
    void *data;
};

// Leaves this stack and continues the stack `to`. Returns when another stack jumps back to this stack. A
// context is valid for one jump only.
Transfer jump(Context to, void *data);

// Returns the context of an unused stack. `stack_top` must be aligned to 16 bytes. The jump to this context
// calls `entry`, which must not return.
Context make_context(void *stack_top, void (*entry)(Transfer));

}  // namespace coro
