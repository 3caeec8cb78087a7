#pragma once

#include "php.h"

#include <string_view>

namespace coro::php {

// Returns the handlers of the objects of an internal class, whose name is in lower case, and of the classes that extend
// it. Returns nullptr if PHP has no such class.
inline zend_object_handlers *handlers_of_class(std::string_view name)
{
    auto *ce = static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), name.data(), name.size()));
    zval object;
    if (!ce || ce->type != ZEND_INTERNAL_CLASS || object_init_ex(&object, ce) != SUCCESS) {
        return nullptr;
    }
    auto *handlers = const_cast<zend_object_handlers *>(Z_OBJ(object)->handlers);
    zval_ptr_dtor(&object);
    return handlers;
}

}  // namespace coro::php
