/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 5a8158598d63e9af9bf8d7e1410b4130ab0048a6 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Condition_wait, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_OBJ_INFO_WITH_DEFAULT_VALUE(0, mutex, Coro\\Coroutine\\Mutex, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Condition_notify, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Condition_notifyAll, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Coroutine_Condition, wait);
ZEND_METHOD(Coro_Coroutine_Condition, notify);
ZEND_METHOD(Coro_Coroutine_Condition, notifyAll);


static const zend_function_entry class_Coro_Coroutine_Condition_methods[] = {
	ZEND_ME(Coro_Coroutine_Condition, wait, arginfo_class_Coro_Coroutine_Condition_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Condition, notify, arginfo_class_Coro_Coroutine_Condition_notify, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Condition, notifyAll, arginfo_class_Coro_Coroutine_Condition_notifyAll, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_Condition(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Condition", class_Coro_Coroutine_Condition_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
