#pragma once

#include "php/zend/value.h"

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

// Some builds of PHP grant what goes beyond the memory limit, and raise the error when they next look for interrupts. Whose
// error that is only the order of things tells, so it travels with the coroutine and is raised before others run.
#ifdef ZEND_HAS_OOM
using OutOfMemory = zend_oom_info;

inline OutOfMemory &out_of_memory()
{
    return EG(delayed_oom);
}

inline bool is_out_of_memory()
{
    return EG(delayed_oom).state != ZEND_OOM_STATE_NONE;
}

inline bool out_of_memory_is_pending()
{
    return UNEXPECTED(EG(delayed_oom).state == ZEND_OOM_STATE_PENDING);
}

// Raises the error that is due: it jumps, or EG(exception) is an unwind exit afterwards. False: none was.
inline bool settle_out_of_memory()
{
    if (!out_of_memory_is_pending()) {
        return false;
    }
    zend_handle_delayed_oom();
    return true;
}
#else
struct OutOfMemory {};

inline OutOfMemory out_of_memory()
{
    return {};
}

inline bool is_out_of_memory()
{
    return false;
}

inline bool out_of_memory_is_pending()
{
    return false;
}

inline bool settle_out_of_memory()
{
    return false;
}
#endif

// After memory ran out those builds call no function any more, since the script is over. A server's is not.
inline void forget_out_of_memory()
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = {};
#endif
}

// Of a coroutine that goes on: what it had in its out_of_memory() when it was left.
inline void restore_out_of_memory([[maybe_unused]] const OutOfMemory &left)
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = left;
    if (out_of_memory_is_pending()) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
#endif
}

// The globals of an extension, at least those at their beginning; nullptr: it has none, or is not loaded.
inline void *find_module_globals(std::string_view name)
{
    auto *module = static_cast<zend_module_entry *>(zend_hash_str_find_ptr(&module_registry, name.data(), name.size()));
    if (!module || !module->globals_size) {
        return nullptr;
    }
#ifdef ZTS
    return TSRMG_BULK(*module->globals_id_ptr, void *);
#else
    return module->globals_ptr;
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
