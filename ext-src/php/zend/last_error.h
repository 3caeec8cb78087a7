#pragma once

#include "php.h"

namespace coro::php {

// What getLastError() and coro_last_error() tell: why the last call of this process failed that says so there.
void set_last_error(zend_long error);   // CORO_ERROR_*, or an errno; 0: nothing has failed
zend_long last_error();

// What such an error is in words.
const char *error_text(zend_long error);

}  // namespace coro::php
