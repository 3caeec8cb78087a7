/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 8e04cb66ae1b22f939517ae0b66c58b768d7d0c4 */




static const zend_function_entry class_Coro_Constant_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Constant(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Constant", class_Coro_Constant_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
