/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 03b78568a406b43ede58a224d00771cac05d91a5 */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_ExitException_getFlags, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_ExitException_getStatus, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_ExitException, getFlags);
ZEND_METHOD(Coro_ExitException, getStatus);


static const zend_function_entry class_Coro_Exception_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Error_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Coro_ExitException_methods[] = {
	ZEND_ME(Coro_ExitException, getFlags, arginfo_class_Coro_ExitException_getFlags, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_ExitException, getStatus, arginfo_class_Coro_ExitException_getStatus, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Exception(zend_class_entry *class_entry_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Exception", class_Coro_Exception_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Exception);

	return class_entry;
}

static zend_class_entry *register_class_Coro_Error(zend_class_entry *class_entry_Error)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Error", class_Coro_Error_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);

	return class_entry;
}

static zend_class_entry *register_class_Coro_ExitException(zend_class_entry *class_entry_Coro_Exception)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "ExitException", class_Coro_ExitException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Coro_Exception);

	zval property_flags_default_value;
	ZVAL_LONG(&property_flags_default_value, 0);
	zend_string *property_flags_name = zend_string_init("flags", sizeof("flags") - 1, 1);
	zend_declare_typed_property(class_entry, property_flags_name, &property_flags_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_flags_name);

	zval property_status_default_value;
	ZVAL_LONG(&property_status_default_value, 0);
	zend_string *property_status_name = zend_string_init("status", sizeof("status") - 1, 1);
	zend_declare_typed_property(class_entry, property_status_name, &property_status_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_status_name);

	return class_entry;
}
