/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 7cfa03a0b092e026d57e582c06ddff96159514ad */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Scheduler_add, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, func, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, param, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Scheduler_parallel, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, n, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, func, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, param, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Scheduler_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Scheduler_getOptions, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Scheduler_start, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Coroutine_Scheduler, add);
ZEND_METHOD(Coro_Coroutine_Scheduler, parallel);
ZEND_METHOD(Coro_Coroutine_Scheduler, set);
ZEND_METHOD(Coro_Coroutine_Scheduler, getOptions);
ZEND_METHOD(Coro_Coroutine_Scheduler, start);


static const zend_function_entry class_Coro_Coroutine_Scheduler_methods[] = {
	ZEND_ME(Coro_Coroutine_Scheduler, add, arginfo_class_Coro_Coroutine_Scheduler_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Scheduler, parallel, arginfo_class_Coro_Coroutine_Scheduler_parallel, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Scheduler, set, arginfo_class_Coro_Coroutine_Scheduler_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Scheduler, getOptions, arginfo_class_Coro_Coroutine_Scheduler_getOptions, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Scheduler, start, arginfo_class_Coro_Coroutine_Scheduler_start, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_Scheduler(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Scheduler", class_Coro_Coroutine_Scheduler_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
