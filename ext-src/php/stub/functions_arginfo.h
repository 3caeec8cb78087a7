/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 6f1a65ae1e1a678dc02d5318c81aebb91dfc7c60 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_run, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, args, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_Coro_go, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, args, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_defer, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_join, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, cid_array, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_batch, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, tasks, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_parallel, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, n, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_map, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, list, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1.0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, concurrency, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_select, 0, 1, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(0, pop, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, push, IS_ARRAY, 0, "[]")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_version, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_cpu_num, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_strerror, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, errno, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, error_type, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_coro_errno arginfo_coro_cpu_num

#define arginfo_coro_last_error arginfo_coro_cpu_num

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_clear_error, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_client_select, 0, 3, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(1, read, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(1, write, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO(1, except, IS_ARRAY, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 1, "0.5")
ZEND_END_ARG_INFO()

#define arginfo_coro_select arginfo_coro_client_select

#define arginfo_coro_clear_dns_cache arginfo_coro_clear_error

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_set_process_name, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, process_name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_get_local_ip, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, family, IS_LONG, 0, "STREAM_PF_INET")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_get_local_mac, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_get, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_get_mime_type arginfo_coro_mime_type_get

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_exists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_add, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, suffix, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, mime_type, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_set, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, suffix, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, mime_type, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_delete, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, suffix, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_mime_type_list arginfo_coro_get_local_mac

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_hashcode, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_coroutine_socketpair, 0, 3, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, protocol, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_async_set, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_error_log, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, msg, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_error_log_ex, 0, 3, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, error, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, msg, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_ignore_error, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, error, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_substr_unserialize, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, str, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_substr_json_decode, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, str, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, offset, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, associative, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, depth, IS_LONG, 0, "512")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_coro_string, 0, 0, Coro\\StringObject, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, string, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_coro_mbstring, 0, 0, Coro\\MultibyteStringObject, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, string, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_coro_array, 0, 0, Coro\\ArrayObject, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, array, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_coro_array_list, 0, 0, Coro\\ArrayObject, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arrray, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_array_default_value, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, array, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, default_value, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_library_set_options, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, options, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_library_get_options arginfo_coro_get_local_mac

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_library_set_option, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_library_get_option, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_coro_table, 0, 2, Coro\\Table, 0)
	ZEND_ARG_TYPE_INFO(0, size, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, fields, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_exec, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, command, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, output, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, returnVar, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_shell_exec, 0, 1, MAY_BE_STRING|MAY_BE_FALSE|MAY_BE_NULL)
	ZEND_ARG_TYPE_INFO(0, cmd, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_gethostbynamel, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_gethostbyaddr, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, ip, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_async_dns_lookup_coro, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain_name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "60")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "STREAM_PF_INET")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_checkdnsrr, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, hostname, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_STRING, 0, "\'MX\'")
ZEND_END_ARG_INFO()

#define arginfo_coro_dns_check_record arginfo_coro_checkdnsrr

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_getmxrr, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, hostname, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(1, hosts, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, weights, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_coro_dns_get_mx arginfo_coro_getmxrr

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_dns_get_record, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, hostname, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "DNS_ANY")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, authoritative_name_servers, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, additional_records, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, raw, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mail, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, to, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, subject, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_is_in_container, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_container_cpu_num arginfo_coro_cpu_num

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_coro_socket_create, 0, 3, Coro\\Coroutine\\Socket, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, protocol, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_coro_socket_create_listen, 0, 1, Coro\\Coroutine\\Socket, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backlog, IS_LONG, 0, "128")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_create_pair, 0, 4, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, domain, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, protocol, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(1, pair, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_coro_socket_import_stream, 0, 1, Coro\\Coroutine\\Socket, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, stream, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_connect, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, address, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_coro_socket_bind arginfo_coro_socket_connect

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_listen, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backlog, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_coro_socket_accept, 0, 1, Coro\\Coroutine\\Socket, MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_read, 0, 2, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "2")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_write, 0, 2, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, buffer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_send, 0, 4, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, buffer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, flags, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_recv, 0, 4, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(1, buffer, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, flags, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_sendto, 0, 5, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, buffer, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, flags, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, addr, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_socket_recvfrom, 0, 5, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(1, buffer, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, length, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, flags, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(1, name, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, port, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_getpeername, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(1, address, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(1, port, IS_MIXED, 0, "null")
ZEND_END_ARG_INFO()

#define arginfo_coro_socket_getsockname arginfo_coro_socket_getpeername

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_set_option, 0, 4, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, optname, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, optval, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_socket_setopt arginfo_coro_socket_set_option

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_get_option, 0, 3, IS_MIXED, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO(0, level, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, optname, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_coro_socket_getopt arginfo_coro_socket_get_option

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_shutdown, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, how, IS_LONG, 0, "2")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_close, 0, 1, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO(0, socket, Coro\\Coroutine\\Socket, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_last_error, 0, 0, IS_LONG, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, socket, Coro\\Coroutine\\Socket, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_socket_clear_error, 0, 0, IS_VOID, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, socket, Coro\\Coroutine\\Socket, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Coro_Http_request, 0, 2, Coro\\Coroutine\\Http\\ClientProxy, 0)
	ZEND_ARG_TYPE_INFO(0, url, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, method, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cookies, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_Coro_Http_request_with_http_client arginfo_Coro_Http_request

#define arginfo_Coro_Http_request_with_curl arginfo_Coro_Http_request

#define arginfo_Coro_Http_request_with_stream arginfo_Coro_Http_request

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Coro_Http_post, 0, 2, Coro\\Coroutine\\Http\\ClientProxy, 0)
	ZEND_ARG_TYPE_INFO(0, url, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cookies, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Coro_Http_get, 0, 1, Coro\\Coroutine\\Http\\ClientProxy, 0)
	ZEND_ARG_TYPE_INFO(0, url, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cookies, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()


ZEND_FUNCTION(Coro_run);
ZEND_FUNCTION(Coro_go);
ZEND_FUNCTION(Coro_defer);
ZEND_FUNCTION(Coro_join);
ZEND_FUNCTION(Coro_batch);
ZEND_FUNCTION(Coro_parallel);
ZEND_FUNCTION(Coro_map);
ZEND_FUNCTION(Coro_select);
ZEND_FUNCTION(coro_version);
ZEND_FUNCTION(coro_cpu_num);
ZEND_FUNCTION(coro_strerror);
ZEND_FUNCTION(coro_errno);
ZEND_FUNCTION(coro_last_error);
ZEND_FUNCTION(coro_clear_error);
ZEND_FUNCTION(coro_client_select);
ZEND_FUNCTION(coro_clear_dns_cache);
ZEND_FUNCTION(coro_set_process_name);
ZEND_FUNCTION(coro_get_local_ip);
ZEND_FUNCTION(coro_get_local_mac);
ZEND_FUNCTION(coro_mime_type_get);
ZEND_FUNCTION(coro_mime_type_exists);
ZEND_FUNCTION(coro_mime_type_add);
ZEND_FUNCTION(coro_mime_type_set);
ZEND_FUNCTION(coro_mime_type_delete);
ZEND_FUNCTION(coro_mime_type_list);
ZEND_FUNCTION(coro_hashcode);
ZEND_FUNCTION(coro_coroutine_socketpair);
ZEND_FUNCTION(coro_async_set);
ZEND_FUNCTION(coro_error_log);
ZEND_FUNCTION(coro_error_log_ex);
ZEND_FUNCTION(coro_ignore_error);
ZEND_FUNCTION(coro_substr_unserialize);
ZEND_FUNCTION(coro_substr_json_decode);
ZEND_FUNCTION(coro_string);
ZEND_FUNCTION(coro_mbstring);
ZEND_FUNCTION(coro_array);
ZEND_FUNCTION(coro_array_list);
ZEND_FUNCTION(coro_array_default_value);
ZEND_FUNCTION(coro_library_set_options);
ZEND_FUNCTION(coro_library_get_options);
ZEND_FUNCTION(coro_library_set_option);
ZEND_FUNCTION(coro_library_get_option);
ZEND_FUNCTION(coro_table);
ZEND_FUNCTION(coro_exec);
ZEND_FUNCTION(coro_shell_exec);
ZEND_FUNCTION(coro_gethostbynamel);
ZEND_FUNCTION(coro_gethostbyaddr);
ZEND_FUNCTION(coro_async_dns_lookup_coro);
ZEND_FUNCTION(coro_checkdnsrr);
ZEND_FUNCTION(coro_getmxrr);
ZEND_FUNCTION(coro_dns_get_record);
ZEND_FUNCTION(coro_mail);
ZEND_FUNCTION(coro_is_in_container);
ZEND_FUNCTION(coro_container_cpu_num);
ZEND_FUNCTION(coro_socket_create);
ZEND_FUNCTION(coro_socket_create_listen);
ZEND_FUNCTION(coro_socket_create_pair);
ZEND_FUNCTION(coro_socket_import_stream);
ZEND_FUNCTION(coro_socket_connect);
ZEND_FUNCTION(coro_socket_bind);
ZEND_FUNCTION(coro_socket_listen);
ZEND_FUNCTION(coro_socket_accept);
ZEND_FUNCTION(coro_socket_read);
ZEND_FUNCTION(coro_socket_write);
ZEND_FUNCTION(coro_socket_send);
ZEND_FUNCTION(coro_socket_recv);
ZEND_FUNCTION(coro_socket_sendto);
ZEND_FUNCTION(coro_socket_recvfrom);
ZEND_FUNCTION(coro_socket_getpeername);
ZEND_FUNCTION(coro_socket_getsockname);
ZEND_FUNCTION(coro_socket_set_option);
ZEND_FUNCTION(coro_socket_get_option);
ZEND_FUNCTION(coro_socket_shutdown);
ZEND_FUNCTION(coro_socket_close);
ZEND_FUNCTION(coro_socket_last_error);
ZEND_FUNCTION(coro_socket_clear_error);
ZEND_FUNCTION(Coro_Http_request);
ZEND_FUNCTION(Coro_Http_request);
ZEND_FUNCTION(Coro_Http_post);
ZEND_FUNCTION(Coro_Http_get);


static const zend_function_entry ext_functions[] = {
	ZEND_NS_FALIAS("Coro", run, Coro_run, arginfo_Coro_run)
	ZEND_NS_FALIAS("Coro", go, Coro_go, arginfo_Coro_go)
	ZEND_NS_FALIAS("Coro", defer, Coro_defer, arginfo_Coro_defer)
	ZEND_NS_FALIAS("Coro", join, Coro_join, arginfo_Coro_join)
	ZEND_NS_FALIAS("Coro", batch, Coro_batch, arginfo_Coro_batch)
	ZEND_NS_FALIAS("Coro", parallel, Coro_parallel, arginfo_Coro_parallel)
	ZEND_NS_FALIAS("Coro", map, Coro_map, arginfo_Coro_map)
	ZEND_NS_FALIAS("Coro", select, Coro_select, arginfo_Coro_select)
	ZEND_FE(coro_version, arginfo_coro_version)
	ZEND_FE(coro_cpu_num, arginfo_coro_cpu_num)
	ZEND_FE(coro_strerror, arginfo_coro_strerror)
	ZEND_FE(coro_errno, arginfo_coro_errno)
	ZEND_FE(coro_last_error, arginfo_coro_last_error)
	ZEND_FE(coro_clear_error, arginfo_coro_clear_error)
	ZEND_FE(coro_client_select, arginfo_coro_client_select)
	ZEND_FALIAS(coro_select, coro_client_select, arginfo_coro_select)
	ZEND_FE(coro_clear_dns_cache, arginfo_coro_clear_dns_cache)
	ZEND_FE(coro_set_process_name, arginfo_coro_set_process_name)
	ZEND_FE(coro_get_local_ip, arginfo_coro_get_local_ip)
	ZEND_FE(coro_get_local_mac, arginfo_coro_get_local_mac)
	ZEND_FE(coro_mime_type_get, arginfo_coro_mime_type_get)
	ZEND_FALIAS(coro_get_mime_type, coro_mime_type_get, arginfo_coro_get_mime_type)
	ZEND_FE(coro_mime_type_exists, arginfo_coro_mime_type_exists)
	ZEND_FE(coro_mime_type_add, arginfo_coro_mime_type_add)
	ZEND_FE(coro_mime_type_set, arginfo_coro_mime_type_set)
	ZEND_FE(coro_mime_type_delete, arginfo_coro_mime_type_delete)
	ZEND_FE(coro_mime_type_list, arginfo_coro_mime_type_list)
	ZEND_FE(coro_hashcode, arginfo_coro_hashcode)
	ZEND_FE(coro_coroutine_socketpair, arginfo_coro_coroutine_socketpair)
	ZEND_FE(coro_async_set, arginfo_coro_async_set)
	ZEND_FE(coro_error_log, arginfo_coro_error_log)
	ZEND_FE(coro_error_log_ex, arginfo_coro_error_log_ex)
	ZEND_FE(coro_ignore_error, arginfo_coro_ignore_error)
	ZEND_FE(coro_substr_unserialize, arginfo_coro_substr_unserialize)
	ZEND_FE(coro_substr_json_decode, arginfo_coro_substr_json_decode)
	ZEND_FE(coro_string, arginfo_coro_string)
	ZEND_FE(coro_mbstring, arginfo_coro_mbstring)
	ZEND_FE(coro_array, arginfo_coro_array)
	ZEND_FE(coro_array_list, arginfo_coro_array_list)
	ZEND_FE(coro_array_default_value, arginfo_coro_array_default_value)
	ZEND_FE(coro_library_set_options, arginfo_coro_library_set_options)
	ZEND_FE(coro_library_get_options, arginfo_coro_library_get_options)
	ZEND_FE(coro_library_set_option, arginfo_coro_library_set_option)
	ZEND_FE(coro_library_get_option, arginfo_coro_library_get_option)
	ZEND_FE(coro_table, arginfo_coro_table)
	ZEND_FE(coro_exec, arginfo_coro_exec)
	ZEND_FE(coro_shell_exec, arginfo_coro_shell_exec)
	ZEND_FE(coro_gethostbynamel, arginfo_coro_gethostbynamel)
	ZEND_FE(coro_gethostbyaddr, arginfo_coro_gethostbyaddr)
	ZEND_FE(coro_async_dns_lookup_coro, arginfo_coro_async_dns_lookup_coro)
	ZEND_FE(coro_checkdnsrr, arginfo_coro_checkdnsrr)
	ZEND_FALIAS(coro_dns_check_record, coro_checkdnsrr, arginfo_coro_dns_check_record)
	ZEND_FE(coro_getmxrr, arginfo_coro_getmxrr)
	ZEND_FALIAS(coro_dns_get_mx, coro_getmxrr, arginfo_coro_dns_get_mx)
	ZEND_FE(coro_dns_get_record, arginfo_coro_dns_get_record)
	ZEND_FE(coro_mail, arginfo_coro_mail)
	ZEND_FE(coro_is_in_container, arginfo_coro_is_in_container)
	ZEND_FE(coro_container_cpu_num, arginfo_coro_container_cpu_num)
	ZEND_FE(coro_socket_create, arginfo_coro_socket_create)
	ZEND_FE(coro_socket_create_listen, arginfo_coro_socket_create_listen)
	ZEND_FE(coro_socket_create_pair, arginfo_coro_socket_create_pair)
	ZEND_FE(coro_socket_import_stream, arginfo_coro_socket_import_stream)
	ZEND_FE(coro_socket_connect, arginfo_coro_socket_connect)
	ZEND_FE(coro_socket_bind, arginfo_coro_socket_bind)
	ZEND_FE(coro_socket_listen, arginfo_coro_socket_listen)
	ZEND_FE(coro_socket_accept, arginfo_coro_socket_accept)
	ZEND_FE(coro_socket_read, arginfo_coro_socket_read)
	ZEND_FE(coro_socket_write, arginfo_coro_socket_write)
	ZEND_FE(coro_socket_send, arginfo_coro_socket_send)
	ZEND_FE(coro_socket_recv, arginfo_coro_socket_recv)
	ZEND_FE(coro_socket_sendto, arginfo_coro_socket_sendto)
	ZEND_FE(coro_socket_recvfrom, arginfo_coro_socket_recvfrom)
	ZEND_FE(coro_socket_getpeername, arginfo_coro_socket_getpeername)
	ZEND_FE(coro_socket_getsockname, arginfo_coro_socket_getsockname)
	ZEND_FE(coro_socket_set_option, arginfo_coro_socket_set_option)
	ZEND_FALIAS(coro_socket_setopt, coro_socket_set_option, arginfo_coro_socket_setopt)
	ZEND_FE(coro_socket_get_option, arginfo_coro_socket_get_option)
	ZEND_FALIAS(coro_socket_getopt, coro_socket_get_option, arginfo_coro_socket_getopt)
	ZEND_FE(coro_socket_shutdown, arginfo_coro_socket_shutdown)
	ZEND_FE(coro_socket_close, arginfo_coro_socket_close)
	ZEND_FE(coro_socket_last_error, arginfo_coro_socket_last_error)
	ZEND_FE(coro_socket_clear_error, arginfo_coro_socket_clear_error)
	ZEND_NS_FALIAS("Coro\\Http", request, Coro_Http_request, arginfo_Coro_Http_request)
	ZEND_NS_FALIAS("Coro\\Http", request_with_http_client, Coro_Http_request, arginfo_Coro_Http_request_with_http_client)
	ZEND_NS_FALIAS("Coro\\Http", request_with_curl, Coro_Http_request, arginfo_Coro_Http_request_with_curl)
	ZEND_NS_FALIAS("Coro\\Http", request_with_stream, Coro_Http_request, arginfo_Coro_Http_request_with_stream)
	ZEND_NS_FALIAS("Coro\\Http", post, Coro_Http_post, arginfo_Coro_Http_post)
	ZEND_NS_FALIAS("Coro\\Http", get, Coro_Http_get, arginfo_Coro_Http_get)
	ZEND_FE_END
};
