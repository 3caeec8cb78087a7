#pragma once

#include "php/zend/versions.h"

#include <iterator>
#include <string_view>
#include <utility>

namespace coro::php {

// Returns the class of this name, which is in lower case, or nullptr if PHP has none.
inline zend_class_entry *find_class(std::string_view name)
{
    return static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), name.data(), name.size()));
}

// Returns PHP's internal function of this name, or nullptr if PHP has none. The name of a method is "class::method".
// All names are in lower case. When the configuration disables a function, a program may declare a PHP function of
// the same name: that function is not returned.
inline zend_internal_function *find_internal_function(std::string_view name)
{
    const HashTable *functions = CG(function_table);
    if (size_t colons = name.find("::"); colons != name.npos) {
        zend_class_entry *scope = find_class(name.substr(0, colons));
        if (!scope || scope->type != ZEND_INTERNAL_CLASS) {
            return nullptr;
        }
        functions = &scope->function_table;
        name.remove_prefix(colons + 2);
    }
    auto *found = static_cast<zend_function *>(zend_hash_str_find_ptr(functions, name.data(), name.size()));
    return found && found->type == ZEND_INTERNAL_FUNCTION ? &found->internal_function : nullptr;
}

// Calls visit(function) for the copies of a method in the internal classes that extend the class of the method. PHP makes
// such a copy of PDO::connect() for Pdo\Mysql, for example.
template <class Visit>
void for_inherited_copies(const zend_internal_function &method, std::string_view name, const Visit &visit)
{
    name.remove_prefix(name.find("::") + 2);
    zval *value;
    ZEND_HASH_FOREACH_VAL(CG(class_table), value) {
        auto *ce = static_cast<zend_class_entry *>(Z_PTR_P(value));
        if (ce->type != ZEND_INTERNAL_CLASS || ce == method.scope || !instanceof_function(ce, method.scope)) {
            continue;
        }
        auto *copy = static_cast<zend_function *>(zend_hash_str_find_ptr(&ce->function_table, name.data(), name.size()));
        if (copy && copy->type == ZEND_INTERNAL_FUNCTION) {
            visit(copy->internal_function);
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes an internal function that has no entry in the function table, so that no program can call the function by
// its name. Must be called at module startup, because a name that is interned later lives for one PHP request
// only.
inline zend_internal_function make_internal_function(std::string_view name, zif_handler handler)
{
    ZEND_BEGIN_ARG_INFO_EX(no_arguments, 0, 0, 0)
    ZEND_END_ARG_INFO()
    zend_internal_function made = {};
    made.type = ZEND_INTERNAL_FUNCTION;
    made.handler = handler;
    made.function_name = zend_string_init_interned(name.data(), name.size(), true);
    made.arg_info = const_cast<zend_internal_arg_info *>(
        reinterpret_cast<const zend_internal_arg_info *>(no_arguments) + 1);
    return made;
}

// A row for WrappedFunctions: the replacement of a function gets PHP's handler as its first argument.
struct ReplacedFunction {
    const char *name;
    void (*replacement)(zif_handler before, INTERNAL_FUNCTION_PARAMETERS);
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS) { replacement(before, INTERNAL_FUNCTION_PARAM_PASSTHRU); }
};

// Wraps the internal functions of a table. `rows` is an array with a row for each function. A row has these members:
//     const char *name;                           the name, as find_internal_function() expects it
//     zif_handler before;                         initially nullptr; wrap() stores PHP's handler here
//     void call(INTERNAL_FUNCTION_PARAMETERS);    runs instead of PHP's handler, and can call `before`
template <auto &rows>
class WrappedFunctions {
public:
    // Wraps the functions that exist and that are not wrapped yet, and the copies of methods that classes inherit.
    static void wrap()
    {
        for_all([](auto &row, zif_handler wrapper) {
            zend_internal_function *function = row.before ? nullptr : find_internal_function(row.name);
            if (function) {
                row.before = function->handler;
                compile_calls_with_handler(*function);
                replace_handler(*function, row.name, row.before, wrapper);
            }
        });
    }
    // Gives all functions back the handlers that they had before. If several tables wrap the same function, the
    // table that was wrapped last must be unwrapped first.
    static void unwrap()
    {
        for_all<true>([](auto &row, zif_handler wrapper) {
            if (zend_internal_function *function = find_internal_function(row.name)) {
                replace_handler(*function, row.name, wrapper, row.before);
            }
        });
    }

private:
    static void replace_handler(zend_internal_function &function, const char *name, zif_handler before, zif_handler after)
    {
        auto replace = [before, after](zend_internal_function &each) {
            if (each.handler == before) {
                each.handler = after;
            }
        };
        replace(function);
        if (function.scope) {
            for_inherited_copies(function, name, replace);
        }
    }

    template <size_t N>
    static void wrapper(INTERNAL_FUNCTION_PARAMETERS)
    {
        if (UNEXPECTED(!rows[N].before)) {
            // A class of the program comes from opcache, where another process has put it whose functions are wrapped.
            return find_internal_function(rows[N].name)->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        }
        rows[N].call(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    }

    template <bool is_backwards = false, class Visit>
    static void for_all(const Visit &visit)
    {
        constexpr size_t kLast = std::size(rows) - 1;
        [&]<size_t... N>(std::index_sequence<N...>) {
            (visit(rows[is_backwards ? kLast - N : N], wrapper<is_backwards ? kLast - N : N>), ...);
        }(std::make_index_sequence<std::size(rows)>());
    }
};

}  // namespace coro::php
