#include "php/hook/interruptions.h"

#include "php/zend/exceptions.h"

#include "zend_exceptions.h"

namespace coro::php {

zend_object *find_interruption(zend_object *exception)
{
    while (exception) {
        if (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception) ||
            instanceof_function(exception->ce, canceled_exception_class) ||
            instanceof_function(exception->ce, timeout_exception_class)) {
            return exception;
        }
        if (!instanceof_function(exception->ce, zend_ce_throwable)) {
            return nullptr;
        }
        zval place;
        zend_class_entry *base = zend_get_exception_base(exception);
        zval *previous = zend_read_property_ex(base, exception, ZSTR_KNOWN(ZEND_STR_PREVIOUS), true, &place);
        exception = previous && Z_TYPE_P(previous) == IS_OBJECT ? Z_OBJ_P(previous) : nullptr;
    }
    return nullptr;
}

}  // namespace coro::php
