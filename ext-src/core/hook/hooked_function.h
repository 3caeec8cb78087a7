#pragma once

#include "coro/hook/groups.h"

#include <cstdint>

namespace coro::hook {

struct HookedFunction {
    const char *name;         // the name of the symbol that objects import
    void *replacement;
    uint32_t groups;          // in the engine and in PHP extensions, the function is replaced if one of these groups is active
    // Returns true if `replacement` may be called. nullptr for functions of the C library, which every process has.
    bool (*is_callable)() = nullptr;
};

}  // namespace coro::hook
