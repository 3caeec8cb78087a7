#include "php/module/constant.h"

#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/server/events.h"
#include "php/runtime/settings.h"

#include "coro/server/config/options.h"

#include "php/stub/constant_arginfo.h"

namespace coro::php {

namespace {

// Options of Swoole's clients. There are no clients yet, but programs use these constants without checking
// that they exist.
constexpr const char *kClientOptions[] = {
    "bind_address", "bind_port", "body_decompression", "connect_timeout", "defer", "http_proxy_host",
    "http_proxy_password", "http_proxy_port", "http_proxy_user", "http_proxy_username", "keep_alive",
    "lowercase_header", "max_retries", "open_fastcgi_protocol", "open_ssl", "read_timeout", "socks5_host",
    "socks5_password", "socks5_port", "socks5_username", "ssl", "ssl_disable_compression", "ssl_grease",
    "ssl_host_name", "timeout", "write_func", "write_timeout",
};

constexpr const char *kClientEvents[] = {"error"};

// Declares a constant like OPTION_WORKER_NUM for the option worker_num. A name that exists already is left
// out.
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
    for (std::string_view name : kUnsupportedOptions) {
        declare_option(ce, name);
    }
    for (const char *name : kClientOptions) {
        declare_option(ce, name);
    }
    for (int i = 0; i < Events::kCount; i++) {
        declare_event(ce, event_name(Event(i)));
    }
    for (const char *name : kUnsupportedEvents) {
        declare_event(ce, name);
    }
    for (const char *name : kClientEvents) {
        declare_event(ce, name);
    }
}

}  // namespace coro::php
