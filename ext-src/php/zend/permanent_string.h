#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Returns prefix + name as a string that PHP treats as interned and that lives as long as the module. May be
// called only at module startup, and only for strings that need not be found in PHP's table of interned strings:
// names and values of constants. The module has two thousand such strings; an entry in the table and an allocation
// for each string would cost time and memory in every PHP process.
zend_string *permanent_string(std::string_view prefix, std::string_view name = {});

// Releases the memory of all permanent strings for new ones. Called at module startup, because dl() may load the
// module a second time in the same process.
void forget_permanent_strings();

// While an object of this class exists, every string that PHP interns becomes a permanent string: names of
// functions, classes, methods, properties and types. The object does nothing when dl() loads the extension: PHP
// may then warn that a name is taken, and the program's error handler may compile code, whose strings must not
// become permanent.
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
