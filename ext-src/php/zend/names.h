#pragma once

#include "php.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace coro::php {

// The further names of a class Coro\X. If the ini setting coro.swoole_names is on, the class is also Swoole\X.
// Where Swoole has another name for the class, `swoole` is that name without its namespace Swoole: the class then
// has this name in both namespaces, Swoole and Coro. The short names (co, chan) exist if the ini setting
// coro.use_shortname is on.
struct ClassNames {
    const char *swoole = nullptr;       // Swoole's name without its namespace; for Coro\Channel: "Coroutine\\Channel"
    const char *short_name = nullptr;   // a name without a namespace; for Coro\Channel: "chan"
};
void add_names(zend_class_entry *ce, const ClassNames &names = {});

// Returns true if the ini setting coro.openswoole_module is on: the classes are also OpenSwoole\X.
bool has_openswoole_names();

// Returns the part of a class name behind its namespace Coro, Swoole or OpenSwoole: "coroutine\\mysql" for
// "swoole\\coroutine\\mysql" and "co\\mysql". The names are in lower case. Returns "" if the name is not in these
// namespaces, or if an ini setting has switched the namespace off.
std::string relative_name(std::string_view lower_case_name);

// Registers all functions of the generated table `functions`. Each function also gets Swoole's name and a short
// name: Coro\x is also Swoole\Coroutine\x and Co\x, and coro_x is also swoole_x.
void register_functions(const zend_function_entry *functions, int module_type);
// Registers static methods also as functions, where Swoole has such functions: with the prefix "timer_", the
// method clearAll() becomes the function swoole_timer_clear_all().
void add_method_functions(const char *prefix, const zend_function_entry *methods,
                          std::initializer_list<std::string_view> names);
// Registers the static method or function `original` of a table also as a function with the short name `name`, such as go().
void add_short_function(const char *name, const zend_function_entry *table, const char *original);
// Removes the module's functions from PHP's function table. The engine cannot remove them itself, because it does
// not know which functions belong to the module.
void unregister_functions(int module_number);

void register_constants(int module_number);   // registers all constants, as CORO_X and as SWOOLE_X

std::string with_underscores(std::string_view name);   // returns "clear_all" for "clearAll"

// Reads the ini settings that decide which names exist, and starts the modules "swoole" and "openswoole" if these settings
// ask for them. Must be called before the other functions of this header. Returns true if it has started "swoole".
bool decide_names(int module_type);
// From now on add_names() makes Swoole's name the one that PHP prints, and Coro's an alias.
void print_swoole_names();

}  // namespace coro::php
