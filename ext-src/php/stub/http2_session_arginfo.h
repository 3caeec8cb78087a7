/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 17bc41835fcbab368af797049e6c2cff8ec7e216 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Http2_Session___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, window, IS_LONG, 0, "1048576")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, connection_window, IS_LONG, 0, "16777216")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, head_size, IS_LONG, 0, "65536")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_receive, 0, 1, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_output, 0, 0, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_request, 0, 3, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, fields, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, end, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_write, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, stream, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, body, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, end, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_pending, 0, 1, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, stream, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_consumed, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, stream, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, bytes, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_reset, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, stream, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_ping, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_goaway, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, code, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_isOpen, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_has, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, stream, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http2_Session_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Http2_Session, __construct);
ZEND_METHOD(Coro_Http2_Session, receive);
ZEND_METHOD(Coro_Http2_Session, output);
ZEND_METHOD(Coro_Http2_Session, request);
ZEND_METHOD(Coro_Http2_Session, write);
ZEND_METHOD(Coro_Http2_Session, pending);
ZEND_METHOD(Coro_Http2_Session, consumed);
ZEND_METHOD(Coro_Http2_Session, reset);
ZEND_METHOD(Coro_Http2_Session, ping);
ZEND_METHOD(Coro_Http2_Session, goaway);
ZEND_METHOD(Coro_Http2_Session, isOpen);
ZEND_METHOD(Coro_Http2_Session, has);
ZEND_METHOD(Coro_Http2_Session, stats);


static const zend_function_entry class_Coro_Http2_Session_methods[] = {
	ZEND_ME(Coro_Http2_Session, __construct, arginfo_class_Coro_Http2_Session___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, receive, arginfo_class_Coro_Http2_Session_receive, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, output, arginfo_class_Coro_Http2_Session_output, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, request, arginfo_class_Coro_Http2_Session_request, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, write, arginfo_class_Coro_Http2_Session_write, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, pending, arginfo_class_Coro_Http2_Session_pending, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, consumed, arginfo_class_Coro_Http2_Session_consumed, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, reset, arginfo_class_Coro_Http2_Session_reset, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, ping, arginfo_class_Coro_Http2_Session_ping, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, goaway, arginfo_class_Coro_Http2_Session_goaway, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, isOpen, arginfo_class_Coro_Http2_Session_isOpen, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, has, arginfo_class_Coro_Http2_Session_has, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http2_Session, stats, arginfo_class_Coro_Http2_Session_stats, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Http2_Session(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Http2", "Session", class_Coro_Http2_Session_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	zval const_HEAD_value;
	ZVAL_LONG(&const_HEAD_value, 1);
	zend_string *const_HEAD_name = zend_string_init_interned("HEAD", sizeof("HEAD") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_HEAD_name, &const_HEAD_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_HEAD_name);

	zval const_DATA_value;
	ZVAL_LONG(&const_DATA_value, 2);
	zend_string *const_DATA_name = zend_string_init_interned("DATA", sizeof("DATA") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_DATA_name, &const_DATA_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_DATA_name);

	zval const_END_value;
	ZVAL_LONG(&const_END_value, 3);
	zend_string *const_END_name = zend_string_init_interned("END", sizeof("END") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_END_name, &const_END_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_END_name);

	zval const_CLOSED_value;
	ZVAL_LONG(&const_CLOSED_value, 4);
	zend_string *const_CLOSED_name = zend_string_init_interned("CLOSED", sizeof("CLOSED") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_CLOSED_name, &const_CLOSED_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_CLOSED_name);

	zval const_PONG_value;
	ZVAL_LONG(&const_PONG_value, 5);
	zend_string *const_PONG_name = zend_string_init_interned("PONG", sizeof("PONG") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PONG_name, &const_PONG_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PONG_name);

	zval const_SETTINGS_value;
	ZVAL_LONG(&const_SETTINGS_value, 6);
	zend_string *const_SETTINGS_name = zend_string_init_interned("SETTINGS", sizeof("SETTINGS") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SETTINGS_name, &const_SETTINGS_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SETTINGS_name);

	zval const_GOAWAY_value;
	ZVAL_LONG(&const_GOAWAY_value, 7);
	zend_string *const_GOAWAY_name = zend_string_init_interned("GOAWAY", sizeof("GOAWAY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_GOAWAY_name, &const_GOAWAY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_GOAWAY_name);

	return class_entry;
}
