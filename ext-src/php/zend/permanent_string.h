#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Returns prefix + name as a string that PHP treats as interned and that lives as long as the module. Only at
// module startup, and only for strings that need not be found in PHP's table of interned strings: names and
// values of constants. There are two thousand of them; an entry in that table and an allocation for each
// would cost time and memory in every PHP process.
zend_string *permanent_string(std::string_view prefix, std::string_view name = {});

void forget_permanent_strings();   // called when dl() loads the module again

// While this object exists, every string that PHP interns becomes a permanent string: names of functions,
// classes, methods, properties and types. It does nothing when dl() loads the extension: PHP may then warn
// about a name that is taken, and the program's error handler may compile code.
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
