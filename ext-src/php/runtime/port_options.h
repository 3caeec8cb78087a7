#pragma once

#include "php.h"

#include <string>

namespace coro {

struct PortConfig;

}  // namespace coro

namespace coro::php {

// Reads the value of an option that is a list, from an array: joins its strings with commas. Throws an exception and
// returns false if an element is no string.
bool read_list(zend_string *name, zval *value, std::string *list);

// Checks the options of a port whose values are lists, and those that need each other. Throws an exception and returns
// false if an option is wrong.
bool check_port_options(const PortConfig &config);

}  // namespace coro::php
