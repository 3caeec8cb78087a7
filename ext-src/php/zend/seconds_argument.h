#pragma once

#include "php.h"

#include <cmath>

namespace coro::php {

// False: an exception was thrown, for neither is there a moment after NAN seconds, nor does it mean that there is none.
inline bool check_seconds(double seconds, uint32_t argument)
{
    if (EXPECTED(!std::isnan(seconds))) {
        return true;
    }
    zend_argument_value_error(argument, "must not be NAN");
    return false;
}

}  // namespace coro::php

// As Z_PARAM_DOUBLE, for timeouts and the like.
#define CORO_PARAM_SECONDS(seconds)                                  \
    Z_PARAM_DOUBLE(seconds)                                          \
    if (UNEXPECTED(!coro::php::check_seconds(seconds, _i))) {        \
        _error_code = ZPP_ERROR_FAILURE;                             \
        break;                                                       \
    }
