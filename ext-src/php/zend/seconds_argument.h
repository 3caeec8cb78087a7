#pragma once

#include "php.h"

#include <cmath>

namespace coro::php {

// Returns false, after throwing an exception, if the argument is NAN: that is neither a time nor "no
// timeout".
inline bool check_seconds(double seconds, uint32_t argument)
{
    if (EXPECTED(!std::isnan(seconds))) {
        return true;
    }
    zend_argument_value_error(argument, "must not be NAN");
    return false;
}

}  // namespace coro::php

// Parses an argument like Z_PARAM_DOUBLE does, for timeouts and other times in seconds.
#define CORO_PARAM_SECONDS(seconds)                                  \
    Z_PARAM_DOUBLE(seconds)                                          \
    if (UNEXPECTED(!coro::php::check_seconds(seconds, _i))) {        \
        _error_code = ZPP_ERROR_FAILURE;                             \
        break;                                                       \
    }
