/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ca4e8222ff836ae07fee30da0b66a2b08c65375c */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Event_Selector_watch, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_INFO(0, stream)
	ZEND_ARG_TYPE_INFO(0, events, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Event_Selector_wait, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Event_Selector_wake, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Event_Selector_isForked, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Event_Selector, watch);
ZEND_METHOD(Coro_Event_Selector, wait);
ZEND_METHOD(Coro_Event_Selector, wake);
ZEND_METHOD(Coro_Event_Selector, isForked);


static const zend_function_entry class_Coro_Event_Selector_methods[] = {
	ZEND_ME(Coro_Event_Selector, watch, arginfo_class_Coro_Event_Selector_watch, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Event_Selector, wait, arginfo_class_Coro_Event_Selector_wait, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Event_Selector, wake, arginfo_class_Coro_Event_Selector_wake, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Event_Selector, isForked, arginfo_class_Coro_Event_Selector_isForked, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Event_Selector(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Event", "Selector", class_Coro_Event_Selector_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
