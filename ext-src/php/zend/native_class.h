#pragma once

#include "php.h"

#include <cstring>
#include <iterator>

// Internal classes with static methods for what a class written in PHP needs and cannot do itself. Programs do not use them.
namespace coro::php {

// The names of arguments appear only in messages about wrong types, which no caller of these methods gets.
ZEND_BEGIN_ARG_INFO_EX(native_arguments, 0, 0, 0)
    ZEND_ARG_INFO(0, first)
    ZEND_ARG_INFO(0, second)
    ZEND_ARG_INFO(0, third)
    ZEND_ARG_INFO(0, fourth)
ZEND_END_ARG_INFO()

// Returns the entry of a method with `count` parameters.
template <uint32_t count>
constexpr zend_function_entry method_of(const char *name, zif_handler handler)
{
    static_assert(count < std::size(native_arguments), "a parameter has no name");
    zend_function_entry made = {};   // versions of PHP differ in the other members
    made.fname = name;
    made.handler = handler;
    made.arg_info = native_arguments;
    made.num_args = count;
    made.flags = ZEND_ACC_PUBLIC | ZEND_ACC_STATIC;
    return made;
}

// Declares the class to PHP. `methods` ends with an empty entry.
inline zend_class_entry *register_native_class(const char *name, const zend_function_entry *methods)
{
    zend_class_entry ce;
    INIT_CLASS_ENTRY_EX(ce, name, strlen(name), methods);
    zend_class_entry *made = zend_register_internal_class_ex(&ce, nullptr);
    made->ce_flags |= ZEND_ACC_FINAL;
    return made;
}

}  // namespace coro::php
