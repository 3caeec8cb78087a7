#pragma once

#include "php.h"

#include "coro/base/integer_layout.h"
#include "coro/base/option.h"

#include <string>
#include <vector>

namespace coro {

struct PortConfig;

}  // namespace coro

namespace coro::php {

// Reads the value of an option that is a list: an array of strings, or a string with commas between the elements. Throws
// an exception and returns false if the value is neither, or if an element of the array is empty.
bool read_list(zend_string *name, zval *value, std::vector<std::string> *list);

// Reads the value of an option that is the code of an integer's type in PHP's pack(). Returns false if it has thrown an
// exception.
bool read_pack_code(zend_string *name, zval *value, IntegerLayout *layout);

// Reads the value of an option that is an array whose keys and values are texts. Throws an exception and returns false if it is
// another value.
bool read_text_pairs(zend_string *name, zval *value, TextPairs *pairs);

// Checks the options of a port whose values are lists, and those that need each other, and makes the rewrite rules. Throws an
// exception and returns false if an option is wrong.
bool check_port_options(PortConfig &config);

}  // namespace coro::php
