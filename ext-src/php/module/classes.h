#pragma once

#include "php.h"

namespace coro::php {

// Adds what OpenSwoole's classes have besides, if OpenSwoole's names are on. Called after all classes were registered.
void register_openswoole_members();
void register_constant_class();   // declares the class Coro\Constant, at module startup

const zend_function_entry *functions();   // returns the generated table of all global functions

}  // namespace coro::php
