/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: aaaed0bb8b72e941d8e1da274bc8c386e7f4f489 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Http_Cookie___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, encode, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withName, 0, 1, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withValue, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, value, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withExpires, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, expires, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withPath, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, path, IS_STRING, 0, "\'/\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withDomain, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, domain, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withSecure, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, secure, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withHttpOnly, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, httpOnly, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withSameSite, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sameSite, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withPriority, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, priority, IS_STRING, 0, "\'\'")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Http_Cookie_withPartitioned, 0, 0, Coro\\Http\\Cookie, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, partitioned, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Http_Cookie_toString, 0, 0, MAY_BE_STRING|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http_Cookie_toArray, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http_Cookie_reset, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Http_Cookie, __construct);
ZEND_METHOD(Coro_Http_Cookie, withName);
ZEND_METHOD(Coro_Http_Cookie, withValue);
ZEND_METHOD(Coro_Http_Cookie, withExpires);
ZEND_METHOD(Coro_Http_Cookie, withPath);
ZEND_METHOD(Coro_Http_Cookie, withDomain);
ZEND_METHOD(Coro_Http_Cookie, withSecure);
ZEND_METHOD(Coro_Http_Cookie, withHttpOnly);
ZEND_METHOD(Coro_Http_Cookie, withSameSite);
ZEND_METHOD(Coro_Http_Cookie, withPriority);
ZEND_METHOD(Coro_Http_Cookie, withPartitioned);
ZEND_METHOD(Coro_Http_Cookie, toString);
ZEND_METHOD(Coro_Http_Cookie, toArray);
ZEND_METHOD(Coro_Http_Cookie, reset);


static const zend_function_entry class_Coro_Http_Cookie_methods[] = {
	ZEND_ME(Coro_Http_Cookie, __construct, arginfo_class_Coro_Http_Cookie___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withName, arginfo_class_Coro_Http_Cookie_withName, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withValue, arginfo_class_Coro_Http_Cookie_withValue, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withExpires, arginfo_class_Coro_Http_Cookie_withExpires, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withPath, arginfo_class_Coro_Http_Cookie_withPath, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withDomain, arginfo_class_Coro_Http_Cookie_withDomain, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withSecure, arginfo_class_Coro_Http_Cookie_withSecure, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withHttpOnly, arginfo_class_Coro_Http_Cookie_withHttpOnly, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withSameSite, arginfo_class_Coro_Http_Cookie_withSameSite, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withPriority, arginfo_class_Coro_Http_Cookie_withPriority, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, withPartitioned, arginfo_class_Coro_Http_Cookie_withPartitioned, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, toString, arginfo_class_Coro_Http_Cookie_toString, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, toArray, arginfo_class_Coro_Http_Cookie_toArray, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_Cookie, reset, arginfo_class_Coro_Http_Cookie_reset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Http_Cookie(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Http", "Cookie", class_Coro_Http_Cookie_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
