/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: beec103ff570b1cc21983cce54687bf1073b95f1 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Server_Port___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Port_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Port_on, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, event_name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Server_Port_getSocket, 0, 0, Socket, MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Server_Port_getCallback, 0, 1, Closure, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_NULL)
	ZEND_ARG_TYPE_INFO(0, event_name, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Server_Port, __construct);
ZEND_METHOD(Coro_Server_Port, set);
ZEND_METHOD(Coro_Server_Port, on);
ZEND_METHOD(Coro_Server_Port, getSocket);
ZEND_METHOD(Coro_Server_Port, getCallback);


static const zend_function_entry class_Coro_Server_Port_methods[] = {
	ZEND_ME(Coro_Server_Port, __construct, arginfo_class_Coro_Server_Port___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Coro_Server_Port, set, arginfo_class_Coro_Server_Port_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Port, on, arginfo_class_Coro_Server_Port_on, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Port, getSocket, arginfo_class_Coro_Server_Port_getSocket, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Port, getCallback, arginfo_class_Coro_Server_Port_getCallback, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Server_Port(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Server", "Port", class_Coro_Server_Port_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval property_host_default_value;
	ZVAL_EMPTY_STRING(&property_host_default_value);
	zend_string *property_host_name = zend_string_init("host", sizeof("host") - 1, 1);
	zend_declare_property_ex(class_entry, property_host_name, &property_host_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_host_name);

	zval property_port_default_value;
	ZVAL_LONG(&property_port_default_value, 0);
	zend_string *property_port_name = zend_string_init("port", sizeof("port") - 1, 1);
	zend_declare_property_ex(class_entry, property_port_name, &property_port_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_port_name);

	zval property_type_default_value;
	ZVAL_LONG(&property_type_default_value, 0);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_property_ex(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_type_name);

	zval property_sock_default_value;
	ZVAL_LONG(&property_sock_default_value, -1);
	zend_string *property_sock_name = zend_string_init("sock", sizeof("sock") - 1, 1);
	zend_declare_property_ex(class_entry, property_sock_name, &property_sock_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_sock_name);

	zval property_ssl_default_value;
	ZVAL_FALSE(&property_ssl_default_value);
	zend_string *property_ssl_name = zend_string_init("ssl", sizeof("ssl") - 1, 1);
	zend_declare_property_ex(class_entry, property_ssl_name, &property_ssl_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_ssl_name);

	zval property_setting_default_value;
	ZVAL_NULL(&property_setting_default_value);
	zend_string *property_setting_name = zend_string_init("setting", sizeof("setting") - 1, 1);
	zend_declare_property_ex(class_entry, property_setting_name, &property_setting_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_setting_name);

	zval property_connections_default_value;
	ZVAL_NULL(&property_connections_default_value);
	zend_string *property_connections_name = zend_string_init("connections", sizeof("connections") - 1, 1);
	zend_declare_property_ex(class_entry, property_connections_name, &property_connections_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_connections_name);

	return class_entry;
}
