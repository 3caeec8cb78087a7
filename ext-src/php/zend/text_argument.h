#pragma once

#include "php.h"

// Read a string as Z_PARAM_STR and Z_PARAM_STR_OR_NULL do, but convert a number or an object with __toString() also when the
// caller has strict_types: Swoole took them before version 6.2, and frameworks for these versions pass their streams.
#define CORO_PARAM_TEXT_EX(text, is_null_text, expected)                                                  \
    Z_PARAM_PROLOGUE(0, 0)                                                                                \
    if (EXPECTED(Z_TYPE_P(_arg) == IS_STRING)) {                                                          \
        text = Z_STR_P(_arg);                                                                             \
    } else if ((is_null_text) && Z_TYPE_P(_arg) == IS_NULL) {                                             \
        text = nullptr;                                                                                   \
    } else if (!zend_parse_arg_str_weak(_arg, &text, uint32_t(_i))) {                                     \
        _expected_type = expected;                                                                        \
        _error_code = ZPP_ERROR_WRONG_ARG;                                                                \
        break;                                                                                            \
    }
#define CORO_PARAM_TEXT(text) CORO_PARAM_TEXT_EX(text, false, Z_EXPECTED_STRING)
#define CORO_PARAM_TEXT_OR_NULL(text) CORO_PARAM_TEXT_EX(text, true, Z_EXPECTED_STRING_OR_NULL)
