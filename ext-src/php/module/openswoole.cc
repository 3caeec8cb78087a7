#include "php/module/classes.h"

#include "php/hook/hooks.h"
#include "php/zend/arguments.h"
#include "php/zend/constants.h"
#include "php/zend/error_constants.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/zend/names.h"

#include <string>
#include <string_view>

// The members that OpenSwoole's classes have and Swoole's do not. They are added to coro's classes, whose aliases OpenSwoole's
// names are, only if the ini setting coro.openswoole_module is on.

namespace coro::php {

namespace {

// Constants of a class: those of coro whose names begin with a prefix. In Swoole they are global constants.
struct ConstantsOfClass {
    const char *class_name;   // in lower case
    std::string_view prefix;
};

constexpr ConstantsOfClass kConstantsOfClasses[] = {
    {"coro\\constant", ""},
    {"coro\\runtime", "HOOK_"},
    {"coro\\server", "IPC_"},
    {"coro\\server", "DISPATCH_RESULT_"},
    {"coro\\server", "TASK_"},
    {"coro\\server", "WORKER_"},
    {"coro\\websocket\\server", "WEBSOCKET_"},
    {"coro\\timer", "TIMER_"},
    {"coro\\channel", "CHANNEL_"},
    {"coro\\coroutine", "CORO_"},
    {"coro\\coroutine", "EXIT_IN_"},
    {"coro\\coroutine", "DEFAULT_MAX_CORO_NUM"},
    {"coro\\coroutine\\socket", "EVENT_"},
    {"coro\\coroutine\\http\\client", "HTTP_CLIENT_"},
};

constexpr Constant kServerModes[] = {{"SIMPLE_MODE", 1}, {"POOL_MODE", 2}};

// Static methods that are functions of coro.
struct MethodOfClass {
    const char *name;
    std::string_view function;
};

constexpr MethodOfClass kCoroutineMethods[] = {{"run", "Coro\\run"}, {"clearDNSCache", "coro_clear_dns_cache"}};

constexpr MethodOfClass kUtilMethods[] = {
    {"getVersion", "coro_version"},
    {"getCPUNum", "coro_cpu_num"},
    {"getLocalIp", "coro_get_local_ip"},
    {"getLocalMac", "coro_get_local_mac"},
    {"getLastErrorCode", "coro_last_error"},
    {"getErrorMessage", "coro_strerror"},
    {"errorCode", "coro_errno"},
    {"clearError", "coro_clear_error"},
    {"log", "coro_error_log"},
    {"hashcode", "coro_hashcode"},
    {"mimeTypeAdd", "coro_mime_type_add"},
    {"mimeTypeSet", "coro_mime_type_set"},
    {"mimeTypeDel", "coro_mime_type_delete"},
    {"mimeTypeGet", "coro_mime_type_get"},
    {"mimeTypeList", "coro_mime_type_list"},
    {"mimeTypeExists", "coro_mime_type_exists"},
    {"setProcessName", "coro_set_process_name"},
    {"setAio", "coro_async_set"},
};

// Calls add(ce) for the class and for those that have already inherited its members.
template <class Add>
void for_class(const char *name, const Add &add)
{
    zend_class_entry *base = find_class(name);
    ZEND_ASSERT(base);
    zend_string *key;
    zval *item;
    ZEND_HASH_FOREACH_STR_KEY_VAL(CG(class_table), key, item) {
        auto *ce = static_cast<zend_class_entry *>(Z_PTR_P(item));
        bool is_alias = Z_TYPE_P(item) == IS_ALIAS_PTR;
        if (key && !is_alias && instanceof_function(ce, base)) {
            add(ce);
        }
    } ZEND_HASH_FOREACH_END();
}

void add_constant(const ConstantsOfClass &row, const Constant &constant)
{
    std::string_view name = constant.name;
    if (name.substr(0, row.prefix.size()) != row.prefix) {
        return;
    }
    for_class(row.class_name, [&](zend_class_entry *ce) {
        if (!zend_hash_str_exists(&ce->constants_table, name.data(), name.size())) {
            zend_declare_class_constant_long(ce, name.data(), name.size(), constant.value);
        }
    });
}

void add_constants(const ConstantsOfClass &row)
{
    auto add_all = [&](const auto &constants) {
        for (const Constant &constant : constants) {
            add_constant(row, constant);
        }
    };
    add_all(kConstants);
    add_all(kBareConstants);
    if (row.prefix.empty()) {
        add_all(kConnectionConstants);
        add_all(kHttp2Constants);
        add_all(kTraceConstants);
        for (const ErrorConstant &error : kErrorConstants) {
            add_constant(row, error.constant);
        }
    }
}

void add_method(zend_class_entry *ce, zend_function_entry method, const char *name, uint32_t flags)
{
    method.fname = name;
    method.flags = ZEND_ACC_PUBLIC | flags;
    zend_function_entry methods[] = {method, {}};
    zend_register_functions(ce, methods, &ce->function_table, MODULE_PERSISTENT);
}

template <size_t N>
void add_functions(zend_class_entry *ce, const MethodOfClass (&rows)[N])
{
    for (const MethodOfClass &row : rows) {
        const zend_function_entry *function = functions();
        while (row.function != function->fname) {
            function++;
        }
        add_method(ce, *function, row.name, ZEND_ACC_STATIC);
    }
}

void call_static(std::string_view method, zval *argument, zval *return_value)
{
    auto *function = reinterpret_cast<zend_function *>(find_internal_function(method));
    zend_call_known_function(function, nullptr, function->common.scope, return_value, 1, argument, nullptr);
}

ZEND_NAMED_FUNCTION(sleep_microseconds)
{
    zend_long microseconds;
    CORO_PARSE_ONE(Z_PARAM_LONG, microseconds);
    zval seconds;
    ZVAL_DOUBLE(&seconds, double(microseconds) / 1e6);
    call_static("coro\\coroutine::sleep", &seconds, return_value);
}

// The first argument may be the flags, or says whether there are any.
ZEND_NAMED_FUNCTION(enable_coroutine)
{
    zval *enable = nullptr;
    zend_long flags = kHookAll;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_ZVAL(enable)
        Z_PARAM_LONG(flags)
    ZEND_PARSE_PARAMETERS_END();
    if (enable && Z_TYPE_P(enable) == IS_LONG) {
        flags = Z_LVAL_P(enable);
    } else if (enable && !zend_is_true(enable)) {
        flags = 0;
    }
    zval argument;
    ZVAL_LONG(&argument, flags);
    call_static("coro\\runtime::sethookflags", &argument, return_value);
}

// Calls the static method of the class OpenSwoole\Core\Helper, which answers requests with PSR-7 objects. The class
// belongs to the package openswoole/core.
void pass_to_helper(const char *method, zval *server, zval *handler, zval *return_value)
{
    zval callable, arguments[2], result;
    std::string name = std::string("OpenSwoole\\Core\\Helper::") + method;
    ZVAL_STRINGL(&callable, name.data(), name.size());
    if (!zend_is_callable(&callable, 0, nullptr)) {
        zval_ptr_dtor(&callable);
        if (!EG(exception)) {
            throw_error("%s() needs the package openswoole/core: composer require openswoole/core");
        }
        return;
    }
    ZVAL_COPY_VALUE(&arguments[0], server);
    ZVAL_COPY_VALUE(&arguments[1], handler);
    ZVAL_UNDEF(&result);
    call_user_function(nullptr, nullptr, &callable, &result, 2, arguments);
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&callable);
    RETVAL_BOOL(!EG(exception));
}

ZEND_NAMED_FUNCTION(handle_with_callback)
{
    zval *callback;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, callback);
    pass_to_helper("handle", ZEND_THIS, callback, return_value);
}

ZEND_NAMED_FUNCTION(handle_with_object)
{
    zval *handler;
    CORO_PARSE_ONE(Z_PARAM_OBJECT, handler);
    pass_to_helper("setHandler", ZEND_THIS, handler, return_value);
}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(usleep_arguments, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, microseconds, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(enable_arguments, 0, 0, _IS_BOOL, 0)
    ZEND_ARG_TYPE_MASK(0, enable, MAY_BE_BOOL | MAY_BE_LONG, "true")
    ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "CORO_HOOK_ALL")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(callback_arguments, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(handler_arguments, 0, 1, _IS_BOOL, 0)
    ZEND_ARG_TYPE_INFO(0, handler, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

template <uint32_t N>
zend_function_entry native(zif_handler handler, const zend_internal_arg_info (&arguments)[N])
{
    zend_function_entry made = {};
    made.handler = handler;
    made.arg_info = arguments;
    made.num_args = N - 1;
    return made;
}

void register_util_class()
{
    zend_class_entry made;
    INIT_CLASS_ENTRY(made, "OpenSwoole\\Util", nullptr);
    add_functions(zend_register_internal_class(&made), kUtilMethods);
}

}  // namespace

void register_openswoole_members()
{
    if (!has_openswoole_names()) {
        return;
    }
    only_run_hooks = true;
    for (const ConstantsOfClass &row : kConstantsOfClasses) {
        add_constants(row);
    }
    for (const Constant &mode : kServerModes) {
        add_constant({"coro\\server", ""}, mode);
    }
    for_class("coro\\coroutine", [](zend_class_entry *ce) {
        add_functions(ce, kCoroutineMethods);
        add_method(ce, native(sleep_microseconds, usleep_arguments), "usleep", ZEND_ACC_STATIC);
    });
    for_class("coro\\server", [](zend_class_entry *ce) {
        add_method(ce, native(handle_with_callback, callback_arguments), "handle", 0);
        add_method(ce, native(handle_with_object, handler_arguments), "setHandler", 0);
    });
    for_class("coro\\runtime", [](zend_class_entry *ce) {
        zend_hash_str_del(&ce->function_table, ZEND_STRL("enablecoroutine"));
        add_method(ce, native(enable_coroutine, enable_arguments), "enableCoroutine", ZEND_ACC_STATIC);
    });
    register_util_class();
}

}  // namespace coro::php
