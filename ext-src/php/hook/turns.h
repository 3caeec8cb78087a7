#pragma once

#include "php.h"

namespace coro::php {

// If the program shares a connection between coroutines, their calls with it take turns: a call waits until the calls of other
// coroutines before it have returned, first come, first served. Calls of the coroutine that has the turn do not wait, such as a
// query in a constructor that PDO calls while it fetches a row.
//
// A connection is shared if share_handle() was called for an object that uses it, or if the ini setting coro.shared_handles
// shares all. Only connections with one answer at a time take turns.

extern bool are_all_handles_shared;

// Returns false if the object has no connection that can be shared. The object is forgotten when it is freed.
bool share_handle(zend_object *object);

// Returns true if the calls of this function with the connection take turns.
bool takes_turns(const zend_internal_function &function, zend_object *object, const void *connection);
// Returns true if the uses of the object, which is a result or a statement, take turns.
bool takes_turns(zend_object *object, const void *connection);

// Waits for the turn of the running coroutine. `what` is the name of the function in dumps. Returns true if the caller must then
// call end_turn(). Returns false after throwing an exception: the wait was interrupted, or it would never end, because the
// coroutine that has the turn waits for a turn that this one has.
bool begin_turn(const void *connection, const char *what);
void end_turn(const void *connection);

}  // namespace coro::php
