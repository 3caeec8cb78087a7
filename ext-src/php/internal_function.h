#pragma once

#include "php.h"

#include <string_view>
#include <utility>

namespace coro::php {

// PHP's own function of this name. nullptr: there is none, or the configuration disables it, and the program may have
// declared another one.
inline zend_internal_function *find_internal_function(std::string_view name)
{
    auto *found = static_cast<zend_function *>(zend_hash_str_find_ptr(CG(function_table), name.data(), name.size()));
    return found && found->type == ZEND_INTERNAL_FUNCTION ? &found->internal_function : nullptr;
}

// Has ours called in its stead. Ours calls `before`.
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
