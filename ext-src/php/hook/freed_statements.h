#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// When PHP frees a statement or a result, its client library may send a request and wait for the answer: PDO deletes a
// prepared statement of PostgreSQL, and mysqli reads the rest of a result. Meanwhile, calls of other coroutines with
// the connection wait. The program cannot prevent this as it can prevent two calls at once: PHP frees a local variable
// after the program has put the connection back into its pool.
extern const RuntimeObserver freed_statements_observer;

}  // namespace coro::php
