#pragma once

#include "php/runtime/deferred_errors.h"

#include "php.h"

#include <string_view>

namespace coro::php {

// Text that a client sent, as an array by PHP's own rules for $_GET, $_POST and $_COOKIE: brackets make arrays, dots
// and blanks in names become "_", max_input_vars warns, the first of several cookies wins. `into` is null and stays
// it where there is nothing.
void build_from_query(std::string_view text, zval *into, DeferredErrors &errors);     // separated by what arg_separator.input says
void build_from_form(std::string_view text, zval *into, DeferredErrors &errors);      // "&"
void build_from_cookies(std::string_view text, zval *into, DeferredErrors &errors);   // ";"

void forget_variable_shapes();   // at the end of a PHP request, whose memory they keep

}  // namespace coro::php
