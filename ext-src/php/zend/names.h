#pragma once

#include "php.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace coro::php {

// Every class Coro\X also has the name Swoole\X. Where Swoole names it differently, `swoole` is that name
// without Swoole\; it is then also an alias below Coro\. Short names (co, chan) exist if the ini setting
// coro.use_shortname is on.
struct ClassNames {
    const char *swoole = nullptr;       // for Coro\Channel: "Coroutine\\Channel"
    const char *short_name = nullptr;   // for Coro\Channel: "chan"
};
void add_names(zend_class_entry *ce, const ClassNames &names = {});

// Registers all functions of a generated table, also under Swoole's names and the short names: Coro\x is also
// Swoole\Coroutine\x and Co\x, coro_x is also swoole_x.
void register_functions(const zend_function_entry *functions, int module_type);
// Registers static methods as functions where Swoole has such functions: with the prefix "timer_", clearAll()
// is swoole_timer_clear_all().
void add_method_functions(const char *prefix, const zend_function_entry *methods,
                          std::initializer_list<std::string_view> names);
// Registers a static method as a function with a short name.
void add_short_function(const char *name, const zend_function_entry *methods, const char *method);
// The engine does not know which functions belong to the module.
void unregister_functions(int module_number);

void register_constants(int module_number);   // all constants, as CORO_X and SWOOLE_X

std::string with_underscores(std::string_view name);   // returns "clear_all" for "clearAll"

// Reads the ini settings that decide which names exist, and starts the module "swoole" if the settings ask
// for it. Must be called before the other functions of this header.
void decide_names(int module_type);

}  // namespace coro::php
