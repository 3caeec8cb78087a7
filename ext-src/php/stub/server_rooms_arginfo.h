/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 3a33b772d481cddf10a8d99b8fcdc8c6e12a1201 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Server_Rooms___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_join, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, room, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, info, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_leave, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, room, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_publish, 0, 2, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, room, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, opcode, IS_LONG, 0, "CORO_WEBSOCKET_OPCODE_TEXT")
	ZEND_ARG_TYPE_MASK(0, except, MAY_BE_LONG|MAY_BE_ARRAY, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_members, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, room, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_count, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, room, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_names, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_Rooms_of, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Server_Rooms, __construct);
ZEND_METHOD(Coro_Server_Rooms, join);
ZEND_METHOD(Coro_Server_Rooms, leave);
ZEND_METHOD(Coro_Server_Rooms, publish);
ZEND_METHOD(Coro_Server_Rooms, members);
ZEND_METHOD(Coro_Server_Rooms, count);
ZEND_METHOD(Coro_Server_Rooms, names);
ZEND_METHOD(Coro_Server_Rooms, of);


static const zend_function_entry class_Coro_Server_Rooms_methods[] = {
	ZEND_ME(Coro_Server_Rooms, __construct, arginfo_class_Coro_Server_Rooms___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Coro_Server_Rooms, join, arginfo_class_Coro_Server_Rooms_join, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, leave, arginfo_class_Coro_Server_Rooms_leave, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, publish, arginfo_class_Coro_Server_Rooms_publish, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, members, arginfo_class_Coro_Server_Rooms_members, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, count, arginfo_class_Coro_Server_Rooms_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, names, arginfo_class_Coro_Server_Rooms_names, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server_Rooms, of, arginfo_class_Coro_Server_Rooms_of, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Server_Rooms(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Server", "Rooms", class_Coro_Server_Rooms_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
