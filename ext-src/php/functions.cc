#include "php/functions.h"

#include "php/names.h"
#include "php/swoole_module.h"
#include "php_coro.h"

#include "coro/base/cpu.h"
#include "coro/base/error.h"

#include "php/stub/functions_arginfo.h"

namespace coro::php {

const zend_function_entry *functions()
{
    return ext_functions;
}

}  // namespace coro::php

ZEND_FUNCTION(coro_version)
{
    ZEND_PARSE_PARAMETERS_NONE();
    bool is_swoole_version = *ZSTR_VAL(EX(func)->common.function_name) == 's';
    RETURN_STRING(is_swoole_version ? coro::php::kSwooleVersion : PHP_CORO_VERSION);
}

ZEND_FUNCTION(coro_cpu_num)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(coro::cpu_count());
}

ZEND_FUNCTION(coro_strerror)
{
    zend_long number, type = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(number)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_STRING(coro::err::text(int(number)));
}
