#pragma once

#include "php.h"

namespace coro::php {

// Sets the number that getLastError() and coro_last_error() return: why the last call that failed has failed.
// There is one such number in a process.
void set_last_error(zend_long error);   // one of CORO_ERROR_*, or an errno; 0: no call has failed
zend_long last_error();

// The errors of waits and of Coroutine::cancel().
inline constexpr zend_long kCannotCancel = 10015;         // CORO_ERROR_CO_CANNOT_CANCEL
inline constexpr zend_long kCoroutineNotExists = 10016;   // CORO_ERROR_CO_NOT_EXISTS
inline constexpr zend_long kCoroutineCanceled = 10017;    // CORO_ERROR_CO_CANCELED

// Returns the text that describes the error.
const char *error_text(zend_long error);

}  // namespace coro::php
