#pragma once

#include "php.h"
#include "zend_interfaces.h"

namespace coro::php {

// Sets return_value to a new object of the class `ce`, which must extend ArrayIterator. The object iterates over
// `array`. Takes over the reference to the array.
inline void make_iterator(zval *return_value, zend_class_entry *ce, zval *array)
{
    object_init_ex(return_value, ce);
    zend_call_method_with_1_params(Z_OBJ_P(return_value), ce, &ce->constructor, "__construct", nullptr, array);
    zval_ptr_dtor(array);
}

}  // namespace coro::php
