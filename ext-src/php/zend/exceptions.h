#pragma once

#include "php.h"

#include <string>

namespace coro::php {

inline constexpr zend_long kInvalidArguments = 505;   // the value of CORO_ERROR_INVALID_PARAMS

extern zend_class_entry *exception_class;
extern zend_class_entry *error_class;
extern zend_class_entry *exit_exception_class;
extern zend_class_entry *canceled_exception_class;
extern zend_class_entry *timeout_exception_class;

// Throws Coro\Error with this text. A "%s" in the text is replaced by the name of the PHP function that is
// running.
void throw_error(const char *text);

// Throws Coro\Exception because a system call has failed. `outcome` is the negative error, and -outcome becomes
// the code of the exception. The message is `what`, formatted as by printf(), and the reason: "cannot bind to
// 127.0.0.1:80: Permission denied [13]".
[[gnu::format(printf, 2, 3)]] void throw_exception(int outcome, const char *what, ...);
// Does the same if `outcome` is negative. Returns true if it is not.
[[nodiscard, gnu::format(printf, 2, 3)]] bool succeeded(int outcome, const char *what, ...);

// The class that CanceledException and TimeoutException extend: Error, so that catch (Exception) does not catch them by accident.
// register_coroutine() reads it.
extern zend_class_entry **interruption_base;

void throw_canceled();

// Returns `exception` or the innermost exception before it that cancel(), a time limit or the end of the program has
// thrown. Returns nullptr if there is none.
zend_object *find_interruption(zend_object *exception);

// Returns a description of the exception in EG(exception) for the log. The exception remains in EG(exception).
std::string describe_exception();

void register_exceptions();

}  // namespace coro::php
