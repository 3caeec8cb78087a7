#pragma once

#include <cstddef>

namespace coro {

// The state of a stack that was left by jump().
using Context = void *;

struct Transfer {
    Context context;   // of the stack that jumped here
    void *data;
};

// Continues the stack `to`. Returns when another stack jumps back to this one. A context can be jumped to
// once.
Transfer jump(Context to, void *data);

// Returns the context of an unused stack whose top is aligned to 16 bytes. The first jump to it calls
// `entry`, which must not return.
Context make_context(void *stack_top, void (*entry)(Transfer));

}  // namespace coro
