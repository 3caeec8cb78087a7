/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 89165a72115e68d8a4aebf3b1e50ce0e62d88c81 */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Tracing___construct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_start, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, options, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_flush, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "1.0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_span, 0, 2, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, fn, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, attributes, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_setAttributes, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, attributes, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_setRoute, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, route, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_isRecording, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_traceId, 0, 0, IS_STRING, 1)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Tracing_spanId arginfo_class_Coro_Tracing_traceId

#define arginfo_class_Coro_Tracing_traceparent arginfo_class_Coro_Tracing_traceId

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Tracing_stats, 0, 0, IS_ARRAY, 1)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Tracing, __construct);
ZEND_METHOD(Coro_Tracing, start);
ZEND_METHOD(Coro_Tracing, flush);
ZEND_METHOD(Coro_Tracing, span);
ZEND_METHOD(Coro_Tracing, setAttributes);
ZEND_METHOD(Coro_Tracing, setRoute);
ZEND_METHOD(Coro_Tracing, isRecording);
ZEND_METHOD(Coro_Tracing, traceId);
ZEND_METHOD(Coro_Tracing, spanId);
ZEND_METHOD(Coro_Tracing, traceparent);
ZEND_METHOD(Coro_Tracing, stats);


static const zend_function_entry class_Coro_Tracing_methods[] = {
	ZEND_ME(Coro_Tracing, __construct, arginfo_class_Coro_Tracing___construct, ZEND_ACC_PRIVATE)
	ZEND_ME(Coro_Tracing, start, arginfo_class_Coro_Tracing_start, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, flush, arginfo_class_Coro_Tracing_flush, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, span, arginfo_class_Coro_Tracing_span, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, setAttributes, arginfo_class_Coro_Tracing_setAttributes, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, setRoute, arginfo_class_Coro_Tracing_setRoute, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, isRecording, arginfo_class_Coro_Tracing_isRecording, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, traceId, arginfo_class_Coro_Tracing_traceId, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, spanId, arginfo_class_Coro_Tracing_spanId, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, traceparent, arginfo_class_Coro_Tracing_traceparent, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Tracing, stats, arginfo_class_Coro_Tracing_stats, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Tracing(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Tracing", class_Coro_Tracing_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);
	class_entry->ce_flags |= ZEND_ACC_FINAL|ZEND_ACC_NO_DYNAMIC_PROPERTIES|ZEND_ACC_NOT_SERIALIZABLE;

	return class_entry;
}
