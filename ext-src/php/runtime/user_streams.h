#pragma once

#include "php.h"

namespace coro::php {

// Streams whose methods or filters are PHP code. That code may wait, while PHP's own functions are in the middle of reading,
// writing or closing: another coroutine must neither use the stream meanwhile nor free it. The first gets a Coro\Error.
void hook_user_streams();      // once, at module startup
void unhook_user_streams();
void forget_user_streams();    // nobody goes on in one: end of the PHP request, fatal error

bool is_user_stream(const php_stream *stream);

// Does PHP code of the stream's run in a coroutine? Then a Coro\Error was thrown, and the caller is not to close it.
bool throw_when_in_use(php_stream *stream);

}  // namespace coro::php
