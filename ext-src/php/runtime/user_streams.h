#pragma once

#include "php/runtime/observer.h"

#include "php.h"

namespace coro::php {

// Guards streams whose methods or filters are PHP code. That code may wait in the middle of PHP's functions
// for reading, writing or closing. Another coroutine must neither use nor free the stream meanwhile: an
// attempt to use it throws a Coro\Error.

bool is_user_stream(const php_stream *stream);

// If PHP code of the stream runs in a coroutine, throws a Coro\Error and returns true. The caller must not
// close the stream then.
bool throw_when_in_use(php_stream *stream);

extern const RuntimeObserver user_streams_observer;

}  // namespace coro::php
