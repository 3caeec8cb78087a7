#pragma once

#include "php.h"

#include "coro/base/integer_layout.h"

namespace coro::php {

// Reads the value of the option `name`: the code of an integer's type in PHP's pack(). Returns false if it has thrown an
// exception.
bool read_pack_code(zend_string *name, zval *value, IntegerLayout *layout);

}  // namespace coro::php
