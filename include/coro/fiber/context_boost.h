#pragma once

#include "coro/fiber/transfer.h"

// For processors that we have no switch of our own for: boost.context's assembly (libboost_context.a), whose two
// functions are declared here because its C++ header wants exceptions.
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
    constexpr size_t kUnused = 0;   // it looks at the top only
    return make_fcontext(stack_top, kUnused, entry);
}

}  // namespace coro
