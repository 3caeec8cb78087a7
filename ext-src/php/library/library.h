#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// The classes of coro that are written in PHP. Their sources are in ext-src/php/library/source, one class in each file,
// and in the extension as text. PHP compiles a class when a program first uses the class, before it calls the program's
// autoloaders. A process that uses none of the classes compiles nothing.
extern const RuntimeObserver library_observer;

// The class Coro\ConnectionPool\Native, with the functions that the pools of the library need and that cannot be written
// in PHP. Programs do not use this class. After a fatal error the pools are told which coroutine it has ended.
extern const RuntimeObserver native_observer;

// If the ini setting coro.pdo_pool is on, wraps the methods of PDO: a PDO object then stands for one connection in each
// coroutine, which the class Coro\Database\SharedPDO of the library takes out of a pool. Such an object has no
// connection of its own. A method of it runs as a method of the connection of the running coroutine.
extern const RuntimeObserver shared_pdo_observer;

}  // namespace coro::php
