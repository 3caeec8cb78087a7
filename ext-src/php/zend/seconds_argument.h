#pragma once

#include "php/zend/arguments.h"

#include <cmath>

namespace coro::php {

// Returns true if `seconds` is a number. For NAN, which means neither a time nor "no timeout", throws an exception
// and returns false. `argument` is the number of the argument, for the message of the exception.
inline bool check_seconds(double seconds, uint32_t argument)
{
    if (EXPECTED(!std::isnan(seconds))) {
        return true;
    }
    zend_argument_value_error(argument, "must not be NAN");
    return false;
}

}  // namespace coro::php

// Reads an argument in seconds, such as a timeout, as Z_PARAM_DOUBLE reads a float. Refuses NAN.
#define CORO_PARAM_SECONDS(seconds)                                  \
    Z_PARAM_DOUBLE(seconds)                                          \
    if (UNEXPECTED(!coro::php::check_seconds(seconds, _i))) {        \
        _error_code = ZPP_ERROR_FAILURE;                             \
        break;                                                       \
    }
