#pragma once

#include "php.h"

namespace coro::php {

// What getLastError() and coro_last_error() tell: why the last call of this process failed that says so there.
void set_last_error(zend_long error);   // CORO_ERROR_*, or an errno; 0: nothing has failed
zend_long last_error();

// The errors of waits and of Coroutine::cancel().
inline constexpr zend_long kCannotCancel = 10015;         // CORO_ERROR_CO_CANNOT_CANCEL
inline constexpr zend_long kCoroutineNotExists = 10016;   // CORO_ERROR_CO_NOT_EXISTS
inline constexpr zend_long kCoroutineCanceled = 10017;    // CORO_ERROR_CO_CANCELED

// What such an error is in words.
const char *error_text(zend_long error);

}  // namespace coro::php
