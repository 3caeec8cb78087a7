#pragma once

#include "php.h"

namespace coro::php {

// When PHP frees a statement, a result or the like, its client library may send a request and wait for the answer: PDO
// deletes a prepared statement of PostgreSQL, mysqli reads the rest of a result, AMQP closes a channel, and MongoDB a
// cursor. Meanwhile, calls of other coroutines with the connection wait. The program cannot prevent this as it can
// prevent two calls at once: PHP frees a local variable after the program has put the connection back into its pool.

// Returns true if the object has one of the classes whose objects are watched in this way.
bool is_watched(const zend_object *object);

// While a coroutine waits in a function that uses the connection of a mysqli object, the object is kept although PHP frees it.
// Releases the kept objects whose connections no waiting function uses any more. Must be called when a function that uses a
// connection has returned.
void release_kept_links();

}  // namespace coro::php
