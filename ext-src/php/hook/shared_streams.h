#pragma once

#include "php.h"

namespace coro::php {

// From now on, reads of the stream throw a Coro\Error while a coroutine waits in a function that reads it, and writes
// while a coroutine waits in a function that writes it. Without this guard, a second reader that finds bytes at once
// would move the buffer into which the first one reads.
void guard_directions(php_stream &stream);
void unguard_directions(php_stream &stream);

}  // namespace coro::php
