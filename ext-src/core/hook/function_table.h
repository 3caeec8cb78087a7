#pragma once

#include "coro/hook/groups.h"

#include <cstdint>
#include <span>

namespace coro::hook {

struct HookedFunction {
    const char *name;         // the name of the symbol that objects import
    void *replacement;
    uint32_t groups;          // in the engine and in PHP extensions, the function is replaced if one of these groups is active
};

std::span<const HookedFunction> hooked_functions();

}  // namespace coro::hook
