#pragma once

#include "php.h"

namespace coro::php {

// Returns `exception` or the innermost exception before it that cancel(), a time limit or the end of the program has
// thrown. Returns nullptr if there is none.
zend_object *find_interruption(zend_object *exception);

}  // namespace coro::php
