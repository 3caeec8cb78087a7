#pragma once

#include "coro/fiber/transfer.h"

// This header implements the jump between stacks for processors for which coro has no assembly code: with the
// assembly functions of boost.context (libboost_context.a). The functions are declared here because boost's
// C++ header needs exceptions.
extern "C" {
coro::Transfer jump_fcontext(coro::Context to, void *data);
coro::Context make_fcontext(void *stack_top, size_t size, void (*entry)(coro::Transfer));
}

namespace coro {

inline constexpr const char *kContextSwitch = "boost.context";

inline Transfer jump(Context to, void *data)
{
    return jump_fcontext(to, data);
}

inline Context make_context(void *stack_top, void (*entry)(Transfer))
{
    constexpr size_t kUnused = 0;   // make_fcontext() uses only the top of the stack, not its size
    return make_fcontext(stack_top, kUnused, entry);
}

}  // namespace coro
