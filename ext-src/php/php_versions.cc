#include "php/php_versions.h"

extern "C" {   // which this header does not say itself
#include "ext/standard/basic_functions.h"
}

namespace coro::php {

void append_shutdown_function(zval *closure)
{
    php_shutdown_function_entry entry = {};
#if PHP_VERSION_ID >= 80500
    zend_fcall_info info;
    zend_fcall_info_init(closure, 0, &info, &entry.fci_cache, nullptr, nullptr);
    zend_fcc_addref(&entry.fci_cache);
    zval_ptr_dtor(closure);
#else
    zend_fcall_info_init(closure, 0, &entry.fci, &entry.fci_cache, nullptr, nullptr);
#endif
    append_user_shutdown_function(&entry);
}

}  // namespace coro::php
