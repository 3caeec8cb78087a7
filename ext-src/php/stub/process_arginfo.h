/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: 54f970ac170bf0057bca2921128338ae32803ded */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Process___construct, 0, 0, 1)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, redirect_stdin_and_stdout, _IS_BOOL, 0, "false")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pipe_type, IS_LONG, 0, "SOCK_DGRAM")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, enable_coroutine, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Process___destruct, 0, 0, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_wait, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, blocking, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_signal, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, signal_no, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, callback, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_alarm, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, usec, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, type, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_kill, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, pid, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, signal_no, IS_LONG, 0, "SIGTERM")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_daemon, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, nochdir, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, noclose, _IS_BOOL, 0, "true")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, pipes, IS_ARRAY, 0, "[]")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_setAffinity, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, cpu_settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_getAffinity, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_setPriority, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, which, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, priority, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, who, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_getPriority, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, which, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, who, IS_LONG, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_set, 0, 1, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_setTimeout, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, seconds, IS_DOUBLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_setBlocking, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, blocking, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_useQueue, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, key, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "2")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, capacity, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_statQueue, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_freeQueue, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_start, 0, 0, MAY_BE_LONG|MAY_BE_BOOL)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_write, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_close, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, which, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_read, 0, 0, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, size, IS_LONG, 0, "8192")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_push, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Process_pop, 0, 0, MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, size, IS_LONG, 0, "65536")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_exit, 0, 0, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, exit_code, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_exec, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, exec_file, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, args, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Process_exportSocket, 0, 0, Coro\\Coroutine\\Socket, MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Process_name, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, process_name, IS_STRING, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Process, __construct);
ZEND_METHOD(Coro_Process, __destruct);
ZEND_METHOD(Coro_Process, wait);
ZEND_METHOD(Coro_Process, signal);
ZEND_METHOD(Coro_Process, alarm);
ZEND_METHOD(Coro_Process, kill);
ZEND_METHOD(Coro_Process, daemon);
ZEND_METHOD(Coro_Process, setAffinity);
ZEND_METHOD(Coro_Process, getAffinity);
ZEND_METHOD(Coro_Process, setPriority);
ZEND_METHOD(Coro_Process, getPriority);
ZEND_METHOD(Coro_Process, set);
ZEND_METHOD(Coro_Process, setTimeout);
ZEND_METHOD(Coro_Process, setBlocking);
ZEND_METHOD(Coro_Process, useQueue);
ZEND_METHOD(Coro_Process, statQueue);
ZEND_METHOD(Coro_Process, freeQueue);
ZEND_METHOD(Coro_Process, start);
ZEND_METHOD(Coro_Process, write);
ZEND_METHOD(Coro_Process, close);
ZEND_METHOD(Coro_Process, read);
ZEND_METHOD(Coro_Process, push);
ZEND_METHOD(Coro_Process, pop);
ZEND_METHOD(Coro_Process, exit);
ZEND_METHOD(Coro_Process, exec);
ZEND_METHOD(Coro_Process, exportSocket);
ZEND_METHOD(Coro_Process, name);


static const zend_function_entry class_Coro_Process_methods[] = {
	ZEND_ME(Coro_Process, __construct, arginfo_class_Coro_Process___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, __destruct, arginfo_class_Coro_Process___destruct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, wait, arginfo_class_Coro_Process_wait, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, signal, arginfo_class_Coro_Process_signal, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, alarm, arginfo_class_Coro_Process_alarm, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, kill, arginfo_class_Coro_Process_kill, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, daemon, arginfo_class_Coro_Process_daemon, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, setAffinity, arginfo_class_Coro_Process_setAffinity, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, getAffinity, arginfo_class_Coro_Process_getAffinity, ZEND_ACC_PUBLIC|ZEND_ACC_STATIC)
	ZEND_ME(Coro_Process, setPriority, arginfo_class_Coro_Process_setPriority, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, getPriority, arginfo_class_Coro_Process_getPriority, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, set, arginfo_class_Coro_Process_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, setTimeout, arginfo_class_Coro_Process_setTimeout, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, setBlocking, arginfo_class_Coro_Process_setBlocking, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, useQueue, arginfo_class_Coro_Process_useQueue, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, statQueue, arginfo_class_Coro_Process_statQueue, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, freeQueue, arginfo_class_Coro_Process_freeQueue, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, start, arginfo_class_Coro_Process_start, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, write, arginfo_class_Coro_Process_write, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, close, arginfo_class_Coro_Process_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, read, arginfo_class_Coro_Process_read, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, push, arginfo_class_Coro_Process_push, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, pop, arginfo_class_Coro_Process_pop, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, exit, arginfo_class_Coro_Process_exit, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, exec, arginfo_class_Coro_Process_exec, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, exportSocket, arginfo_class_Coro_Process_exportSocket, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Process, name, arginfo_class_Coro_Process_name, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Process(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Process", class_Coro_Process_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval const_IPC_NOWAIT_value;
	ZVAL_LONG(&const_IPC_NOWAIT_value, 256);
	zend_string *const_IPC_NOWAIT_name = zend_string_init_interned("IPC_NOWAIT", sizeof("IPC_NOWAIT") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_IPC_NOWAIT_name, &const_IPC_NOWAIT_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_IPC_NOWAIT_name);

	zval const_PIPE_MASTER_value;
	ZVAL_LONG(&const_PIPE_MASTER_value, 1);
	zend_string *const_PIPE_MASTER_name = zend_string_init_interned("PIPE_MASTER", sizeof("PIPE_MASTER") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_MASTER_name, &const_PIPE_MASTER_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_MASTER_name);

	zval const_PIPE_WORKER_value;
	ZVAL_LONG(&const_PIPE_WORKER_value, 2);
	zend_string *const_PIPE_WORKER_name = zend_string_init_interned("PIPE_WORKER", sizeof("PIPE_WORKER") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_WORKER_name, &const_PIPE_WORKER_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_WORKER_name);

	zval const_PIPE_READ_value;
	ZVAL_LONG(&const_PIPE_READ_value, 3);
	zend_string *const_PIPE_READ_name = zend_string_init_interned("PIPE_READ", sizeof("PIPE_READ") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_READ_name, &const_PIPE_READ_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_READ_name);

	zval const_PIPE_WRITE_value;
	ZVAL_LONG(&const_PIPE_WRITE_value, 4);
	zend_string *const_PIPE_WRITE_name = zend_string_init_interned("PIPE_WRITE", sizeof("PIPE_WRITE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_WRITE_name, &const_PIPE_WRITE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_WRITE_name);

	zval const_PIPE_TYPE_NONE_value;
	ZVAL_LONG(&const_PIPE_TYPE_NONE_value, 0);
	zend_string *const_PIPE_TYPE_NONE_name = zend_string_init_interned("PIPE_TYPE_NONE", sizeof("PIPE_TYPE_NONE") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_TYPE_NONE_name, &const_PIPE_TYPE_NONE_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_TYPE_NONE_name);

	zval const_PIPE_TYPE_STREAM_value;
	ZVAL_LONG(&const_PIPE_TYPE_STREAM_value, 1);
	zend_string *const_PIPE_TYPE_STREAM_name = zend_string_init_interned("PIPE_TYPE_STREAM", sizeof("PIPE_TYPE_STREAM") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_TYPE_STREAM_name, &const_PIPE_TYPE_STREAM_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_TYPE_STREAM_name);

	zval const_PIPE_TYPE_DGRAM_value;
	ZVAL_LONG(&const_PIPE_TYPE_DGRAM_value, 2);
	zend_string *const_PIPE_TYPE_DGRAM_name = zend_string_init_interned("PIPE_TYPE_DGRAM", sizeof("PIPE_TYPE_DGRAM") - 1, 1);
	zend_declare_class_constant_ex(class_entry, const_PIPE_TYPE_DGRAM_name, &const_PIPE_TYPE_DGRAM_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(const_PIPE_TYPE_DGRAM_name);

	zval property_pipe_default_value;
	ZVAL_NULL(&property_pipe_default_value);
	zend_string *property_pipe_name = zend_string_init("pipe", sizeof("pipe") - 1, 1);
	zend_declare_property_ex(class_entry, property_pipe_name, &property_pipe_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_pipe_name);

	zval property_msgQueueId_default_value;
	ZVAL_NULL(&property_msgQueueId_default_value);
	zend_string *property_msgQueueId_name = zend_string_init("msgQueueId", sizeof("msgQueueId") - 1, 1);
	zend_declare_property_ex(class_entry, property_msgQueueId_name, &property_msgQueueId_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_msgQueueId_name);

	zval property_msgQueueKey_default_value;
	ZVAL_NULL(&property_msgQueueKey_default_value);
	zend_string *property_msgQueueKey_name = zend_string_init("msgQueueKey", sizeof("msgQueueKey") - 1, 1);
	zend_declare_property_ex(class_entry, property_msgQueueKey_name, &property_msgQueueKey_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_msgQueueKey_name);

	zval property_pid_default_value;
	ZVAL_NULL(&property_pid_default_value);
	zend_string *property_pid_name = zend_string_init("pid", sizeof("pid") - 1, 1);
	zend_declare_property_ex(class_entry, property_pid_name, &property_pid_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_pid_name);

	zval property_id_default_value;
	ZVAL_NULL(&property_id_default_value);
	zend_string *property_id_name = zend_string_init("id", sizeof("id") - 1, 1);
	zend_declare_property_ex(class_entry, property_id_name, &property_id_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_id_name);

	zval property_callback_default_value;
	ZVAL_NULL(&property_callback_default_value);
	zend_string *property_callback_name = zend_string_init("callback", sizeof("callback") - 1, 1);
	zend_declare_typed_property(class_entry, property_callback_name, &property_callback_default_value, ZEND_ACC_PRIVATE, NULL, (zend_type) ZEND_TYPE_INIT_MASK(MAY_BE_ANY));
	zend_string_release(property_callback_name);

	return class_entry;
}
