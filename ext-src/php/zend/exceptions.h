#pragma once

#include "php.h"

namespace coro::php {

extern zend_class_entry *exception_class;
extern zend_class_entry *error_class;
extern zend_class_entry *canceled_exception_class;
extern zend_class_entry *timeout_exception_class;

// Coro\Error; a "%s" in the text becomes the name of the function that PHP is in.
void throw_error(const char *text);

// Coro\Exception for something the system refused, with -outcome as its code: "cannot bind to 127.0.0.1:80: Permission
// denied [13]". `what` says everything before the reason.
[[gnu::format(printf, 2, 3)]] void throw_exception(int outcome, const char *what, ...);

void throw_canceled();

void register_exceptions();

}  // namespace coro::php
