// The functions of the extension whose code is in PHP, in the class Coro\Functions of the library.
#include "php/library/library.h"

#include "php.h"

#include <string_view>

namespace coro::php {

void call_library(std::string_view class_name, std::string_view method, zval *result, uint32_t count, zval *arguments)
{
    ZVAL_NULL(result);
    zend_string *name = zend_string_init(class_name.data(), class_name.size(), false);
    zend_class_entry *ce = zend_lookup_class(name);
    zend_string_release(name);
    auto *function = static_cast<zend_function *>(
        ce ? zend_hash_str_find_ptr(&ce->function_table, method.data(), method.size()) : nullptr);
    if (!function) {
        return;
    }
    zend_call_known_function(function, nullptr, ce, result, count, arguments, nullptr);
    if (Z_ISUNDEF_P(result)) {
        ZVAL_NULL(result);
    }
}

}  // namespace coro::php

// Defines the function coro_<name>, which calls the method <name> of Coro\Functions with its arguments.
#define CORO_FUNCTION_IN_PHP(name) \
    ZEND_FUNCTION(coro_##name) \
    { \
        coro::php::call_library("Coro\\Functions", #name, return_value, ZEND_NUM_ARGS(), ZEND_CALL_ARG(execute_data, 1)); \
    }

CORO_FUNCTION_IN_PHP(string)
CORO_FUNCTION_IN_PHP(mbstring)
CORO_FUNCTION_IN_PHP(array)
CORO_FUNCTION_IN_PHP(array_list)
CORO_FUNCTION_IN_PHP(array_default_value)
CORO_FUNCTION_IN_PHP(library_set_options)
CORO_FUNCTION_IN_PHP(library_get_options)
CORO_FUNCTION_IN_PHP(library_set_option)
CORO_FUNCTION_IN_PHP(library_get_option)
CORO_FUNCTION_IN_PHP(table)
CORO_FUNCTION_IN_PHP(exec)
CORO_FUNCTION_IN_PHP(shell_exec)
CORO_FUNCTION_IN_PHP(gethostbynamel)
CORO_FUNCTION_IN_PHP(gethostbyaddr)
CORO_FUNCTION_IN_PHP(async_dns_lookup_coro)
CORO_FUNCTION_IN_PHP(checkdnsrr)
CORO_FUNCTION_IN_PHP(getmxrr)
CORO_FUNCTION_IN_PHP(dns_get_record)
CORO_FUNCTION_IN_PHP(mail)
CORO_FUNCTION_IN_PHP(is_in_container)
CORO_FUNCTION_IN_PHP(container_cpu_num)
CORO_FUNCTION_IN_PHP(socket_create)
CORO_FUNCTION_IN_PHP(socket_create_listen)
CORO_FUNCTION_IN_PHP(socket_create_pair)
CORO_FUNCTION_IN_PHP(socket_import_stream)
CORO_FUNCTION_IN_PHP(socket_connect)
CORO_FUNCTION_IN_PHP(socket_bind)
CORO_FUNCTION_IN_PHP(socket_listen)
CORO_FUNCTION_IN_PHP(socket_accept)
CORO_FUNCTION_IN_PHP(socket_read)
CORO_FUNCTION_IN_PHP(socket_write)
CORO_FUNCTION_IN_PHP(socket_send)
CORO_FUNCTION_IN_PHP(socket_recv)
CORO_FUNCTION_IN_PHP(socket_sendto)
CORO_FUNCTION_IN_PHP(socket_recvfrom)
CORO_FUNCTION_IN_PHP(socket_getpeername)
CORO_FUNCTION_IN_PHP(socket_getsockname)
CORO_FUNCTION_IN_PHP(socket_set_option)
CORO_FUNCTION_IN_PHP(socket_get_option)
CORO_FUNCTION_IN_PHP(socket_shutdown)
CORO_FUNCTION_IN_PHP(socket_close)
CORO_FUNCTION_IN_PHP(socket_last_error)
CORO_FUNCTION_IN_PHP(socket_clear_error)
