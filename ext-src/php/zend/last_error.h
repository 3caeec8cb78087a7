#pragma once

#include "php.h"

namespace coro::php {

// Sets the number that getLastError() and coro_last_error() return: why the last call that failed has failed.
// There is one such number in a process.
void set_last_error(zend_long error);   // one of CORO_ERROR_*, or an errno; 0: no call has failed
zend_long last_error();

// Returns the text that describes the error.
const char *error_text(zend_long error);

}  // namespace coro::php
