/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 55bf5ed418f82b82c7909dcd462b375ca89a3e8d */




static const zend_function_entry class_Coro_Http_Server_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Http_Server(zend_class_entry *class_entry_Coro_Server)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Http", "Server", class_Coro_Http_Server_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Coro_Server);

	return class_entry;
}
