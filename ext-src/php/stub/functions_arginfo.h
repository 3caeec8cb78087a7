/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 91aa5ce7be7f6c322da3bbef51176f03513e64c0 */

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
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_parallel, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, n, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_Coro_map, 0, 2, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, list, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1.0")
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
	ZEND_FE_END
};
