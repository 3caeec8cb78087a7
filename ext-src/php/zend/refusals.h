#pragma once

#include "php.h"

namespace coro::php {

// Refuses a value that a program may have from outside, such as that of a header field: throws a ValueError, or raises a
// warning after warn_of_refused_values(). The method then returns false. `format` is that of printf() and continues "Argument
// #1 ($key) ": "must not be empty".
[[gnu::cold, gnu::format(printf, 2, 3)]] void refuse_argument(uint32_t argument, const char *format, ...);
// The same, for a value that is no argument. `text` is a whole sentence.
[[gnu::cold]] void refuse_value(const char *text);

// The same, for a call that makes no sense: throws an Error of this class, or raises a warning.
[[gnu::cold]] void refuse_call(zend_class_entry *error, const char *text);

// Called at module startup.
void warn_of_refused_values();

}  // namespace coro::php
