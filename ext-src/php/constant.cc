#include "php/module.h"
#include "php/names.h"
#include "php/permanent_string.h"
#include "php/server_events.h"
#include "php/settings.h"

#include "coro/server/options.h"

#include "php/stub/constant_arginfo.h"

namespace coro::php {

namespace {

// What other servers of the same family can be told, and clients: names that programs use before they ask what this one knows.
constexpr const char *kForeignOptions[] = {
    "bind_address", "bind_port", "body_decompression", "bootstrap", "compression_level", "compression_min_length",
    "compression_types", "connect_timeout", "cpu_affinity_ignore", "defer", "dns_lookup_random", "dns_server",
    "document_root", "enable_message_bus", "enable_static_handler", "http2_enable_push", "http2_header_table_size",
    "http2_init_window_size", "http2_max_concurrent_streams", "http2_max_frame_size", "http2_max_header_list_size",
    "http2_max_headers", "http_autoindex", "http_compression_level", "http_compression_min_length",
    "http_compression_types", "http_gzip_level", "http_index_files", "http_proxy_host", "http_proxy_password",
    "http_proxy_port", "http_proxy_user", "http_proxy_username", "init_arguments", "keep_alive", "lowercase_header",
    "max_package_size", "max_retries", "message_queue_key", "name_resolver", "open_fastcgi_protocol",
    "open_http2_protocol", "open_mqtt_protocol", "open_redis_protocol", "open_ssl", "read_timeout",
    "socket_connect_timeout", "socket_dns_timeout", "socket_read_timeout", "socket_recv_timeout",
    "socket_send_timeout", "socket_timeout", "socket_write_timeout", "socks5_host", "socks5_password",
    "socks5_port", "socks5_username", "ssl", "ssl_allow_self_signed", "ssl_cafile", "ssl_capath", "ssl_cert_file",
    "ssl_ciphers", "ssl_client_cert_file", "ssl_compress", "ssl_dhparam", "ssl_disable_compression",
    "ssl_ecdh_curve", "ssl_grease", "ssl_host_name", "ssl_key_file", "ssl_passphrase", "ssl_prefer_server_ciphers",
    "ssl_protocols", "ssl_sni_certs", "ssl_verify_depth", "ssl_verify_peer", "static_handler_locations",
    "task_enable_coroutine", "task_ipc_mode", "task_max_request", "task_max_request_grace", "task_object",
    "task_tmpdir", "task_use_object", "task_worker_num", "timeout", "upload_max_filesize", "url_rewrite_rules",
    "wait_signal", "write_func", "write_timeout",
};

constexpr const char *kForeignEvents[] = {"task", "finish", "error"};

// "OPTION_WORKER_NUM" for "worker_num". A name may come twice.
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
    for (std::string_view name : kIgnoredOptions) {
        declare_option(ce, name);
    }
    for (const char *name : kForeignOptions) {
        declare_option(ce, name);
    }
    for (int i = 0; i < Events::kCount; i++) {
        declare_event(ce, event_name(Event(i)));
    }
    for (const char *name : kForeignEvents) {
        declare_event(ce, name);
    }
}

}  // namespace coro::php
