/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 26badcbf26da6aa4c40608711213e99b9d56024a */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Http_BodyIterator___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http_BodyIterator_rewind, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Http_BodyIterator_next arginfo_class_Coro_Http_BodyIterator_rewind

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http_BodyIterator_current, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Http_BodyIterator_key arginfo_class_Coro_Http_BodyIterator_current

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Http_BodyIterator_valid, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Http_BodyIterator, __construct);
ZEND_METHOD(Coro_Http_BodyIterator, rewind);
ZEND_METHOD(Coro_Http_BodyIterator, next);
ZEND_METHOD(Coro_Http_BodyIterator, current);
ZEND_METHOD(Coro_Http_BodyIterator, key);
ZEND_METHOD(Coro_Http_BodyIterator, valid);


static const zend_function_entry class_Coro_Http_BodyIterator_methods[] = {
	ZEND_ME(Coro_Http_BodyIterator, __construct, arginfo_class_Coro_Http_BodyIterator___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_BodyIterator, rewind, arginfo_class_Coro_Http_BodyIterator_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_BodyIterator, next, arginfo_class_Coro_Http_BodyIterator_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_BodyIterator, current, arginfo_class_Coro_Http_BodyIterator_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_BodyIterator, key, arginfo_class_Coro_Http_BodyIterator_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Http_BodyIterator, valid, arginfo_class_Coro_Http_BodyIterator_valid, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Http_BodyIterator(zend_class_entry *class_entry_Iterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Http", "BodyIterator", class_Coro_Http_BodyIterator_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	zend_class_implements(class_entry, 1, class_entry_Iterator);

	zend_string *property_request_class_Coro_Http_Request = zend_string_init("Coro\\Http\\Request", sizeof("Coro\\Http\\Request")-1, 1);
	zval property_request_default_value;
	ZVAL_UNDEF(&property_request_default_value);
	zend_string *property_request_name = zend_string_init("request", sizeof("request") - 1, 1);
	zend_declare_typed_property(class_entry, property_request_name, &property_request_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_CLASS(property_request_class_Coro_Http_Request, 0, 0));
	zend_string_release(property_request_name);

	return class_entry;
}
