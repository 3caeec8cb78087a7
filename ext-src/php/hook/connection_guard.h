#pragma once

#include "php.h"

namespace coro::php {

// Wraps the functions and methods of extensions whose connections serve one request at a time. While a coroutine
// waits in a call with a connection, a call of another coroutine with the same connection throws a Coro\Error.
// Otherwise it would get answers that belong to the first coroutine. If the program shares the connection, the call waits for its
// turn instead (turns.h).
//
// If the coroutine was canceled, has reached its time limit or is killed, such a function often throws an exception
// of its extension. The wrapper then throws the exception of coro instead.

// Returns true if the function that runs is one of these functions or has a stream of such a connection as an argument,
// and its extension does not give up a connection by itself after an interrupted wait. Also returns true while PHP frees a
// statement, which may read the rest of its rows.
bool is_in_client_call();

// Returns true if the function that runs only looks whether something has arrived, such as curl_multi_select(), or lets libcurl
// wait, which looks again.
bool is_only_looking();

}  // namespace coro::php
