#pragma once

#include "core/hook/hooked_function.h"

#include <span>

// The functions of libcurl that PHP's extension curl calls, as they report a cancellation: libcurl has no error for a
// wait that was interrupted, and reports a bad argument instead.
namespace coro::hook::curl {

std::span<const HookedFunction> hooked_functions();

}  // namespace coro::hook::curl
