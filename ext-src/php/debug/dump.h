#pragma once

#include "php/runtime/observer.h"

#include "php.h"

#include <string>

namespace coro::php {

// Returns the class and the number of the object for messages, such as "Coro\Channel#3".
std::string name_of(const zend_object *object);
// A dump names at most this many of the objects for which one coroutine waits.
constexpr int kMostListed = 20;

// Sets return_value to an array with all coroutines in the order of their ids: the state of each coroutine, what
// it waits for, and since when.
void return_dump(zval *return_value, bool backtraces);
// Returns descriptions of at most `most` coroutines as lines of text. Runs no PHP code.
std::string dump_text(bool backtraces, size_t most = SIZE_MAX);

// Raises a warning, with a dump of the coroutines, when all coroutines wait and nothing can wake them.
extern const RuntimeObserver deadlock_report_observer;

}  // namespace coro::php
