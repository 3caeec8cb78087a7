#pragma once

#include "php.h"

namespace coro::php {

// Guards streams whose methods or filters are PHP code. This PHP code may wait while a function of PHP reads,
// writes or closes the stream. Meanwhile another coroutine must neither use nor free the stream: an attempt to use
// the stream throws a Coro\Error.

bool is_user_stream(const php_stream *stream);

// Returns true if the running coroutine runs PHP code of the stream.
bool is_used_by_current(php_stream *stream);

// Returns true, after throwing a Coro\Error, if PHP code of the stream is running in a coroutine. The caller must
// then not close the stream.
bool throw_when_in_use(php_stream *stream);

}  // namespace coro::php
