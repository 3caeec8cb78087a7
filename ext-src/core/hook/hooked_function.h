#pragma once

#include "coro/hook/groups.h"

#include <cstdint>

namespace coro::hook {

struct HookedFunction {
    const char *name;         // the name of the symbol that objects import
    void *replacement;
    uint32_t groups;          // in the engine and in PHP extensions, the function is replaced if one of these groups is active
    // If not nullptr: returns true if the function must stay replaced even if none of its groups is active.
    bool (*is_needed)() = nullptr;
    // True for a function that never blocks, and is replaced only so that the hooks learn of its calls.
    bool is_only_noted = false;
    // Returns true if `replacement` may be called. nullptr for functions of the C library, which every process has.
    bool (*is_callable)() = nullptr;
};

// Returns the row of a function of a library that the process may not have loaded.
template <class Function>
HookedFunction function_of_library(const char *name, Function *replacement, uint32_t groups, bool (*is_callable)())
{
    return {name, reinterpret_cast<void *>(replacement), groups, nullptr, false, is_callable};
}

}  // namespace coro::hook
