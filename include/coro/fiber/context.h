#pragma once

// jump() and make_context(), see coro/fiber/transfer.h.
#if CORO_BOOST_CONTEXT
#include "coro/fiber/context_boost.h"
#elif defined(__x86_64__) && !defined(__ILP32__)
#include "coro/fiber/context_x86_64.h"
#else
#error "no context switch of our own for this processor: build with boost.context (CORO_BOOST_CONTEXT=1)"
#endif

namespace coro {

// AddressSanitizer is told of every switch; elsewhere these are nothing.
#if defined(CORO_ASAN)
struct SanitizerStack {
    const void *bottom = nullptr;
    size_t size = 0;
    void *fake_stack = nullptr;
};

extern "C" {
void __sanitizer_start_switch_fiber(void **fake_stack, const void *bottom, size_t size);
void __sanitizer_finish_switch_fiber(void *fake_stack, const void **old_bottom, size_t *old_size);
}
inline void announce_switch(SanitizerStack &from, const SanitizerStack &to, bool from_ends)
{
    __sanitizer_start_switch_fiber(from_ends ? nullptr : &from.fake_stack, to.bottom, to.size);
}
inline void announce_arrival(SanitizerStack &here, SanitizerStack &from)
{
    const void *bottom;
    size_t size;
    __sanitizer_finish_switch_fiber(here.fake_stack, &bottom, &size);
    if (!from.bottom) {   // the thread's own stack: this is how its bounds are learnt
        from.bottom = bottom;
        from.size = size;
    }
}
#else
struct SanitizerStack {
    SanitizerStack() = default;
    SanitizerStack(const void *, size_t) {}
};

inline void announce_switch(SanitizerStack &, const SanitizerStack &, bool) {}
inline void announce_arrival(SanitizerStack &, SanitizerStack &) {}
#endif

}  // namespace coro
