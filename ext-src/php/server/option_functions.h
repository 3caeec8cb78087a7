#pragma once

#include "php/zend/call.h"

namespace coro::php {

// Calls a PHP function that is the value of an option (dispatch_func, package_length_func) on the stack of the loop,
// where the function may not wait. Returns the result of the function, or -1 after an exception or a fatal error.
zend_long call_option_function(Callable &function, uint32_t count, zval *arguments);

}  // namespace coro::php
