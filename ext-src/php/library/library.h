#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// The classes of coro that are written in PHP. Their sources are in ext-src/php/library/source, one class in each file,
// and in the extension as text. PHP compiles a class when a program first uses the class, before it calls the program's
// autoloaders. A process that uses none of the classes compiles nothing.
extern const RuntimeObserver library_observer;

}  // namespace coro::php
