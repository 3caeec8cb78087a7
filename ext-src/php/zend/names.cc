#include "php/zend/names.h"

#include "php/zend/constants.h"
#include "php/zend/error_constants.h"
#include "php/zend/socket_constants.h"
#include "php/zend/permanent_string.h"
#include "php/zend/swoole_module.h"

#include "coro/proto/http2/session.h"

#include "php_coro.h"

#include <cstring>
#include <string>
#include <string_view>
#include <vector>

namespace coro::php {

namespace {

bool with_swoole_names;
bool with_openswoole_names;
bool with_short_names;
bool prints_swoole_names;

// Registers the constant under its name with the prefix. Without a prefix, the name may already belong to a
// constant of another extension: then this function does nothing.
void register_constant(std::string_view prefix, const Constant &constant, int module_number)
{
    if (prefix.empty() && zend_get_constant_str(constant.name, strlen(constant.name))) {
        return;
    }
    zend_constant made = {};
    made.name = permanent_string(prefix, constant.name);
    ZVAL_LONG(&made.value, constant.value);
    ZEND_CONSTANT_SET_FLAGS(&made, CONST_CS | CONST_PERSISTENT, module_number);
    zend_register_constant(&made);
}

void register_true(std::string_view prefix, const char *name, int module_number)
{
    zend_constant made = {};
    made.name = permanent_string(prefix, name);
    ZVAL_TRUE(&made.value);
    ZEND_CONSTANT_SET_FLAGS(&made, CONST_CS | CONST_PERSISTENT, module_number);
    zend_register_constant(&made);
}

void add_alias(const std::string &name, zend_class_entry *ce)
{
    zend_register_class_alias_ex(name.data(), name.size(), ce, ce->type == ZEND_INTERNAL_CLASS);
}

std::string swoole_function_name(std::string_view name)
{
    constexpr std::string_view kNamespace = "Coro\\";
    constexpr std::string_view kPrefix = "coro_";
    if (name.substr(0, kNamespace.size()) == kNamespace) {
        return "Swoole\\Coroutine\\" + std::string(name.substr(kNamespace.size()));
    }
    return "swoole_" + std::string(name.substr(kPrefix.size()));
}

void add_function(const zend_function_entry &function, const std::string &name, int module_type)
{
    zend_function_entry entries[2] = {function, {}};
    entries[0].fname = name.data();
    // Removes the flags public, protected, private and static, which a method has and a function must not have.
    entries[0].flags &= ~uint32_t(ZEND_ACC_PPP_MASK | ZEND_ACC_STATIC);
    zend_register_functions(nullptr, entries, nullptr, module_type);
}

const zend_function_entry *find_method(const zend_function_entry *methods, std::string_view name)
{
    while (methods->fname && name != methods->fname) {
        methods++;
    }
    return methods->fname ? methods : nullptr;
}

}  // namespace

std::string with_underscores(std::string_view name)
{
    std::string made;
    for (char c : name) {
        if (c >= 'A' && c <= 'Z') {
            made += '_';
            c += 'a' - 'A';
        }
        made += c;
    }
    return made;
}

bool decide_names(int module_type)
{
    bool has_openswoole = zend_hash_str_exists(&module_registry, ZEND_STRL("openswoole"));
    bool is_alone = !has_openswoole && !zend_hash_str_exists(&module_registry, ZEND_STRL("swoole"));
    with_swoole_names = is_alone && INI_BOOL("coro.swoole_names");
    with_short_names = is_alone && INI_BOOL("coro.use_shortname");
    with_openswoole_names = !has_openswoole && INI_BOOL("coro.openswoole_module") && module_type == MODULE_PERSISTENT;
    if (with_openswoole_names) {
        start_openswoole_module();
    }
    if (with_swoole_names && INI_BOOL("coro.swoole_module") && module_type == MODULE_PERSISTENT) {
        start_swoole_module();
        with_short_names &= is_swoole_setting_on("swoole.use_shortname");
        return true;
    }
    return false;
}

void print_swoole_names()
{
    prints_swoole_names = true;
}

bool has_openswoole_names()
{
    return with_openswoole_names;
}

void add_names(zend_class_entry *ce, const ClassNames &names)
{
    std::string_view own(ZSTR_VAL(ce->name), ZSTR_LEN(ce->name));
    std::string relative(own.substr(sizeof "Coro\\" - 1));
    if (names.swoole) {
        relative = names.swoole;
        add_alias("Coro\\" + relative, ce);
    }
    if (with_swoole_names) {
        add_alias("Swoole\\" + relative, ce);
    }
    if (with_openswoole_names) {
        add_alias("OpenSwoole\\" + relative, ce);
    }
    if (prints_swoole_names) {
        ce->name = permanent_string("Swoole\\", relative);
        zend_string_hash_val(ce->name);
    }
    if (!with_short_names) {
        return;
    }
    if (names.short_name) {
        add_alias(names.short_name, ce);
    }
    constexpr std::string_view kCoroutine = "Coroutine\\";
    if (relative.substr(0, kCoroutine.size()) == kCoroutine) {
        add_alias("Co\\" + relative.substr(kCoroutine.size()), ce);
    }
}

std::string relative_name(std::string_view lower_case_name)
{
    auto without = [&](std::string_view prefix) {
        bool has_prefix = lower_case_name.substr(0, prefix.size()) == prefix;
        return std::string(has_prefix ? lower_case_name.substr(prefix.size()) : "");
    };
    std::string relative = without("coro\\");
    if (relative.empty() && with_swoole_names) {
        relative = without("swoole\\");
    }
    if (relative.empty() && with_openswoole_names) {
        relative = without("openswoole\\");
    }
    if (relative.empty() && with_short_names) {
        relative = without("co\\");
        relative.insert(0, relative.empty() ? "" : "coroutine\\");
    }
    return relative;
}

void add_method_functions(const char *prefix, const zend_function_entry *methods,
                          std::initializer_list<std::string_view> names)
{
    for (std::string_view name : names) {
        const zend_function_entry *method = find_method(methods, name);
        ZEND_ASSERT(method);
        std::string function = prefix + with_underscores(name);
        if (with_swoole_names) {
            add_function(*method, "swoole_" + function, EG(current_module)->type);
        }
        if (with_openswoole_names) {
            add_function(*method, "openswoole_" + function, EG(current_module)->type);
        }
    }
}

void add_short_function(const char *name, const zend_function_entry *table, const char *original)
{
    if (with_short_names) {
        add_function(*find_method(table, original), name, EG(current_module)->type);
    }
}

void register_functions(const zend_function_entry *functions, int module_type)
{
    zend_register_functions(nullptr, functions, nullptr, module_type);
    for (; functions->fname; functions++) {
        std::string_view name = functions->fname;
        if (with_swoole_names) {
            add_function(*functions, swoole_function_name(name), module_type);
        }
        constexpr std::string_view kNamespace = "Coro\\";
        if (name.substr(0, kNamespace.size()) != kNamespace) {
            if (with_openswoole_names) {
                add_function(*functions, "openswoole_" + std::string(name.substr(sizeof "coro_" - 1)), module_type);
            }
            continue;
        }
        std::string own(name.substr(kNamespace.size()));
        add_function(*functions, "Coro\\Coroutine\\" + own, module_type);
        if (with_short_names) {
            add_function(*functions, "Co\\" + own, module_type);
        }
    }
}

void unregister_functions(int module_number)
{
    auto remove_ours = [](zval *item, void *number) -> int {
        auto *function = static_cast<zend_function *>(Z_PTR_P(item));
        bool is_ours = function->type == ZEND_INTERNAL_FUNCTION && function->internal_function.module &&
                       function->internal_function.module->module_number == *static_cast<int *>(number);
        return is_ours ? ZEND_HASH_APPLY_REMOVE : ZEND_HASH_APPLY_KEEP;
    };
    zend_hash_apply_with_argument(CG(function_table), remove_ours, &module_number);
}

void register_constants(int module_number)
{
    auto add = [module_number](const Constant &constant) {
        register_constant("CORO_", constant, module_number);
        if (with_swoole_names) {
            register_constant("SWOOLE_", constant, module_number);
        }
    };
    for (const Constant &constant : kConstants) {
        add(constant);
    }
    for (const Constant &constant : kConnectionConstants) {
        add(constant);
    }
    for (const ErrorConstant &error : kErrorConstants) {
        add(error.constant);
    }
    for (const Constant &constant : kHttp2Constants) {
        add(constant);
    }
    for (const Constant &constant : kTraceConstants) {
        add(constant);
    }
    for (const Constant &constant : kRedisConstants) {
        add(constant);
    }
    for (const Constant &constant : kBareConstants) {
        add(constant);
        if (with_swoole_names) {
            register_constant("", constant, module_number);
        }
    }
    for (const Constant &constant : kSocketConstants) {
        register_constant("", constant, module_number);
    }
    REGISTER_BOOL_CONSTANT("CORO_SOCK_SYNC", false, CONST_CS | CONST_PERSISTENT);
    REGISTER_BOOL_CONSTANT("CORO_SOCK_ASYNC", true, CONST_CS | CONST_PERSISTENT);
    auto add_true = [module_number](const char *name) {
        register_true("CORO_", name, module_number);
        if (with_swoole_names) {
            register_true("SWOOLE_", name, module_number);
        }
    };
    for (const char *name : {"HAVE_COMPRESSION", "HAVE_ZLIB", "HAVE_BROTLI"}) {
        add_true(name);
    }
    if (http2::Session::is_available()) {
        add_true("USE_HTTP2");
    }
    REGISTER_LONG_CONSTANT("CORO_STRERROR_CORO", kOwnErrors, CONST_CS | CONST_PERSISTENT);
    REGISTER_DOUBLE_CONSTANT("CORO_TIMER_MIN_SEC", kTimerMinSeconds, CONST_CS | CONST_PERSISTENT);
    REGISTER_DOUBLE_CONSTANT("CORO_TIMER_MAX_SEC", kTimerMaxSeconds, CONST_CS | CONST_PERSISTENT);
    REGISTER_STRING_CONSTANT("CORO_VERSION", PHP_CORO_VERSION, CONST_CS | CONST_PERSISTENT);
    if (with_openswoole_names) {
        REGISTER_STRING_CONSTANT("OPENSWOOLE_VERSION", kOpenSwooleVersion, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("OPENSWOOLE_VERSION_ID", 260200, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("OPENSWOOLE_MAJOR_VERSION", 26, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("OPENSWOOLE_MINOR_VERSION", 2, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("OPENSWOOLE_RELEASE_VERSION", 0, CONST_CS | CONST_PERSISTENT);
        REGISTER_STRING_CONSTANT("OPENSWOOLE_EXTRA_VERSION", "", CONST_CS | CONST_PERSISTENT);
    }
    if (with_swoole_names) {
        REGISTER_BOOL_CONSTANT("SWOOLE_SOCK_SYNC", false, CONST_CS | CONST_PERSISTENT);
        REGISTER_BOOL_CONSTANT("SWOOLE_SOCK_ASYNC", true, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SWOOLE_STRERROR_SWOOLE", kOwnErrors, CONST_CS | CONST_PERSISTENT);
        REGISTER_DOUBLE_CONSTANT("SWOOLE_TIMER_MIN_SEC", kTimerMinSeconds, CONST_CS | CONST_PERSISTENT);
        REGISTER_DOUBLE_CONSTANT("SWOOLE_TIMER_MAX_SEC", kTimerMaxSeconds, CONST_CS | CONST_PERSISTENT);
        REGISTER_STRING_CONSTANT("SWOOLE_VERSION", kSwooleVersion, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SW_PGSQL_ASSOC", 1, CONST_CS | CONST_PERSISTENT);   // the numbers of PGSQL_ASSOC, ...
        REGISTER_LONG_CONSTANT("SW_PGSQL_NUM", 2, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SW_PGSQL_BOTH", 3, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SWOOLE_VERSION_ID", 60201, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SWOOLE_MAJOR_VERSION", 6, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SWOOLE_MINOR_VERSION", 2, CONST_CS | CONST_PERSISTENT);
        REGISTER_LONG_CONSTANT("SWOOLE_RELEASE_VERSION", 1, CONST_CS | CONST_PERSISTENT);
        REGISTER_STRING_CONSTANT("SWOOLE_EXTRA_VERSION", "", CONST_CS | CONST_PERSISTENT);
        REGISTER_BOOL_CONSTANT("SWOOLE_DEBUG", false, CONST_CS | CONST_PERSISTENT);
        REGISTER_BOOL_CONSTANT("SWOOLE_USE_SHORTNAME", with_short_names, CONST_CS | CONST_PERSISTENT);
    }
}

}  // namespace coro::php
