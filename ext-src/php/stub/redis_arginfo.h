/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 319a348db82a9b47b202b1afe9301f84a3664b0c */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Coroutine_Redis___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_connect, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, host, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "6379")
	ZEND_ARG_TYPE_MASK(0, serialize, MAY_BE_BOOL|MAY_BE_LONG|MAY_BE_DOUBLE, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_close, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Redis_isConnected arginfo_class_Coro_Coroutine_Redis_close

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_getAuth, 0, 0, MAY_BE_STRING|MAY_BE_ARRAY|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_getDBNum, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_getOptions, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_setOptions, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, options, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_setOption, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, option, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_getOption, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, option, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis__prefix, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis__serialize, 0, 1, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis__unserialize, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, text, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_getLastError, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Redis_clearLastError arginfo_class_Coro_Coroutine_Redis_close

#define arginfo_class_Coro_Coroutine_Redis_getDefer arginfo_class_Coro_Coroutine_Redis_close

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_setDefer, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, is_defer, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_recv, 0, 0, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_auth, 0, 1, MAY_BE_STATIC|MAY_BE_BOOL)
	ZEND_ARG_TYPE_MASK(0, credentials, MAY_BE_STRING|MAY_BE_ARRAY, NULL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_select, 0, 1, MAY_BE_STATIC|MAY_BE_BOOL)
	ZEND_ARG_TYPE_INFO(0, database, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_multi, 0, 0, MAY_BE_STATIC|MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "Coro\\Coroutine\\Redis::MULTI")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, commands, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_pipeline, 0, 0, MAY_BE_STATIC|MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, commands, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_Redis_exec, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Redis_discard arginfo_class_Coro_Coroutine_Redis_close

#define arginfo_class_Coro_Coroutine_Redis_getMode arginfo_class_Coro_Coroutine_Redis_getDBNum

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_subscribe, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, channels, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, callback, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_pSubscribe, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, patterns, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, callback, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_unsubscribe, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, channels, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Redis_pUnSubscribe, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, patterns, IS_ARRAY, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Redis_sSubscribe arginfo_class_Coro_Coroutine_Redis_subscribe

#define arginfo_class_Coro_Coroutine_Redis_sUnsubscribe arginfo_class_Coro_Coroutine_Redis_unsubscribe


ZEND_METHOD(Coro_Coroutine_Redis, __construct);
ZEND_METHOD(Coro_Coroutine_Redis, connect);
ZEND_METHOD(Coro_Coroutine_Redis, close);
ZEND_METHOD(Coro_Coroutine_Redis, isConnected);
ZEND_METHOD(Coro_Coroutine_Redis, getAuth);
ZEND_METHOD(Coro_Coroutine_Redis, getDBNum);
ZEND_METHOD(Coro_Coroutine_Redis, getOptions);
ZEND_METHOD(Coro_Coroutine_Redis, setOptions);
ZEND_METHOD(Coro_Coroutine_Redis, setOption);
ZEND_METHOD(Coro_Coroutine_Redis, getOption);
ZEND_METHOD(Coro_Coroutine_Redis, _prefix);
ZEND_METHOD(Coro_Coroutine_Redis, _serialize);
ZEND_METHOD(Coro_Coroutine_Redis, _unserialize);
ZEND_METHOD(Coro_Coroutine_Redis, getLastError);
ZEND_METHOD(Coro_Coroutine_Redis, clearLastError);
ZEND_METHOD(Coro_Coroutine_Redis, getDefer);
ZEND_METHOD(Coro_Coroutine_Redis, setDefer);
ZEND_METHOD(Coro_Coroutine_Redis, recv);
ZEND_METHOD(Coro_Coroutine_Redis, auth);
ZEND_METHOD(Coro_Coroutine_Redis, select);
ZEND_METHOD(Coro_Coroutine_Redis, multi);
ZEND_METHOD(Coro_Coroutine_Redis, pipeline);
ZEND_METHOD(Coro_Coroutine_Redis, exec);
ZEND_METHOD(Coro_Coroutine_Redis, discard);
ZEND_METHOD(Coro_Coroutine_Redis, getMode);
ZEND_METHOD(Coro_Coroutine_Redis, subscribe);
ZEND_METHOD(Coro_Coroutine_Redis, unsubscribe);


static const zend_function_entry class_Coro_Coroutine_Redis_methods[] = {
	ZEND_ME(Coro_Coroutine_Redis, __construct, arginfo_class_Coro_Coroutine_Redis___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, connect, arginfo_class_Coro_Coroutine_Redis_connect, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, close, arginfo_class_Coro_Coroutine_Redis_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, isConnected, arginfo_class_Coro_Coroutine_Redis_isConnected, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getAuth, arginfo_class_Coro_Coroutine_Redis_getAuth, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getDBNum, arginfo_class_Coro_Coroutine_Redis_getDBNum, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getOptions, arginfo_class_Coro_Coroutine_Redis_getOptions, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, setOptions, arginfo_class_Coro_Coroutine_Redis_setOptions, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, setOption, arginfo_class_Coro_Coroutine_Redis_setOption, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getOption, arginfo_class_Coro_Coroutine_Redis_getOption, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, _prefix, arginfo_class_Coro_Coroutine_Redis__prefix, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, _serialize, arginfo_class_Coro_Coroutine_Redis__serialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, _unserialize, arginfo_class_Coro_Coroutine_Redis__unserialize, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getLastError, arginfo_class_Coro_Coroutine_Redis_getLastError, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, clearLastError, arginfo_class_Coro_Coroutine_Redis_clearLastError, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getDefer, arginfo_class_Coro_Coroutine_Redis_getDefer, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, setDefer, arginfo_class_Coro_Coroutine_Redis_setDefer, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, recv, arginfo_class_Coro_Coroutine_Redis_recv, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, auth, arginfo_class_Coro_Coroutine_Redis_auth, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, select, arginfo_class_Coro_Coroutine_Redis_select, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, multi, arginfo_class_Coro_Coroutine_Redis_multi, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, pipeline, arginfo_class_Coro_Coroutine_Redis_pipeline, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, exec, arginfo_class_Coro_Coroutine_Redis_exec, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, discard, arginfo_class_Coro_Coroutine_Redis_discard, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, getMode, arginfo_class_Coro_Coroutine_Redis_getMode, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, subscribe, arginfo_class_Coro_Coroutine_Redis_subscribe, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Coroutine_Redis, pSubscribe, subscribe, arginfo_class_Coro_Coroutine_Redis_pSubscribe, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Redis, unsubscribe, arginfo_class_Coro_Coroutine_Redis_unsubscribe, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Coroutine_Redis, pUnSubscribe, unsubscribe, arginfo_class_Coro_Coroutine_Redis_pUnSubscribe, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Coroutine_Redis, sSubscribe, subscribe, arginfo_class_Coro_Coroutine_Redis_sSubscribe, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Coroutine_Redis, sUnsubscribe, unsubscribe, arginfo_class_Coro_Coroutine_Redis_sUnsubscribe, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_Redis(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Redis", class_Coro_Coroutine_Redis_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval const_MULTI_value;
	ZVAL_LONG(&const_MULTI_value, 1);
	zend_string *const_MULTI_name = zend_string_init_interned("MULTI", sizeof("MULTI") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_MULTI_name, &const_MULTI_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_MULTI_name);

	zval const_PIPELINE_value;
	ZVAL_LONG(&const_PIPELINE_value, 2);
	zend_string *const_PIPELINE_name = zend_string_init_interned("PIPELINE", sizeof("PIPELINE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPELINE_name, &const_PIPELINE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPELINE_name);

	zval const_OPT_SERIALIZER_value;
	ZVAL_LONG(&const_OPT_SERIALIZER_value, 1);
	zend_string *const_OPT_SERIALIZER_name = zend_string_init_interned("OPT_SERIALIZER", sizeof("OPT_SERIALIZER") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_SERIALIZER_name, &const_OPT_SERIALIZER_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_SERIALIZER_name);

	zval const_OPT_PREFIX_value;
	ZVAL_LONG(&const_OPT_PREFIX_value, 2);
	zend_string *const_OPT_PREFIX_name = zend_string_init_interned("OPT_PREFIX", sizeof("OPT_PREFIX") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_PREFIX_name, &const_OPT_PREFIX_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_PREFIX_name);

	zval const_OPT_READ_TIMEOUT_value;
	ZVAL_LONG(&const_OPT_READ_TIMEOUT_value, 3);
	zend_string *const_OPT_READ_TIMEOUT_name = zend_string_init_interned("OPT_READ_TIMEOUT", sizeof("OPT_READ_TIMEOUT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_READ_TIMEOUT_name, &const_OPT_READ_TIMEOUT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_READ_TIMEOUT_name);

	zval const_OPT_SCAN_value;
	ZVAL_LONG(&const_OPT_SCAN_value, 4);
	zend_string *const_OPT_SCAN_name = zend_string_init_interned("OPT_SCAN", sizeof("OPT_SCAN") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_OPT_SCAN_name, &const_OPT_SCAN_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_OPT_SCAN_name);

	zval const_SERIALIZER_NONE_value;
	ZVAL_LONG(&const_SERIALIZER_NONE_value, 0);
	zend_string *const_SERIALIZER_NONE_name = zend_string_init_interned("SERIALIZER_NONE", sizeof("SERIALIZER_NONE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SERIALIZER_NONE_name, &const_SERIALIZER_NONE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SERIALIZER_NONE_name);

	zval const_SERIALIZER_PHP_value;
	ZVAL_LONG(&const_SERIALIZER_PHP_value, 1);
	zend_string *const_SERIALIZER_PHP_name = zend_string_init_interned("SERIALIZER_PHP", sizeof("SERIALIZER_PHP") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SERIALIZER_PHP_name, &const_SERIALIZER_PHP_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SERIALIZER_PHP_name);

	zval const_SERIALIZER_JSON_value;
	ZVAL_LONG(&const_SERIALIZER_JSON_value, 4);
	zend_string *const_SERIALIZER_JSON_name = zend_string_init_interned("SERIALIZER_JSON", sizeof("SERIALIZER_JSON") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SERIALIZER_JSON_name, &const_SERIALIZER_JSON_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SERIALIZER_JSON_name);

	zval const_SCAN_NORETRY_value;
	ZVAL_LONG(&const_SCAN_NORETRY_value, 0);
	zend_string *const_SCAN_NORETRY_name = zend_string_init_interned("SCAN_NORETRY", sizeof("SCAN_NORETRY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SCAN_NORETRY_name, &const_SCAN_NORETRY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SCAN_NORETRY_name);

	zval const_SCAN_RETRY_value;
	ZVAL_LONG(&const_SCAN_RETRY_value, 1);
	zend_string *const_SCAN_RETRY_name = zend_string_init_interned("SCAN_RETRY", sizeof("SCAN_RETRY") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SCAN_RETRY_name, &const_SCAN_RETRY_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SCAN_RETRY_name);

	zval const_SCAN_PREFIX_value;
	ZVAL_LONG(&const_SCAN_PREFIX_value, 2);
	zend_string *const_SCAN_PREFIX_name = zend_string_init_interned("SCAN_PREFIX", sizeof("SCAN_PREFIX") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SCAN_PREFIX_name, &const_SCAN_PREFIX_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SCAN_PREFIX_name);

	zval const_SCAN_NOPREFIX_value;
	ZVAL_LONG(&const_SCAN_NOPREFIX_value, 3);
	zend_string *const_SCAN_NOPREFIX_name = zend_string_init_interned("SCAN_NOPREFIX", sizeof("SCAN_NOPREFIX") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_SCAN_NOPREFIX_name, &const_SCAN_NOPREFIX_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_SCAN_NOPREFIX_name);

	zval property_host_default_value;
	ZVAL_EMPTY_STRING(&property_host_default_value);
	zend_string *property_host_name = zend_string_init("host", sizeof("host") - 1, 1);
	zend_declare_typed_property(class_entry, property_host_name, &property_host_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_host_name);

	zval property_port_default_value;
	ZVAL_LONG(&property_port_default_value, 0);
	zend_string *property_port_name = zend_string_init("port", sizeof("port") - 1, 1);
	zend_declare_typed_property(class_entry, property_port_name, &property_port_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_port_name);

	zval property_setting_default_value;
	ZVAL_EMPTY_ARRAY(&property_setting_default_value);
	zend_string *property_setting_name = zend_string_init("setting", sizeof("setting") - 1, 1);
	zend_declare_typed_property(class_entry, property_setting_name, &property_setting_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ARRAY));
	zend_string_release(property_setting_name);

	zval property_sock_default_value;
	ZVAL_LONG(&property_sock_default_value, -1);
	zend_string *property_sock_name = zend_string_init("sock", sizeof("sock") - 1, 1);
	zend_declare_typed_property(class_entry, property_sock_name, &property_sock_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_sock_name);

	zval property_connected_default_value;
	ZVAL_FALSE(&property_connected_default_value);
	zend_string *property_connected_name = zend_string_init("connected", sizeof("connected") - 1, 1);
	zend_declare_typed_property(class_entry, property_connected_name, &property_connected_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_BOOL));
	zend_string_release(property_connected_name);

	zval property_errType_default_value;
	ZVAL_LONG(&property_errType_default_value, 0);
	zend_string *property_errType_name = zend_string_init("errType", sizeof("errType") - 1, 1);
	zend_declare_typed_property(class_entry, property_errType_name, &property_errType_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_errType_name);

	zval property_errCode_default_value;
	ZVAL_LONG(&property_errCode_default_value, 0);
	zend_string *property_errCode_name = zend_string_init("errCode", sizeof("errCode") - 1, 1);
	zend_declare_typed_property(class_entry, property_errCode_name, &property_errCode_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_LONG));
	zend_string_release(property_errCode_name);

	zval property_errMsg_default_value;
	ZVAL_EMPTY_STRING(&property_errMsg_default_value);
	zend_string *property_errMsg_name = zend_string_init("errMsg", sizeof("errMsg") - 1, 1);
	zend_declare_typed_property(class_entry, property_errMsg_name, &property_errMsg_default_value, ZEND_ACC_PUBLIC, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_STRING));
	zend_string_release(property_errMsg_name);

	return class_entry;
}
