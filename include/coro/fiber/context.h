#pragma once

#include <cstddef>

namespace coro {

// Where a stack was left. Made and jumped to by boost.context's assembly (libboost_context.a), whose two functions
// are declared here because its C++ header wants exceptions.
using Context = void *;

struct Transfer {
    Context context;   // where the stack that jumped here was left
    void *data;
};

extern "C" {
Transfer jump_fcontext(Context to, void *data);
Context make_fcontext(void *stack_top, size_t size, void (*entry)(Transfer));
}

// AddressSanitizer is told of every switch; elsewhere these are nothing.
struct SanitizerStack {
    const void *bottom = nullptr;
    size_t size = 0;
    void *fake_stack = nullptr;
};

#if defined(__SANITIZE_ADDRESS__)
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
inline void announce_switch(SanitizerStack &, const SanitizerStack &, bool) {}
inline void announce_arrival(SanitizerStack &, SanitizerStack &) {}
#endif

}  // namespace coro
