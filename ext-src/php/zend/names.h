#pragma once

#include "php.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace coro::php {

// A class Coro\X is also Swoole\X; where Swoole's own name for it differs it is given relative to Swoole\ and then also
// becomes a name below Coro\. A short name (co, chan) exists with coro.use_shortname.
struct ClassNames {
    const char *swoole = nullptr;       // "Coroutine\\Channel" for Coro\Channel
    const char *short_name = nullptr;   // "chan"
};
void add_names(zend_class_entry *ce, const ClassNames &names = {});

// All functions of a generated table, also under Swoole's and the short names, by rule: Coro\x is Swoole\Coroutine\x and Co\x,
// coro_x is swoole_x.
void register_functions(const zend_function_entry *functions, int module_type);
// Static methods that Swoole has as functions, too: with the prefix "timer_" clearAll is swoole_timer_clear_all.
void add_method_functions(const char *prefix, const zend_function_entry *methods,
                          std::initializer_list<std::string_view> names);
// One that also has a short name.
void add_short_function(const char *name, const zend_function_entry *methods, const char *method);
void unregister_functions(int module_number);   // the engine knows none of them as the module's

void register_constants(int module_number);   // CORO_X and SWOOLE_X

std::string with_underscores(std::string_view name);   // "clear_all" for "clearAll"

// Reads the ini switches, and starts the module "swoole" where that is asked for; before any of the above.
void decide_names(int module_type);

}  // namespace coro::php
