/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: ff7baf4dea3e16ee0422b103d2d6fd3f022770cd */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Coroutine_Semaphore___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, permits, IS_LONG, 0, "1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Semaphore_acquire, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Semaphore_tryAcquire, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Semaphore_release, 0, 0, IS_VOID, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_Semaphore_available, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Coroutine_Semaphore, __construct);
ZEND_METHOD(Coro_Coroutine_Semaphore, acquire);
ZEND_METHOD(Coro_Coroutine_Semaphore, tryAcquire);
ZEND_METHOD(Coro_Coroutine_Semaphore, release);
ZEND_METHOD(Coro_Coroutine_Semaphore, available);


static const zend_function_entry class_Coro_Coroutine_Semaphore_methods[] = {
	ZEND_ME(Coro_Coroutine_Semaphore, __construct, arginfo_class_Coro_Coroutine_Semaphore___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Semaphore, acquire, arginfo_class_Coro_Coroutine_Semaphore_acquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Semaphore, tryAcquire, arginfo_class_Coro_Coroutine_Semaphore_tryAcquire, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Semaphore, release, arginfo_class_Coro_Coroutine_Semaphore_release, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Coroutine_Semaphore, available, arginfo_class_Coro_Coroutine_Semaphore_available, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine_Semaphore(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Semaphore", class_Coro_Coroutine_Semaphore_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
