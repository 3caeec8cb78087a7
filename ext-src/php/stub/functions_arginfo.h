/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: b6a2e75ba4fef7e47ea07a32ebccf492872cd15e */

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

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_mime_type_exists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_coro_hashcode, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_coro_coroutine_socketpair, 0, 3, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, protocol, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_Coro_Http_request, 0, 2, Coro\\Coroutine\\Http\\ClientProxy, 0)
	ZEND_ARG_TYPE_INFO(0, url, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, method, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_MIXED, 0, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, headers, IS_ARRAY, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cookies, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

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
ZEND_FUNCTION(coro_hashcode);
ZEND_FUNCTION(coro_coroutine_socketpair);
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
	ZEND_FE(coro_mime_type_exists, arginfo_coro_mime_type_exists)
	ZEND_FE(coro_hashcode, arginfo_coro_hashcode)
	ZEND_FE(coro_coroutine_socketpair, arginfo_coro_coroutine_socketpair)
	ZEND_NS_FALIAS("Coro\\Http", request, Coro_Http_request, arginfo_Coro_Http_request)
	ZEND_NS_FALIAS("Coro\\Http", post, Coro_Http_post, arginfo_Coro_Http_post)
	ZEND_NS_FALIAS("Coro\\Http", get, Coro_Http_get, arginfo_Coro_Http_get)
	ZEND_FE_END
};
