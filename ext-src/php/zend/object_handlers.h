#pragma once

#include "php/zend/internal_function.h"

#include <utility>

namespace coro::php {

// Replaces `member`, a handler of the objects of an internal class and of the classes that extend it, by a function.
template <auto member, auto replacement>
struct ReplacedHandler {
    const char *class_name;   // in lower case
    zend_object_handlers *handlers = nullptr;   // nullptr: PHP has no such class
    decltype(replacement) before = nullptr;

    void replace()
    {
        const zend_class_entry *ce = handlers ? nullptr : find_class(class_name);
        zval object;
        if (ce && ce->type == ZEND_INTERNAL_CLASS && object_init_ex(&object, const_cast<zend_class_entry *>(ce)) == SUCCESS) {
            handlers = const_cast<zend_object_handlers *>(Z_OBJ(object)->handlers);
            zval_ptr_dtor(&object);
            before = std::exchange(handlers->*member, replacement);
        }
    }
    void restore()
    {
        if (handlers && handlers->*member == replacement) {
            handlers->*member = before;
        }
    }
};

}  // namespace coro::php
