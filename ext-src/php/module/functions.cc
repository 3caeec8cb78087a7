#include "php/module/classes.h"

#include "php/runtime/settings.h"
#include "php/zend/arguments.h"
#include "php/zend/constants.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/swoole_module.h"
#include "php/zend/value.h"
#include "php_coro.h"

#include "coro/base/cpu.h"
#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/interfaces.h"
#include "coro/net/resolver.h"
#include "coro/proto/http/mime_types.h"

extern "C" {   // PHP's header declares php_unserialize_with_options() without it
#include "ext/standard/php_var.h"
}
#include "php/stub/functions_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <netdb.h>
#include <set>
#include <string_view>
#include <sys/socket.h>
#include <vector>

namespace coro::php {

const zend_function_entry *functions()
{
    return ext_functions;
}

namespace {

void return_interfaces(zval *return_value, int outcome, const std::vector<InterfaceAddress> &rows)
{
    if (outcome < 0) {
        throw_exception(outcome, "cannot list the network interfaces");
        return;
    }
    array_init_size(return_value, uint32_t(rows.size()));
    for (const InterfaceAddress &row : rows) {
        add_assoc_stringl_ex(return_value, row.interface.data(), row.interface.size(), row.address.data(), row.address.size());
    }
}

// Returns Bob Jenkins's one-at-a-time hash of the bytes. Bytes count as signed numbers, so that the hash is the
// same as Swoole's.
uint32_t one_at_a_time(std::string_view data)
{
    uint32_t hash = 0;
    for (char byte : data) {
        hash += uint32_t(int8_t(byte));
        hash += hash << 10;
        hash ^= hash >> 6;
    }
    hash += hash << 3;
    hash ^= hash >> 11;
    return hash + (hash << 15);
}

std::set<zend_long> ignored_errors;   // of coro_ignore_error()

// Returns false after throwing an exception.
bool check_log_level(zend_long level)
{
    if (level >= zend_long(LogLevel::kDebug) && level < zend_long(LogLevel::kNone)) {
        return true;
    }
    zend_argument_value_error(1, "must be between CORO_LOG_DEBUG and CORO_LOG_ERROR");
    return false;
}

void log_message(zend_long level, const zend_string *message)
{
    log(LogLevel(level), "%s", ZSTR_VAL(message));
}

// Reads the arguments $offset and $length of the functions for parts of strings. Returns false if the offset is outside of the
// string.
bool find_part(std::string_view text, zend_long offset, zend_long length, std::string_view &part)
{
    zend_long size = zend_long(text.size());
    zend_long begin = offset < 0 ? offset + size : offset;
    if (begin < 0 || begin >= size) {
        return false;
    }
    part = text.substr(size_t(begin), length > 0 ? size_t(length) : text.npos);
    return true;
}

// Returns false after throwing an exception.
bool check_extension(const zend_string *suffix)
{
    if (!http::is_extension(view(suffix))) {
        zend_argument_value_error(1, "must be an extension of up to 16 bytes without dots and slashes");
        return false;
    }
    return true;
}

bool check_media_type(const zend_string *mime_type)
{
    if (!http::is_media_type(view(mime_type))) {
        zend_argument_value_error(2, "must be a media type, such as text/html");
        return false;
    }
    return true;
}

}  // namespace

}  // namespace coro::php

ZEND_FUNCTION(coro_version)
{
    ZEND_PARSE_PARAMETERS_NONE();
    switch (*ZSTR_VAL(EX(func)->common.function_name)) {
    case 'c':
        RETURN_STRING(PHP_CORO_VERSION);
    case 's':
        RETURN_STRING(coro::php::kSwooleVersion);
    default:   // openswoole_version() or OpenSwoole\Util::getVersion()
        RETURN_STRING(coro::php::kOpenSwooleVersion);
    }
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
    number = std::clamp<zend_long>(number, INT_MIN, INT_MAX);   // no error has a number outside the range of int
    RETURN_STRING(type == coro::php::kAddressErrors ? gai_strerror(int(number)) : coro::php::error_text(number));
}

ZEND_FUNCTION(coro_errno)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(errno);
}

ZEND_FUNCTION(coro_last_error)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(coro::php::last_error());
}

ZEND_FUNCTION(coro_clear_error)
{
    ZEND_PARSE_PARAMETERS_NONE();
    coro::php::set_last_error(0);
}

ZEND_FUNCTION(coro_clear_dns_cache)
{
    ZEND_PARSE_PARAMETERS_NONE();
    coro::resolver().clear();
}

ZEND_FUNCTION(coro_set_process_name)
{
    if (zend_internal_function *setter = coro::php::find_internal_function("cli_set_process_title")) {
        setter->handler(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    zend_string *title;
    CORO_PARSE_ONE(Z_PARAM_STR, title);
    php_error_docref(nullptr, E_WARNING, "cannot set the title: cli_set_process_title() exists only in PHP's command line");
    RETURN_FALSE;
}

ZEND_FUNCTION(coro_get_local_ip)
{
    zend_long family = AF_INET;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, family);
    if (family != AF_INET && family != AF_INET6) {
        zend_argument_value_error(1, "must be AF_INET or AF_INET6");
        RETURN_THROWS();
    }
    std::vector<coro::InterfaceAddress> rows;
    int outcome = coro::list_addresses(int(family), rows);
    coro::php::return_interfaces(return_value, outcome, rows);
}

ZEND_FUNCTION(coro_get_local_mac)
{
    ZEND_PARSE_PARAMETERS_NONE();
    std::vector<coro::InterfaceAddress> rows;
    int outcome = coro::list_hardware_addresses(rows);
    coro::php::return_interfaces(return_value, outcome, rows);
}

ZEND_FUNCTION(coro_mime_type_get)
{
    zend_string *filename;
    CORO_PARSE_ONE(Z_PARAM_STR, filename);
    std::string_view type = coro::http::mime_type_of(coro::php::view(filename));
    RETURN_STRINGL(type.data(), type.size());
}

ZEND_FUNCTION(coro_mime_type_exists)
{
    zend_string *filename;
    CORO_PARSE_ONE(Z_PARAM_STR, filename);
    RETURN_BOOL(coro::http::has_known_mime_type(coro::php::view(filename)));
}

ZEND_FUNCTION(coro_mime_type_add)
{
    zend_string *suffix, *mime_type;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(suffix)
        Z_PARAM_STR(mime_type)
    ZEND_PARSE_PARAMETERS_END();
    if (!coro::php::check_extension(suffix) || !coro::php::check_media_type(mime_type)) {
        RETURN_THROWS();
    }
    coro::http::MimeTypes &types = coro::http::mime_types();
    if (!types.find(coro::php::view(suffix)).empty()) {
        RETURN_FALSE;
    }
    types.set(coro::php::view(suffix), coro::php::view(mime_type));
    RETURN_TRUE;
}

ZEND_FUNCTION(coro_mime_type_set)
{
    zend_string *suffix, *mime_type;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(suffix)
        Z_PARAM_STR(mime_type)
    ZEND_PARSE_PARAMETERS_END();
    if (!coro::php::check_extension(suffix) || !coro::php::check_media_type(mime_type)) {
        RETURN_THROWS();
    }
    coro::http::mime_types().set(coro::php::view(suffix), coro::php::view(mime_type));
}

ZEND_FUNCTION(coro_mime_type_delete)
{
    zend_string *suffix;
    CORO_PARSE_ONE(Z_PARAM_STR, suffix);
    if (!coro::php::check_extension(suffix)) {
        RETURN_THROWS();
    }
    coro::http::MimeTypes &types = coro::http::mime_types();
    if (types.find(coro::php::view(suffix)).empty()) {
        RETURN_FALSE;
    }
    types.set(coro::php::view(suffix), {});
    RETURN_TRUE;
}

ZEND_FUNCTION(coro_mime_type_list)
{
    ZEND_PARSE_PARAMETERS_NONE();
    array_init(return_value);
    for (auto &[extension, type] : coro::http::mime_types().list()) {
        add_assoc_stringl_ex(return_value, extension.data(), extension.size(), type.data(), type.size());
    }
}

ZEND_FUNCTION(coro_async_set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    HashTable *known = zend_array_dup(settings);
    for (const char *name : {"enable_coroutine", "disable_dns_cache"}) {   // programs set them here, where they mean nothing
        zend_hash_str_del(known, name, strlen(name));
    }
    RETVAL_BOOL(coro::php::apply_coroutine_settings(known));
    zend_array_release(known);
}

ZEND_FUNCTION(coro_error_log)
{
    zend_long level;
    zend_string *message;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(level)
        Z_PARAM_STR(message)
    ZEND_PARSE_PARAMETERS_END();
    if (coro::php::check_log_level(level)) {
        coro::php::log_message(level, message);
    }
}

ZEND_FUNCTION(coro_error_log_ex)
{
    zend_long level, error;
    zend_string *message;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_LONG(level)
        Z_PARAM_LONG(error)
        Z_PARAM_STR(message)
    ZEND_PARSE_PARAMETERS_END();
    if (coro::php::check_log_level(level) && !coro::php::ignored_errors.contains(error)) {
        coro::php::log_message(level, message);
    }
}

ZEND_FUNCTION(coro_ignore_error)
{
    zend_long error;
    CORO_PARSE_ONE(Z_PARAM_LONG, error);
    coro::php::ignored_errors.insert(error);
}

ZEND_FUNCTION(coro_substr_unserialize)
{
    zend_string *text;
    zend_long offset, length = 0;
    HashTable *options = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_STR(text)
        Z_PARAM_LONG(offset)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(length)
        Z_PARAM_ARRAY_HT(options)
    ZEND_PARSE_PARAMETERS_END();
    std::string_view part;
    if (!coro::php::find_part(coro::php::view(text), offset, length, part)) {
        RETURN_FALSE;
    }
    php_unserialize_with_options(return_value, part.data(), part.size(), options, "coro_substr_unserialize");
}

ZEND_FUNCTION(coro_substr_json_decode)
{
    zend_string *text;
    zend_long offset, length = 0, depth = 512, flags = 0;
    bool is_associative = false;
    ZEND_PARSE_PARAMETERS_START(2, 6)
        Z_PARAM_STR(text)
        Z_PARAM_LONG(offset)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(length)
        Z_PARAM_BOOL(is_associative)
        Z_PARAM_LONG(depth)
        Z_PARAM_LONG(flags)
    ZEND_PARSE_PARAMETERS_END();
    std::string_view part;
    if (!coro::php::find_part(coro::php::view(text), offset, length, part)) {
        php_error_docref(nullptr, E_WARNING, "the offset is outside of the string");
        RETURN_NULL();
    }
    // json_decode() needs a zero byte behind the text, so the part is copied. A flag may ask for arrays, too.
    constexpr zend_long kAsArrays = 1;   // JSON_OBJECT_AS_ARRAY
    zval arguments[4];
    ZVAL_STRINGL(&arguments[0], part.data(), part.size());
    ZVAL_BOOL(&arguments[1], is_associative || (flags & kAsArrays));
    ZVAL_LONG(&arguments[2], depth);
    ZVAL_LONG(&arguments[3], flags);
    auto *decode = reinterpret_cast<zend_function *>(coro::php::find_internal_function("json_decode"));
    if (decode) {
        zend_call_known_function(decode, nullptr, nullptr, return_value, 4, arguments, nullptr);
    } else {
        zend_throw_error(nullptr, "the function json_decode() is disabled");
    }
    zval_ptr_dtor(&arguments[0]);
}

ZEND_FUNCTION(coro_hashcode)
{
    zend_string *data;
    zend_long type = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();
    if (type != 0 && type != 1) {
        zend_argument_value_error(2, "must be 0 or 1");
        RETURN_THROWS();
    }
    if (type == 1) {
        RETURN_LONG(coro::php::one_at_a_time(coro::php::view(data)));
    }
    RETURN_LONG(zend_long(zend_hash_func(ZSTR_VAL(data), ZSTR_LEN(data))));
}
