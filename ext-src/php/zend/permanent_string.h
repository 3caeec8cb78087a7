#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// prefix + name, which PHP takes for interned: it lasts as long as the module. While the module starts only, and for what nobody
// looks up in PHP's table of interned strings: names, and values of constants. That is what makes it cheap: there are two
// thousand of them, and an entry in that table and memory of its own for each would cost every PHP process.
zend_string *permanent_string(std::string_view prefix, std::string_view name = {});

void forget_permanent_strings();   // what dl() loads again after its end begins anew

// While it lives, all that PHP interns is a permanent string: names of functions, classes, methods, properties and types. Not
// when dl() loads the extension: PHP then warns about a name that is taken, and the program's error handler may compile code.
class PermanentNames {
public:
    explicit PermanentNames(int module_type);
    PermanentNames(const PermanentNames &) = delete;
    PermanentNames &operator=(const PermanentNames &) = delete;
    ~PermanentNames();

private:
    zend_string_init_interned_func_t init_ = zend_string_init_interned;
    zend_new_interned_string_func_t replace_ = zend_new_interned_string;
};

}  // namespace coro::php
