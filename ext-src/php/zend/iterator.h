#pragma once

#include "php.h"
#include "zend_interfaces.h"

namespace coro::php {

// Returns a new object of a class that extends ArrayIterator, over an array that it takes over.
inline void make_iterator(zval *return_value, zend_class_entry *ce, zval *array)
{
    object_init_ex(return_value, ce);
    zend_call_method_with_1_params(Z_OBJ_P(return_value), ce, &ce->constructor, "__construct", nullptr, array);
    zval_ptr_dtor(array);
}

}  // namespace coro::php
