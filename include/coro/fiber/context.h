#pragma once

// This header includes the implementation of jump() and make_context() for this processor.
// coro/fiber/transfer.h declares and describes both functions.
#if CORO_BOOST_CONTEXT
#include "coro/fiber/context_boost.h"
#elif defined(__x86_64__) && !defined(__ILP32__)
#include "coro/fiber/context_x86_64.h"
#else
#error "no context switch of our own for this processor: build with boost.context (CORO_BOOST_CONTEXT=1)"
#endif

#if defined(CORO_TSAN)
#include <utility>
#endif

namespace coro {

// announce_switch() and announce_arrival() inform AddressSanitizer or ThreadSanitizer of every jump to another
// stack. In builds without these sanitizers both functions do nothing.
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
    if (!from.bottom) {   // `from` is the thread's own stack, and only the sanitizer knows the bounds of this stack
        from.bottom = bottom;
        from.size = size;
    }
}
#elif defined(CORO_TSAN)
extern "C" {
void *__tsan_get_current_fiber(void);
void *__tsan_create_fiber(unsigned flags);
void __tsan_destroy_fiber(void *fiber);
void __tsan_switch_to_fiber(void *fiber, unsigned flags);
}

struct SanitizerStack {
    SanitizerStack() = default;   // the thread's own stack, or a stack that is assigned later
    SanitizerStack(const void *, size_t) : fiber(__tsan_create_fiber(0)), is_made(true) {}
    SanitizerStack &operator=(SanitizerStack &&other)
    {
        std::swap(fiber, other.fiber);
        std::swap(is_made, other.is_made);
        return *this;
    }
    ~SanitizerStack()
    {
        if (is_made) {
            __tsan_destroy_fiber(fiber);
        }
    }

    void *fiber = nullptr;
    bool is_made = false;
};

// announce_switch() must be inline: ThreadSanitizer would record the return from a real call as if it happened on
// the other stack.
[[gnu::always_inline]] inline void announce_switch(SanitizerStack &from, const SanitizerStack &to, bool)
{
    if (!from.fiber) {
        from.fiber = __tsan_get_current_fiber();
    }
    __tsan_switch_to_fiber(to.fiber, 0);
}
inline void announce_arrival(SanitizerStack &, SanitizerStack &) {}
#else
struct SanitizerStack {
    SanitizerStack() = default;
    SanitizerStack(const void *, size_t) {}
};

inline void announce_switch(SanitizerStack &, const SanitizerStack &, bool) {}
inline void announce_arrival(SanitizerStack &, SanitizerStack &) {}
#endif

}  // namespace coro
