#include "php/hook/classes.h"
#include "php/hook/hooks.h"
#include "php/hook/offload.h"
#include "php/hook/report.h"
#include "php/runtime/runtime.h"
#include "php/zend/constants.h"
#include "php/zend/names.h"

#include "php/stub/runtime_arginfo.h"

namespace coro::php {

namespace {

void apply_flags(zend_long flags, zval *return_value)
{
    if (flags < 0 || flags > kHookMost) {
        zend_argument_value_error(1, "must be a sum of the constants CORO_HOOK_*");
        return;
    }
    RETURN_BOOL(set_hook_flags(flags));
}

}  // namespace

void register_runtime_class()
{
    add_names(register_class_Coro_Runtime());
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Runtime, enableCoroutine)
{
    zend_long flags = kHookAll;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(flags)
    ZEND_PARSE_PARAMETERS_END();
    apply_flags(flags, return_value);
}

ZEND_METHOD(Coro_Runtime, setHookFlags)
{
    zend_long flags;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(flags)
    ZEND_PARSE_PARAMETERS_END();
    apply_flags(flags, return_value);
}

ZEND_METHOD(Coro_Runtime, getHookFlags)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(hook_flags());
}

ZEND_METHOD(Coro_Runtime, offload)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    zval *arguments = nullptr;
    uint32_t count = 0;
    ZEND_PARSE_PARAMETERS_START(1, -1)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_VARIADIC('*', arguments, count)
    ZEND_PARSE_PARAMETERS_END();

    FunctionCall what = {&info.function_name, &target, count, arguments};
    if (Coroutine *self = runtime().coroutine_that_may_wait()) {
        offload(*self, what, return_value);
    } else {
        call(what, return_value);
    }
}

ZEND_METHOD(Coro_Runtime, report)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_report(return_value);
}
