#pragma once

#include "php.h"

#include <string>

namespace coro::php {

// Returns "Coro\Channel#3": the class and the number of an object, for messages.
std::string name_of(const zend_object *object);
constexpr int kMostListed = 20;   // how many of the objects that one coroutine waits for are named

// Returns an array with all coroutines in the order of their ids: the state of each, what it waits for and
// since when.
void return_dump(zval *return_value, bool backtraces);
// The same as lines of text; runs no PHP code.
std::string dump_text(bool backtraces, size_t most = SIZE_MAX);

}  // namespace coro::php
