#pragma once

#include "php/zend/value.h"

#include <string_view>

namespace coro::php {

// All differences between the supported versions of PHP. No other file checks the version.

// Fields that every switch saves and loads besides those in executor_state.h: the bounds of the C stack. PHP
// 8.3 and newer throw an Error when a recursion comes near the end of the stack.
#ifdef ZEND_CHECK_STACK_LIMIT
#define CORO_VM_STATE_OF_VERSION(X) X(stack_base) X(stack_limit)
#else
#define CORO_VM_STATE_OF_VERSION(X)
#endif

// Sets the bounds of the C stack that an executor state belongs to.
template <class State>
void set_stack_bounds([[maybe_unused]] State &state, [[maybe_unused]] char *low, [[maybe_unused]] char *high)
{
#ifdef ZEND_CHECK_STACK_LIMIT
    bool is_checked = EG(max_allowed_stack_size) != ZEND_MAX_ALLOWED_STACK_SIZE_UNCHECKED;
    state.stack_base = high;
    state.stack_limit = is_checked ? low + EG(reserved_stack_size) : nullptr;
#endif
}

// Some builds of PHP grant an allocation that exceeds the memory limit, and raise the error when they next
// check for interrupts. Nothing tells which coroutine has caused it, so the pending error is saved with the
// coroutine, or raised before another coroutine runs.
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

// Raises the memory error if one is pending: it jumps to the bailout address, or leaves an unwind exit in
// EG(exception). Returns false if none was pending.
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

// Lets functions be called again. After memory ran out, builds with this mechanism call no function any more
// because the script is over, but a server goes on.
inline void forget_out_of_memory()
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = {};
#endif
}

// Called when a coroutine is resumed, with the state that out_of_memory() had when the coroutine was left.
inline void restore_out_of_memory([[maybe_unused]] const OutOfMemory &left)
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = left;
    if (out_of_memory_is_pending()) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
#endif
}

// Returns the globals of an extension, or nullptr if it has none or is not loaded. Use only the fields at
// their beginning.
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

// Registers a closure like register_shutdown_function() does, and takes over the reference.
void append_shutdown_function(zval *closure);

// Has opcache's JIT compile in a way that lets an interrupted program compute the same results. Must be
// called before scripts are compiled.
void make_jit_interruptible();

// An overload for engine settings that are a char pointer before PHP 8.5 and a zend_string since.
inline std::string_view view(const char *text)
{
    return text;
}

}  // namespace coro::php
