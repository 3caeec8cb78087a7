#pragma once

#include "php.h"

namespace coro::php {

// Adds what OpenSwoole's classes have besides, if OpenSwoole's names are on. Called after all classes were registered.
void register_openswoole_members();
void register_constant_class();   // declares the class Coro\Constant, at module startup

const zend_function_entry *functions();   // returns the generated table of all global functions

// Makes the process behave as programs expect of "swoole", by the table in swoole_profile.cc. Called at module startup if the
// setting coro.swoole_module is on.
void adopt_swoole_profile();

}  // namespace coro::php
