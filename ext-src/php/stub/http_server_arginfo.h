/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 21852fd54fd8fb36b3c787e2e414bb47af751939 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Http_Server___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, host, IS_STRING, 0, "\'0.0.0.0\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "CORO_BASE")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sock_type, IS_LONG, 0, "CORO_SOCK_TCP")
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Server, __construct);


static const zend_function_entry class_Coro_Http_Server_methods[] = {
	ZEND_MALIAS(Coro_Server, __construct, __construct, arginfo_class_Coro_Http_Server___construct, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Http_Server(zend_class_entry *class_entry_Coro_Server)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Http", "Server", class_Coro_Http_Server_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Coro_Server);

	return class_entry;
}
