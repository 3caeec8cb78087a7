#include "php/module/classes.h"

#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/server/events.h"
#include "php/runtime/settings.h"

#include "coro/client/config.h"
#include "coro/server/config/options.h"

#include "php/stub/constant_arginfo.h"

namespace coro::php {

namespace {

// Options of Swoole's clients that coro does not have yet, and "timeout". Programs use the constants of these options
// without checking that the constants exist.
constexpr const char *kOtherClientOptions[] = {
    "body_decompression", "defer", "http_proxy_host", "http_proxy_password", "http_proxy_port", "http_proxy_user",
    "http_proxy_username", "keep_alive", "lowercase_header", "max_retries", "open_fastcgi_protocol", "socks5_host",
    "socks5_password", "socks5_port", "socks5_username", "ssl", "ssl_disable_compression", "ssl_grease", "timeout",
    "write_func",
};

constexpr const char *kClientEvents[] = {"error"};

// Declares a constant of the class `ce`, such as OPTION_WORKER_NUM with the value "worker_num". Does nothing if
// the constant exists already.
void declare(zend_class_entry *ce, std::string_view prefix, std::string_view name, std::string_view value)
{
    zend_string *constant = permanent_string(prefix, name);
    zend_str_toupper(ZSTR_VAL(constant), ZSTR_LEN(constant));
    if (!zend_hash_exists(&ce->constants_table, constant)) {
        zval string;
        ZVAL_INTERNED_STR(&string, permanent_string(value));
        zend_declare_class_constant_ex(ce, constant, &string, ZEND_ACC_PUBLIC, nullptr);
    }
}

void declare_option(zend_class_entry *ce, std::string_view name)
{
    declare(ce, "OPTION_", name, name);
}

void declare_event(zend_class_entry *ce, std::string_view name)
{
    declare(ce, "EVENT_", with_underscores(name), name);
}

}  // namespace

void register_constant_class()
{
    zend_class_entry *ce = register_class_Coro_Constant();
    add_names(ce);
    for (const char *name : option_names()) {
        declare_option(ce, name);
    }
    for (const IgnoredOption &option : kIgnoredOptions) {
        declare_option(ce, option.name);
    }
    for (auto &option : kClientOptions) {
        declare_option(ce, option.name);
    }
    for (const char *name : kOtherClientOptions) {
        declare_option(ce, name);
    }
    for (int i = 0; i < Events::kCount; i++) {
        declare_event(ce, event_name(Event(i)));
    }
    for (const char *name : kClientEvents) {
        declare_event(ce, name);
    }
}

}  // namespace coro::php
