#include "php/module/classes.h"

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
#include "coro/net/interfaces.h"
#include "coro/net/resolver.h"
#include "coro/proto/http/mime_types.h"

#include "php/stub/functions_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstdint>
#include <netdb.h>
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

}  // namespace

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
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(title)
    ZEND_PARSE_PARAMETERS_END();
    php_error_docref(nullptr, E_WARNING, "cannot set the title: cli_set_process_title() exists only in PHP's command line");
    RETURN_FALSE;
}

ZEND_FUNCTION(coro_get_local_ip)
{
    zend_long family = AF_INET;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(family)
    ZEND_PARSE_PARAMETERS_END();
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
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(filename)
    ZEND_PARSE_PARAMETERS_END();
    std::string_view type = coro::http::mime_type_of(coro::php::view(filename));
    RETURN_STRINGL(type.data(), type.size());
}

ZEND_FUNCTION(coro_mime_type_exists)
{
    zend_string *filename;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(filename)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(coro::http::has_known_mime_type(coro::php::view(filename)));
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
