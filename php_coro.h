#pragma once

#include "php.h"

#define PHP_CORO_VERSION "0.1.0"

extern zend_module_entry coro_module_entry;
#define phpext_coro_ptr &coro_module_entry
