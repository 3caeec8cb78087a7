/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: c89ef98029759fb34f4485b0e39fc9e212e0ac08 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_WebSocket_Server___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, host, IS_STRING, 0, "\'0.0.0.0\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "CORO_BASE")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sock_type, IS_LONG, 0, "CORO_SOCK_TCP")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_WebSocket_Server_push, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, data, Coro\\WebSocket\\Frame, MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, opcode, IS_LONG, 0, "CORO_WEBSOCKET_OPCODE_TEXT")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "CORO_WEBSOCKET_FLAG_FIN")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_WebSocket_Server_ping, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, data, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_WebSocket_Server_disconnect, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, code, IS_LONG, 0, "CORO_WEBSOCKET_CLOSE_NORMAL")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reason, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_WebSocket_Server_isEstablished, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_WebSocket_Server_pack, 0, 1, IS_STRING, 0)
	ZEND_ARG_OBJ_TYPE_MASK(0, data, Coro\\WebSocket\\Frame, MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, opcode, IS_LONG, 0, "CORO_WEBSOCKET_OPCODE_TEXT")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "CORO_WEBSOCKET_FLAG_FIN")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_WebSocket_Server_unpack, 0, 1, Coro\\WebSocket\\Frame, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Server, __construct);
ZEND_METHOD(Coro_WebSocket_Server, push);
ZEND_METHOD(Coro_WebSocket_Server, ping);
ZEND_METHOD(Coro_WebSocket_Server, disconnect);
ZEND_METHOD(Coro_WebSocket_Server, isEstablished);
ZEND_METHOD(Coro_WebSocket_Frame, pack);
ZEND_METHOD(Coro_WebSocket_Frame, unpack);


static const zend_function_entry class_Coro_WebSocket_Server_methods[] = {
	ZEND_MALIAS(Coro_Server, __construct, __construct, arginfo_class_Coro_WebSocket_Server___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_WebSocket_Server, push, arginfo_class_Coro_WebSocket_Server_push, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_WebSocket_Server, ping, arginfo_class_Coro_WebSocket_Server_ping, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_WebSocket_Server, disconnect, arginfo_class_Coro_WebSocket_Server_disconnect, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_WebSocket_Server, isEstablished, arginfo_class_Coro_WebSocket_Server_isEstablished, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_WebSocket_Frame, pack, pack, arginfo_class_Coro_WebSocket_Server_pack, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_WebSocket_Frame, unpack, unpack, arginfo_class_Coro_WebSocket_Server_unpack, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_WebSocket_Server(zend_class_entry *class_entry_Coro_Http_Server)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\WebSocket", "Server", class_Coro_WebSocket_Server_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Coro_Http_Server);

	return class_entry;
}
