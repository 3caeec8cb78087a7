#pragma once

#include "php.h"

namespace coro::php {

void register_constant_class();   // declares the class Coro\Constant, at module startup

const zend_function_entry *functions();   // returns the generated table of all global functions

}  // namespace coro::php
