#pragma once

#include "php.h"

#include <string>

namespace coro::php {

// "Coro\Channel#3", for messages.
std::string name_of(const zend_object *object);
constexpr int kMostListed = 20;   // of what one coroutine waits for

// All coroutines in the order of their ids: what each does, what it waits for and since when.
void return_dump(zval *return_value, bool backtraces);
std::string dump_text(bool backtraces, size_t most = SIZE_MAX);   // lines; runs no PHP code

}  // namespace coro::php
