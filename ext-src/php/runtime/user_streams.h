#pragma once

#include "php/runtime/observer.h"

#include "php.h"

namespace coro::php {

// Streams whose methods or filters are PHP code. That code may wait, while PHP's own functions are in the middle of reading,
// writing or closing: another coroutine must neither use the stream meanwhile nor free it. The first gets a Coro\Error.

bool is_user_stream(const php_stream *stream);

// Does PHP code of the stream's run in a coroutine? Then a Coro\Error was thrown, and the caller is not to close it.
bool throw_when_in_use(php_stream *stream);

extern const RuntimeObserver user_streams_observer;

}  // namespace coro::php
