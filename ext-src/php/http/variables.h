#pragma once

#include "php/runtime/deferred_errors.h"

#include "php.h"

#include <string_view>

namespace coro::php {

// Each function builds an array from text that a client has sent, by PHP's rules for $_GET, $_POST and $_COOKIE:
// brackets make nested arrays, dots and blanks in names become "_", more than max_input_vars variables raise a warning,
// and of several cookies with one name the first counts. `into` must be null, and remains null if the text has no
// variables. The comment after each function names the separators between variables.
void build_from_query(std::string_view text, zval *into, DeferredErrors &errors);     // the ini setting arg_separator.input
void build_from_form(std::string_view text, zval *into, DeferredErrors &errors);      // the separator "&"
void build_from_cookies(std::string_view text, zval *into, DeferredErrors &errors);   // the separator ";"

// Frees the arrays of all variable shapes. Must be called at the end of a PHP request.
void forget_variable_shapes();

}  // namespace coro::php
