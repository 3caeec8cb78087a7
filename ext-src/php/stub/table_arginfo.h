/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: d68b62b80c625735c54b889e2cf759bcfeadbb6e */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Table___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, table_size, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, conflict_proportion, IS_DOUBLE, 0, "0.2")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_column, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, size, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_create, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_destroy arginfo_class_Coro_Table_create

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_set, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_add, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_update arginfo_class_Coro_Table_add

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_cmpset, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, expected, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO(0, values, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Table_get, 0, 1, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, field, IS_STRING, 1, "null")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_getdel arginfo_class_Coro_Table_get

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_count, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_del, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_delete arginfo_class_Coro_Table_del

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_cmpdel, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, expected, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_exists arginfo_class_Coro_Table_del

#define arginfo_class_Coro_Table_exist arginfo_class_Coro_Table_del

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Table_incr, 0, 2, MAY_BE_LONG|MAY_BE_DOUBLE|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, key, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, column, IS_STRING, 0)
	ZEND_ARG_TYPE_MASK(0, incrby, MAY_BE_LONG|MAY_BE_DOUBLE, "1")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_decr arginfo_class_Coro_Table_incr

#define arginfo_class_Coro_Table_getSize arginfo_class_Coro_Table_count

#define arginfo_class_Coro_Table_getMemorySize arginfo_class_Coro_Table_count

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Table_stats, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_rewind, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_valid arginfo_class_Coro_Table_create

#define arginfo_class_Coro_Table_next arginfo_class_Coro_Table_rewind

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_current, 0, 0, IS_MIXED, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Table_key arginfo_class_Coro_Table_current

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_offsetExists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_offsetGet, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_offsetSet, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, value, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_TENTATIVE_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Table_offsetUnset, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, key, IS_MIXED, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Table, __construct);
ZEND_METHOD(Coro_Table, column);
ZEND_METHOD(Coro_Table, create);
ZEND_METHOD(Coro_Table, destroy);
ZEND_METHOD(Coro_Table, set);
ZEND_METHOD(Coro_Table, add);
ZEND_METHOD(Coro_Table, update);
ZEND_METHOD(Coro_Table, cmpset);
ZEND_METHOD(Coro_Table, get);
ZEND_METHOD(Coro_Table, getdel);
ZEND_METHOD(Coro_Table, count);
ZEND_METHOD(Coro_Table, del);
ZEND_METHOD(Coro_Table, cmpdel);
ZEND_METHOD(Coro_Table, exists);
ZEND_METHOD(Coro_Table, incr);
ZEND_METHOD(Coro_Table, decr);
ZEND_METHOD(Coro_Table, getSize);
ZEND_METHOD(Coro_Table, getMemorySize);
ZEND_METHOD(Coro_Table, stats);
ZEND_METHOD(Coro_Table, rewind);
ZEND_METHOD(Coro_Table, valid);
ZEND_METHOD(Coro_Table, next);
ZEND_METHOD(Coro_Table, current);
ZEND_METHOD(Coro_Table, key);
ZEND_METHOD(Coro_Table, offsetExists);
ZEND_METHOD(Coro_Table, offsetGet);
ZEND_METHOD(Coro_Table, offsetSet);
ZEND_METHOD(Coro_Table, offsetUnset);


static const zend_function_entry class_Coro_Table_methods[] = {
	ZEND_ME(Coro_Table, __construct, arginfo_class_Coro_Table___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, column, arginfo_class_Coro_Table_column, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, create, arginfo_class_Coro_Table_create, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, destroy, arginfo_class_Coro_Table_destroy, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, set, arginfo_class_Coro_Table_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, add, arginfo_class_Coro_Table_add, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, update, arginfo_class_Coro_Table_update, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, cmpset, arginfo_class_Coro_Table_cmpset, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, get, arginfo_class_Coro_Table_get, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, getdel, arginfo_class_Coro_Table_getdel, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, count, arginfo_class_Coro_Table_count, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, del, arginfo_class_Coro_Table_del, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Table, delete, del, arginfo_class_Coro_Table_delete, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, cmpdel, arginfo_class_Coro_Table_cmpdel, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, exists, arginfo_class_Coro_Table_exists, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Table, exist, exists, arginfo_class_Coro_Table_exist, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, incr, arginfo_class_Coro_Table_incr, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, decr, arginfo_class_Coro_Table_decr, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, getSize, arginfo_class_Coro_Table_getSize, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, getMemorySize, arginfo_class_Coro_Table_getMemorySize, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, stats, arginfo_class_Coro_Table_stats, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, rewind, arginfo_class_Coro_Table_rewind, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, valid, arginfo_class_Coro_Table_valid, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, next, arginfo_class_Coro_Table_next, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, current, arginfo_class_Coro_Table_current, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, key, arginfo_class_Coro_Table_key, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, offsetExists, arginfo_class_Coro_Table_offsetExists, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, offsetGet, arginfo_class_Coro_Table_offsetGet, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, offsetSet, arginfo_class_Coro_Table_offsetSet, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Table, offsetUnset, arginfo_class_Coro_Table_offsetUnset, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Table(zend_class_entry *class_entry_Iterator, zend_class_entry *class_entry_Countable, zend_class_entry *class_entry_ArrayAccess)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Table", class_Coro_Table_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	zend_class_implements(class_entry, 3, class_entry_Iterator, class_entry_Countable, class_entry_ArrayAccess);

	zval const_TYPE_INT_value;
	ZVAL_LONG(&const_TYPE_INT_value, 1);
	zend_string *const_TYPE_INT_name = zend_string_init_interned("TYPE_INT", sizeof("TYPE_INT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TYPE_INT_name, &const_TYPE_INT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TYPE_INT_name);

	zval const_TYPE_STRING_value;
	ZVAL_LONG(&const_TYPE_STRING_value, 3);
	zend_string *const_TYPE_STRING_name = zend_string_init_interned("TYPE_STRING", sizeof("TYPE_STRING") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TYPE_STRING_name, &const_TYPE_STRING_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TYPE_STRING_name);

	zval const_TYPE_FLOAT_value;
	ZVAL_LONG(&const_TYPE_FLOAT_value, 2);
	zend_string *const_TYPE_FLOAT_name = zend_string_init_interned("TYPE_FLOAT", sizeof("TYPE_FLOAT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_TYPE_FLOAT_name, &const_TYPE_FLOAT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_TYPE_FLOAT_name);

	zval property_size_default_value;
	ZVAL_NULL(&property_size_default_value);
	zend_string *property_size_name = zend_string_init("size", sizeof("size") - 1, 1);
	zend_declare_property_ex(class_entry, property_size_name, &property_size_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_size_name);

	zval property_memorySize_default_value;
	ZVAL_NULL(&property_memorySize_default_value);
	zend_string *property_memorySize_name = zend_string_init("memorySize", sizeof("memorySize") - 1, 1);
	zend_declare_property_ex(class_entry, property_memorySize_name, &property_memorySize_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_memorySize_name);

	return class_entry;
}
