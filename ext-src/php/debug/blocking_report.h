#pragma once

#include "php.h"

namespace coro::php {

// Log a warning when what runs has held the loop for longer than blocking_threshold: for how long, and where it is; for
// one place no more than once a minute.
void notice_hold();
// The same of an internal function that has just returned.
void notice_hold_in(const zend_function &returned);

void forget_holds();   // end of the PHP request

}  // namespace coro::php
