#pragma once

#include "core/hook/hooked_function.h"

#include <string_view>

namespace coro::hook {

// Returns the hooked function with the name of this symbol, or nullptr.
const HookedFunction *function_named(std::string_view symbol);

}  // namespace coro::hook
