#pragma once

#include "php/value.h"

#include <string_view>

namespace coro::php {

// What differs between the versions of PHP that we build with. Nobody else asks which one it is.

// More of what changes hands at every switch (vm_state.h). The bounds of the C stack: PHP 8.3 and newer throw an Error
// where a recursion comes near its end.
#ifdef ZEND_CHECK_STACK_LIMIT
#define CORO_VM_STATE_OF_VERSION(X) X(stack_base) X(stack_limit)
#else
#define CORO_VM_STATE_OF_VERSION(X)
#endif

// The C stack that an executor state belongs to.
template <class State>
void set_stack_bounds([[maybe_unused]] State &state, [[maybe_unused]] char *low, [[maybe_unused]] char *high)
{
#ifdef ZEND_CHECK_STACK_LIMIT
    bool is_checked = EG(max_allowed_stack_size) != ZEND_MAX_ALLOWED_STACK_SIZE_UNCHECKED;
    state.stack_base = high;
    state.stack_limit = is_checked ? low + EG(reserved_stack_size) : nullptr;
#endif
}

// After memory ran out some builds of PHP call no function any more, since the script is over. A server's is not.
inline void forget_out_of_memory()
{
#ifdef ZEND_HAS_OOM
    EG(delayed_oom).state = ZEND_OOM_STATE_NONE;
#endif
}

// register_shutdown_function() of a closure, whose reference is taken over.
void append_shutdown_function(zval *closure);

// Before scripts are compiled: has opcache's JIT compile so that programs which are interrupted compute the same as others.
void make_jit_interruptible();

// For settings of PHP's that are a zend_string from PHP 8.5 on.
inline std::string_view view(const char *text)
{
    return text;
}

}  // namespace coro::php
