#pragma once

#include "php/zend/call.h"

namespace coro::php {

// A callable that a program has passed to a method, perhaps with the arguments for it behind it.
struct GivenCall {
    zend_fcall_info info = {};
    zend_fcall_info_cache target;
    uint32_t count = 0;
    zval *arguments = nullptr;

    explicit operator bool() const { return ZEND_FCI_INITIALIZED(info); }   // false: null was passed, or nothing
    // The call for this moment, and the call for later, which holds references.
    FunctionCall now() { return {&info.function_name, &target, count, arguments}; }
    BoundCall later() { return {&info.function_name, target, count, arguments}; }
    void store(Callable &callable) { callable.set(&info.function_name, target); }
    Callable callable()
    {
        Callable made;
        store(made);
        return made;
    }
};

}  // namespace coro::php

// Read a callable into a GivenCall, the second one with all arguments behind it.
#define CORO_PARAM_FUNCTION(given) Z_PARAM_FUNC((given).info, (given).target)
#define CORO_PARAM_FUNCTION_OR_NULL(given) Z_PARAM_FUNC_OR_NULL((given).info, (given).target)
#define CORO_PARAM_CALL(given) CORO_PARAM_FUNCTION(given) Z_PARAM_VARIADIC('*', (given).arguments, (given).count)

// Reads the arguments of a method that has one. `parameter` is a macro such as Z_PARAM_LONG.
#define CORO_PARSE_ONE(parameter, variable) \
    ZEND_PARSE_PARAMETERS_START(1, 1)       \
        parameter(variable)                 \
    ZEND_PARSE_PARAMETERS_END()
// The same, for an argument that may be missing: then the variable keeps its value.
#define CORO_PARSE_OPTIONAL(parameter, variable) \
    ZEND_PARSE_PARAMETERS_START(0, 1)            \
        Z_PARAM_OPTIONAL                         \
        parameter(variable)                      \
    ZEND_PARSE_PARAMETERS_END()
