#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Text that a client sent, as variables by PHP's own rules for $_GET, $_POST and $_COOKIE: brackets make arrays, dots
// and blanks in names become "_", max_input_vars warns, the first of several cookies wins. `array` is one already.
//
// A warning may run anything; the text is copied before and may go away.
void register_query(std::string_view text, zval *array);    // separated by what arg_separator.input says
void register_form(std::string_view text, zval *array);     // "&"
void register_cookies(std::string_view text, zval *array);  // ";"

}  // namespace coro::php
