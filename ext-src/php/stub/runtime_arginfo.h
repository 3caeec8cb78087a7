/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 9f7b3dbb5c527327f2bd4c55646901b126845d80 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_enableCoroutine, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "CORO_HOOK_ALL")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_getHookFlags, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_setHookFlags, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, flags, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_shareHandle, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, handle, IS_OBJECT, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_offload, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, function, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, arguments, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Runtime_report, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Runtime, enableCoroutine);
ZEND_METHOD(Coro_Runtime, getHookFlags);
ZEND_METHOD(Coro_Runtime, setHookFlags);
ZEND_METHOD(Coro_Runtime, shareHandle);
ZEND_METHOD(Coro_Runtime, offload);
ZEND_METHOD(Coro_Runtime, report);


static const zend_function_entry class_Coro_Runtime_methods[] = {
	ZEND_ME(Coro_Runtime, enableCoroutine, arginfo_class_Coro_Runtime_enableCoroutine, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Runtime, getHookFlags, arginfo_class_Coro_Runtime_getHookFlags, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Runtime, setHookFlags, arginfo_class_Coro_Runtime_setHookFlags, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Runtime, shareHandle, arginfo_class_Coro_Runtime_shareHandle, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Runtime, offload, arginfo_class_Coro_Runtime_offload, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Runtime, report, arginfo_class_Coro_Runtime_report, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Runtime(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Runtime", class_Coro_Runtime_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
