/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: d9d4ed57cc2ae579bcaee0be9e8e13b1a1846de5 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_TaskGroup_spawn, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, task, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, args, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_TaskGroup_spawnAs, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_MASK(0, key, MAY_BE_LONG|MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO(0, task, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, args, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_TaskGroup_wait, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_TaskGroup_cancel, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_TaskGroup_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Coroutine_TaskGroup, spawn);
ZEND_METHOD(Coro_Coroutine_TaskGroup, spawnAs);
ZEND_METHOD(Coro_Coroutine_TaskGroup, wait);
ZEND_METHOD(Coro_Coroutine_TaskGroup, cancel);
ZEND_METHOD(Coro_Coroutine_TaskGroup, count);


static const zend_function_entry class_Coro_Coroutine_TaskGroup_methods[] = {
	ZEND_ME(Coro_Coroutine_TaskGroup, spawn, arginfo_class_Coro_Coroutine_TaskGroup_spawn, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_TaskGroup, spawnAs, arginfo_class_Coro_Coroutine_TaskGroup_spawnAs, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_TaskGroup, wait, arginfo_class_Coro_Coroutine_TaskGroup_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_TaskGroup, cancel, arginfo_class_Coro_Coroutine_TaskGroup_cancel, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_TaskGroup, count, arginfo_class_Coro_Coroutine_TaskGroup_count, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_TaskGroup(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "TaskGroup", class_Coro_Coroutine_TaskGroup_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
