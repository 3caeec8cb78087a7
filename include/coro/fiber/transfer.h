#pragma once

#include <cstddef>

namespace coro {

// Where a stack was left.
using Context = void *;

struct Transfer {
    Context context;   // where the stack that jumped here was left
    void *data;
};

// Goes on where `to` was left; returns when somebody jumps back here. Each context is jumped to once.
Transfer jump(Context to, void *data);

// Of an unused stack, aligned to 16 bytes: the first jump there calls `entry`, which must not return.
Context make_context(void *stack_top, void (*entry)(Transfer));

}  // namespace coro
