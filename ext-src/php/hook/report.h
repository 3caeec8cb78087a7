#pragma once

#include "php.h"

namespace coro::php {

// Stores the array that Runtime::report() returns.
void return_report(zval *return_value);

// Prints for `php --ri coro` which functions can wait in the loop, for each loaded object.
void print_report();

}  // namespace coro::php
