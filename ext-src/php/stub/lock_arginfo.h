/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ab7703d48ce581cdd663dd5de6413292b89e517a */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Mutex_lock, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Mutex_tryLock, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Mutex_unlock, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Mutex_isLocked arginfo_class_Coro_Coroutine_Mutex_tryLock

#define arginfo_class_Coro_Coroutine_RWLock_lockRead arginfo_class_Coro_Coroutine_Mutex_lock

#define arginfo_class_Coro_Coroutine_RWLock_lockWrite arginfo_class_Coro_Coroutine_Mutex_lock

#define arginfo_class_Coro_Coroutine_RWLock_tryLockRead arginfo_class_Coro_Coroutine_Mutex_tryLock

#define arginfo_class_Coro_Coroutine_RWLock_tryLockWrite arginfo_class_Coro_Coroutine_Mutex_tryLock

#define arginfo_class_Coro_Coroutine_RWLock_unlock arginfo_class_Coro_Coroutine_Mutex_unlock

#define arginfo_class_Coro_Coroutine_RWLock_isLocked arginfo_class_Coro_Coroutine_Mutex_tryLock

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Coroutine_Lock___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, shared, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Lock_lock, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, operation, IS_LONG, 0, "LOCK_EX")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_Lock_unlock arginfo_class_Coro_Coroutine_Mutex_tryLock


ZEND_METHOD(Coro_Coroutine_Mutex, lock);
ZEND_METHOD(Coro_Coroutine_Mutex, tryLock);
ZEND_METHOD(Coro_Coroutine_Mutex, unlock);
ZEND_METHOD(Coro_Coroutine_Mutex, isLocked);
ZEND_METHOD(Coro_Coroutine_RWLock, lockRead);
ZEND_METHOD(Coro_Coroutine_RWLock, lockWrite);
ZEND_METHOD(Coro_Coroutine_RWLock, tryLockRead);
ZEND_METHOD(Coro_Coroutine_RWLock, tryLockWrite);
ZEND_METHOD(Coro_Coroutine_RWLock, unlock);
ZEND_METHOD(Coro_Coroutine_RWLock, isLocked);
ZEND_METHOD(Coro_Coroutine_Lock, __construct);
ZEND_METHOD(Coro_Coroutine_Lock, lock);
ZEND_METHOD(Coro_Coroutine_Lock, unlock);


static const zend_function_entry class_Coro_Coroutine_Mutex_methods[] = {
	ZEND_ME(Coro_Coroutine_Mutex, lock, arginfo_class_Coro_Coroutine_Mutex_lock, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Mutex, tryLock, arginfo_class_Coro_Coroutine_Mutex_tryLock, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Mutex, unlock, arginfo_class_Coro_Coroutine_Mutex_unlock, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Mutex, isLocked, arginfo_class_Coro_Coroutine_Mutex_isLocked, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_RWLock_methods[] = {
	ZEND_ME(Coro_Coroutine_RWLock, lockRead, arginfo_class_Coro_Coroutine_RWLock_lockRead, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_RWLock, lockWrite, arginfo_class_Coro_Coroutine_RWLock_lockWrite, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_RWLock, tryLockRead, arginfo_class_Coro_Coroutine_RWLock_tryLockRead, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_RWLock, tryLockWrite, arginfo_class_Coro_Coroutine_RWLock_tryLockWrite, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_RWLock, unlock, arginfo_class_Coro_Coroutine_RWLock_unlock, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_RWLock, isLocked, arginfo_class_Coro_Coroutine_RWLock_isLocked, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_Lock_methods[] = {
	ZEND_ME(Coro_Coroutine_Lock, __construct, arginfo_class_Coro_Coroutine_Lock___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Lock, lock, arginfo_class_Coro_Coroutine_Lock_lock, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Lock, unlock, arginfo_class_Coro_Coroutine_Lock_unlock, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_Mutex(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Mutex", class_Coro_Coroutine_Mutex_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_RWLock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "RWLock", class_Coro_Coroutine_RWLock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_Lock(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Lock", class_Coro_Coroutine_Lock_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval property_errCode_default_value;
	ZVAL_LONG(&property_errCode_default_value, 0);
	zend_string *property_errCode_name = zend_string_init("errCode", sizeof("errCode") - 1, 1);
	zend_declare_property_ex(class_entry, property_errCode_name, &property_errCode_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_errCode_name);

	return class_entry;
}
