#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// prefix + name, which PHP takes for interned: it lasts as long as the module. While the module starts only, and for what nobody
// looks up in PHP's table of interned strings: names and values of constants. That is what makes it cheap: there are a thousand
// of them, and an entry in that table and memory of its own for each would cost every PHP process.
zend_string *permanent_string(std::string_view prefix, std::string_view name = {});

void forget_permanent_strings();   // what dl() loads again after its end begins anew

}  // namespace coro::php
