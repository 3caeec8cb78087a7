#pragma once

#include "php/zend/value.h"

#include <string_view>

namespace coro::php {

// This header and versions.cc contain all differences between the supported versions of PHP. No other file checks
// the version of PHP.

// Engine fields that every switch of coroutines saves and loads, in addition to those of CORO_VM_STATE in
// executor_state.h: the bounds of the C stack. PHP 8.3 and newer throw an Error when a recursion comes near the
// end of the C stack.
#ifdef ZEND_CHECK_STACK_LIMIT
#define CORO_VM_STATE_OF_VERSION(X) X(stack_base) X(stack_limit)
#else
#define CORO_VM_STATE_OF_VERSION(X)
#endif

// Stores the bounds `low` and `high` of a coroutine's C stack in the executor state of that coroutine.
template <class State>
void set_stack_bounds([[maybe_unused]] State &state, [[maybe_unused]] char *low, [[maybe_unused]] char *high)
{
#ifdef ZEND_CHECK_STACK_LIMIT
    bool is_checked = EG(max_allowed_stack_size) != ZEND_MAX_ALLOWED_STACK_SIZE_UNCHECKED;
    state.stack_base = high;
    state.stack_limit = is_checked ? low + EG(reserved_stack_size) : nullptr;
#endif
}

// Some builds of PHP grant an allocation that exceeds the memory limit, and raise the error later, at the next
// check for interrupts. The engine does not record which coroutine has caused the pending error. So the error is
// saved with the coroutine that is running, or raised before another coroutine runs.
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

// Raises the memory error if one is pending: the error either jumps to the bailout address, or leaves an unwind
// exit in EG(exception) and this function returns true. Returns false if no error was pending.
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

// Lets the engine call functions again after memory has run out. Builds of PHP with ZEND_HAS_OOM then refuse to
// call any function, because the script is over, but a server continues.
inline void forget_out_of_memory()
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = {};
#endif
}

// Restores the out-of-memory state of a coroutine that is resumed. `left` is what out_of_memory() returned when
// the coroutine was left. A pending error is raised at the next check for interrupts.
inline void restore_out_of_memory([[maybe_unused]] const OutOfMemory &left)
{
#ifdef ZEND_HAS_OOM
    out_of_memory() = left;
    if (out_of_memory_is_pending()) {
        zend_atomic_bool_store(&EG(vm_interrupt), true);
    }
#endif
}

// Returns the globals of the extension `name`, or nullptr if the extension has no globals or is not loaded.
// Callers may use only the first fields, and must know them for each version.
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

// True if the engine serves interrupts that occur in an internal function before it removes the frame of the function.
inline constexpr bool kServesInterruptsInCalls = PHP_VERSION_ID >= 80400;

// Must be called in a child that the extension has forked and that goes on to run PHP code.
void forked_for_php();

// Registers a closure as register_shutdown_function() does, and takes over the reference to the closure.
void append_shutdown_function(zval *closure);

// Has exit() call throw_with(), which throws an exception, with the status or text while throws() returns true. Otherwise exit()
// is PHP's own. Must be called at module startup.
void intercept_exit(bool (*throws)(), void (*throw_with)(zval *status));

// Sets opcache's JIT to a mode in which a program computes the same results with interrupts as without. Must be
// called before scripts are compiled.
void make_jit_interruptible();

// Returns the text of an engine setting. Before PHP 8.5 these settings are char pointers; since PHP 8.5 they are
// zend_strings, for which there is another view().
inline std::string_view view(const char *text)
{
    return text;
}

// Read and write the field `ptr` of a php_stream_notifier that C code has made: a zval before PHP 8.5, a pointer since PHP 8.5.
inline void *notifier_data(const zval &field)
{
    return Z_PTR(field);
}

inline void *notifier_data(void *field)
{
    return field;
}

inline void set_notifier_data(zval &field, void *data)
{
    ZVAL_PTR(&field, data);
}

inline void set_notifier_data(void *&field, void *data)
{
    field = data;
}

// PHP 8.4 and newer compile calls of some functions, such as class_exists(), into instructions that do not call the handler. PHP
// compiles calls of this function as those of other functions from now on.
inline void compile_calls_with_handler([[maybe_unused]] zend_internal_function &function)
{
#ifdef ZEND_FRAMELESS_FUNCTION
    function.frameless_function_infos = nullptr;
#endif
}

}  // namespace coro::php
