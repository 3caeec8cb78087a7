#pragma once

#include "php/zend/call.h"

namespace coro::php {

// Calls the function that is the value of an option (dispatch_func, package_length_func) at once, on the
// stack of the loop, where it may not wait. Returns its result, or -1 if it has thrown or a fatal error has
// occurred.
zend_long call_option_function(Callable &function, uint32_t count, zval *arguments);

}  // namespace coro::php
