#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// If the ini setting coro.pdo_pool is on, wraps the methods of PDO: a PDO object then stands for one connection in each
// coroutine, which the class Coro\Database\SharedPDO of the library takes out of a pool. Such an object has no
// connection of its own. A method of it runs as a method of the connection of the running coroutine.
extern const RuntimeObserver shared_pdo_observer;

}  // namespace coro::php
