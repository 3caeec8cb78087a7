/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: de5da0b283780473dd80f63aef6174fae9dd96fb */

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_create, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, func, IS_CALLABLE, 0)
	ZEND_ARG_VARIADIC_TYPE_INFO(0, param, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_defer, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, options, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_getOptions, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_exists, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, cid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_yield, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_suspend arginfo_class_Coro_Coroutine_yield

#define arginfo_class_Coro_Coroutine_resume arginfo_class_Coro_Coroutine_exists

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_cancel, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, cid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, throw_exception, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_deadline, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_isCanceled arginfo_class_Coro_Coroutine_yield

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_join, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, cid_array, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_setTimeLimit, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, timeout, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_enableScheduler arginfo_class_Coro_Coroutine_yield

#define arginfo_class_Coro_Coroutine_disableScheduler arginfo_class_Coro_Coroutine_yield

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_getCid, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_getuid arginfo_class_Coro_Coroutine_getCid

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_getPcid, 0, 0, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cid, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Coroutine_getContext, 0, 0, Coro\\Coroutine\\Context, 1)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cid, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_getBackTrace, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cid, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_LONG, 0, "DEBUG_BACKTRACE_PROVIDE_OBJECT")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_printBackTrace, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cid, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, limit, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_dump, 0, 0, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backtraces, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_printDump, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, backtraces, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_getElapsed, 0, 0, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, cid, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_getStackUsage arginfo_class_Coro_Coroutine_getPcid

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Coroutine_list, 0, 0, Coro\\Coroutine\\Iterator, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Coroutine_listCoroutines arginfo_class_Coro_Coroutine_list

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Coroutine_sleep, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_exec, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, command, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, get_error_stream, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_readFile, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flag, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_writeFile, 0, 2, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, fileContent, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, flags, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_statvfs, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, path, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_gethostbyname, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain_name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "STREAM_PF_INET")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_dnsLookup, 0, 1, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, domain_name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "60")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "STREAM_PF_INET")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_getaddrinfo, 0, 1, MAY_BE_ARRAY|MAY_BE_BOOL)
	ZEND_ARG_TYPE_INFO(0, domain, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, family, IS_LONG, 0, "STREAM_PF_INET")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, socktype, IS_LONG, 0, "STREAM_SOCK_STREAM")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, protocol, IS_LONG, 0, "STREAM_IPPROTO_TCP")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, service, IS_STRING, 1, "null")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_waitEvent, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, socket, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, events, IS_LONG, 0, "CORO_EVENT_READ")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_wait, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_waitPid, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Coroutine_waitSignal, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_MASK(0, signals, MAY_BE_ARRAY|MAY_BE_LONG, NULL)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "-1")
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Coroutine, create);
ZEND_METHOD(Coro_Coroutine, defer);
ZEND_METHOD(Coro_Coroutine, set);
ZEND_METHOD(Coro_Coroutine, getOptions);
ZEND_METHOD(Coro_Coroutine, exists);
ZEND_METHOD(Coro_Coroutine, yield);
ZEND_METHOD(Coro_Coroutine, suspend);
ZEND_METHOD(Coro_Coroutine, resume);
ZEND_METHOD(Coro_Coroutine, cancel);
ZEND_METHOD(Coro_Coroutine, deadline);
ZEND_METHOD(Coro_Coroutine, isCanceled);
ZEND_METHOD(Coro_Coroutine, join);
ZEND_METHOD(Coro_Coroutine, setTimeLimit);
ZEND_METHOD(Coro_Coroutine, enableScheduler);
ZEND_METHOD(Coro_Coroutine, disableScheduler);
ZEND_METHOD(Coro_Coroutine, stats);
ZEND_METHOD(Coro_Coroutine, getCid);
ZEND_METHOD(Coro_Coroutine, getPcid);
ZEND_METHOD(Coro_Coroutine, getContext);
ZEND_METHOD(Coro_Coroutine, getBackTrace);
ZEND_METHOD(Coro_Coroutine, printBackTrace);
ZEND_METHOD(Coro_Coroutine, dump);
ZEND_METHOD(Coro_Coroutine, printDump);
ZEND_METHOD(Coro_Coroutine, getElapsed);
ZEND_METHOD(Coro_Coroutine, getStackUsage);
ZEND_METHOD(Coro_Coroutine, list);
ZEND_METHOD(Coro_Coroutine, sleep);
ZEND_METHOD(Coro_Coroutine_System, exec);
ZEND_METHOD(Coro_Coroutine_System, readFile);
ZEND_METHOD(Coro_Coroutine_System, writeFile);
ZEND_METHOD(Coro_Coroutine_System, statvfs);
ZEND_METHOD(Coro_Coroutine_System, gethostbyname);
ZEND_METHOD(Coro_Coroutine_System, dnsLookup);
ZEND_METHOD(Coro_Coroutine_System, getaddrinfo);
ZEND_METHOD(Coro_Coroutine_System, waitEvent);
ZEND_METHOD(Coro_Coroutine_System, wait);
ZEND_METHOD(Coro_Coroutine_System, waitPid);
ZEND_METHOD(Coro_Coroutine_System, waitSignal);


static const zend_function_entry class_Coro_Coroutine_methods[] = {
	ZEND_ME(Coro_Coroutine, create, arginfo_class_Coro_Coroutine_create, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, defer, arginfo_class_Coro_Coroutine_defer, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, set, arginfo_class_Coro_Coroutine_set, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getOptions, arginfo_class_Coro_Coroutine_getOptions, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, exists, arginfo_class_Coro_Coroutine_exists, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, yield, arginfo_class_Coro_Coroutine_yield, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, suspend, arginfo_class_Coro_Coroutine_suspend, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, resume, arginfo_class_Coro_Coroutine_resume, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, cancel, arginfo_class_Coro_Coroutine_cancel, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, deadline, arginfo_class_Coro_Coroutine_deadline, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, isCanceled, arginfo_class_Coro_Coroutine_isCanceled, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, join, arginfo_class_Coro_Coroutine_join, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, setTimeLimit, arginfo_class_Coro_Coroutine_setTimeLimit, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, enableScheduler, arginfo_class_Coro_Coroutine_enableScheduler, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, disableScheduler, arginfo_class_Coro_Coroutine_disableScheduler, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, stats, arginfo_class_Coro_Coroutine_stats, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getCid, arginfo_class_Coro_Coroutine_getCid, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine, getuid, getCid, arginfo_class_Coro_Coroutine_getuid, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getPcid, arginfo_class_Coro_Coroutine_getPcid, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getContext, arginfo_class_Coro_Coroutine_getContext, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getBackTrace, arginfo_class_Coro_Coroutine_getBackTrace, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, printBackTrace, arginfo_class_Coro_Coroutine_printBackTrace, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, dump, arginfo_class_Coro_Coroutine_dump, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, printDump, arginfo_class_Coro_Coroutine_printDump, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getElapsed, arginfo_class_Coro_Coroutine_getElapsed, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, getStackUsage, arginfo_class_Coro_Coroutine_getStackUsage, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, list, arginfo_class_Coro_Coroutine_list, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine, listCoroutines, list, arginfo_class_Coro_Coroutine_listCoroutines, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Coroutine, sleep, arginfo_class_Coro_Coroutine_sleep, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, exec, exec, arginfo_class_Coro_Coroutine_exec, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, readFile, readFile, arginfo_class_Coro_Coroutine_readFile, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, writeFile, writeFile, arginfo_class_Coro_Coroutine_writeFile, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, statvfs, statvfs, arginfo_class_Coro_Coroutine_statvfs, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, gethostbyname, gethostbyname, arginfo_class_Coro_Coroutine_gethostbyname, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, dnsLookup, dnsLookup, arginfo_class_Coro_Coroutine_dnsLookup, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, getaddrinfo, getaddrinfo, arginfo_class_Coro_Coroutine_getaddrinfo, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, waitEvent, waitEvent, arginfo_class_Coro_Coroutine_waitEvent, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, wait, wait, arginfo_class_Coro_Coroutine_wait, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, waitPid, waitPid, arginfo_class_Coro_Coroutine_waitPid, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_MALIAS(Coro_Coroutine_System, waitSignal, waitSignal, arginfo_class_Coro_Coroutine_waitSignal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_Context_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_Iterator_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_CanceledException_methods[] = {
	ZEND_FE_END
};


static const zend_function_entry class_Coro_Coroutine_TimeoutException_methods[] = {
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Coroutine(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Coroutine", class_Coro_Coroutine_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_Context(zend_class_entry *class_entry_ArrayObject)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Context", class_Coro_Coroutine_Context_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_ArrayObject);

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_Iterator(zend_class_entry *class_entry_ArrayIterator)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "Iterator", class_Coro_Coroutine_Iterator_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_ArrayIterator);

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_CanceledException(zend_class_entry *class_entry_Error)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "CanceledException", class_Coro_Coroutine_CanceledException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}

static zend_class_entry *register_class_Coro_Coroutine_TimeoutException(zend_class_entry *class_entry_Error)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro\\Coroutine", "TimeoutException", class_Coro_Coroutine_TimeoutException_methods);
	class_entry = zend_register_internal_class_ex(&ce, class_entry_Error);
	class_entry->ce_flags |= ZEND_ACC_FINAL;

	return class_entry;
}
