#pragma once

#include "php.h"

#include <string_view>
#include <utility>

namespace coro::php {

// Returns PHP's internal function of this name, or nullptr if PHP has none. When the configuration disables the
// function, a program may declare a PHP function of the same name: that function is not returned.
inline zend_internal_function *find_internal_function(std::string_view name)
{
    auto *found = static_cast<zend_function *>(zend_hash_str_find_ptr(CG(function_table), name.data(), name.size()));
    return found && found->type == ZEND_INTERNAL_FUNCTION ? &found->internal_function : nullptr;
}

// Makes an internal function that has no entry in the function table, so that no program can call the function by
// its name. Must be called at module startup, because a name that is interned later lives for one PHP request
// only.
inline zend_internal_function make_internal_function(std::string_view name, zif_handler handler)
{
    ZEND_BEGIN_ARG_INFO_EX(no_arguments, 0, 0, 0)
    ZEND_END_ARG_INFO()
    zend_internal_function made = {};
    made.type = ZEND_INTERNAL_FUNCTION;
    made.handler = handler;
    made.function_name = zend_string_init_interned(name.data(), name.size(), true);
    made.arg_info = const_cast<zend_internal_arg_info *>(
        reinterpret_cast<const zend_internal_arg_info *>(no_arguments) + 1);
    return made;
}

// Replaces the handler of the internal function `name` with `ours`, and stores the old handler in `before`, so
// that `ours` can call it.
inline void hook(const char *name, zif_handler *before, zif_handler ours)
{
    if (zend_internal_function *function = find_internal_function(name)) {
        *before = std::exchange(function->handler, ours);
    }
}

inline void unhook(const char *name, zif_handler before, zif_handler ours)
{
    zend_internal_function *function = find_internal_function(name);
    if (function && function->handler == ours) {
        function->handler = before;
    }
}

}  // namespace coro::php
