#pragma once

#include <cstddef>

namespace coro {

// The saved state of a stack that jump() has left. jump() needs the Context to continue the stack.
using Context = void *;

struct Transfer {
    Context context;   // the context of the stack that called jump()
    void *data;
};

// Leaves this stack and continues the stack of the context `to`. Returns when another stack jumps back to this
// stack. A context is valid for one jump only.
Transfer jump(Context to, void *data);

// Returns the context of an unused stack, for jump(). The first jump to the context calls `entry` on the unused
// stack; `entry` must not return. `stack_top` must be aligned to 16 bytes.
Context make_context(void *stack_top, void (*entry)(Transfer));

}  // namespace coro
