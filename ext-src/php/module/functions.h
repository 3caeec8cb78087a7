#pragma once

#include "php.h"

namespace coro::php {

const zend_function_entry *functions();   // returns the generated table of all global functions

}  // namespace coro::php
