#pragma once

#include "php.h"

namespace coro::php {

// When PHP frees a statement, a result or the like, its client library may send a request and wait for the answer: PDO
// deletes a prepared statement of PostgreSQL, mysqli reads the rest of a result, AMQP closes a channel, and MongoDB a
// cursor. Meanwhile, calls of other coroutines with the connection wait. The program cannot prevent this as it can
// prevent two calls at once: PHP frees a local variable after the program has put the connection back into its pool.
//
// Also forgets the connections that origins.h remembers for objects.

// Returns true if the object has one of the classes whose objects are watched in this way.
bool is_watched(const zend_object *object);

}  // namespace coro::php
