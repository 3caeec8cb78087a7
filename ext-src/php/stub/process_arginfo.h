/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 22bb1ec7573eec7ac2610dd5323fb378a00a58d7 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_signal, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, signal_no, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, callback, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Process, signal);


static const zend_function_entry class_Coro_Process_methods[] = {
	ZEND_ME(Coro_Process, signal, arginfo_class_Coro_Process_signal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Process(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Process", class_Coro_Process_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_ABSTRACT;

	return class_entry;
}
