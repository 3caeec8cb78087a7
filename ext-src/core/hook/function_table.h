#pragma once

#include "coro/hook/groups.h"

#include <cstdint>
#include <string_view>

namespace coro::hook {

struct HookedFunction {
    const char *name;         // the name of the symbol that objects import
    void *replacement;
    uint32_t groups;          // in the engine and in PHP extensions, the function is replaced if one of these groups is active
    // Returns true if `replacement` may be called. nullptr for functions of the C library, which every process has.
    bool (*is_callable)() = nullptr;
};

// Returns the hooked function with the name of this symbol, or nullptr.
const HookedFunction *function_named(std::string_view symbol);

}  // namespace coro::hook
