#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Calls a public static method of a class of the library. The name of the class is that in PHP, such as Coro\ConnectionPool, the
// name of the method is in lower case. If there is no such method or it throws, `result` is null.
void call_library(std::string_view class_name, std::string_view method, zval *result, uint32_t count, zval *arguments);

}  // namespace coro::php
