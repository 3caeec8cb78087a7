/* This is a generated file, edit the .stub.php file instead.
 * Stub hash: a8ceaf1b8bc245aa1fa76b2f9449dca8fc899bbf */

ZEND_BEGIN_ARG_INFO_EX(arginfo_class_Coro_Server___construct, 0, 0, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, host, IS_STRING, 0, "\'0.0.0.0\'")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, mode, IS_LONG, 0, "CORO_BASE")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, sock_type, IS_LONG, 0, "CORO_SOCK_TCP")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Server_listen, 0, 3, Coro\\Server\\Port, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, host, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, sock_type, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_addlistener arginfo_class_Coro_Server_listen

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_on, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, event_name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Server_getCallback, 0, 1, Closure, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_NULL)
	ZEND_ARG_TYPE_INFO(0, event_name, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_set, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, settings, IS_ARRAY, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_addProcess, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_OBJ_INFO(0, process, Coro\\Process, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_start, 0, 0, _IS_BOOL, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_shutdown arginfo_class_Coro_Server_start

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_reload, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, only_reload_taskworker, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_upgrade arginfo_class_Coro_Server_start

#define arginfo_class_Coro_Server_reloadCertificates arginfo_class_Coro_Server_start

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_stop, 0, 0, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, workerId, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_send, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_MASK(0, fd, MAY_BE_LONG|MAY_BE_STRING, NULL)
	ZEND_ARG_TYPE_INFO(0, send_data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, serverSocket, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_sendto, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, ip, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, port, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, send_data, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, server_socket, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_sendwait, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, conn_fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, send_data, IS_STRING, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_sendfile, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, conn_fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, filename, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, offset, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, length, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_pause, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_resume arginfo_class_Coro_Server_pause

#define arginfo_class_Coro_Server_confirm arginfo_class_Coro_Server_pause

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_protect, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, is_protected, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_bind, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, uid, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_getClientInfo, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reactor_id, IS_LONG, 0, "-1")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ignoreError, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_connection_info arginfo_class_Coro_Server_getClientInfo

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_getClientList, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, start_fd, IS_LONG, 0, "0")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, find_count, IS_LONG, 0, "10")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_connection_list arginfo_class_Coro_Server_getClientList

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_heartbeat, 0, 0, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, ifCloseConnection, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_getLastError, 0, 0, IS_LONG, 0)
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_exists arginfo_class_Coro_Server_pause

#define arginfo_class_Coro_Server_exist arginfo_class_Coro_Server_pause

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_close, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, fd, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, reset, _IS_BOOL, 0, "false")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_getWorkerId, 0, 0, MAY_BE_LONG|MAY_BE_FALSE)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_getWorkerPid, 0, 0, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, worker_id, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_getWorkerStatus arginfo_class_Coro_Server_getWorkerPid

#define arginfo_class_Coro_Server_getManagerPid arginfo_class_Coro_Server_getLastError

#define arginfo_class_Coro_Server_getMasterPid arginfo_class_Coro_Server_getLastError

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_TYPE_MASK_EX(arginfo_class_Coro_Server_getSocket, 0, 0, Socket, MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, port, IS_LONG, 0, "0")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_sendMessage, 0, 2, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, message, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, dst_worker_id, IS_LONG, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_addCommand, 0, 3, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, accepted_process_types, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, callback, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_health, 0, 2, IS_VOID, 0)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, check, IS_CALLABLE, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_command, 0, 4, MAY_BE_ARRAY|MAY_BE_STRING|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, name, IS_STRING, 0)
	ZEND_ARG_TYPE_INFO(0, process_id, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, process_type, IS_LONG, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, json_decode, _IS_BOOL, 0, "true")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_task, 0, 1, MAY_BE_LONG|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, taskWorkerIndex, IS_LONG, 0, "-1")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, finishCallback, IS_CALLABLE, 1, "null")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_taskwait, 0, 1, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "0.5")
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, taskWorkerIndex, IS_LONG, 0, "-1")
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_MASK_EX(arginfo_class_Coro_Server_taskWaitMulti, 0, 1, MAY_BE_ARRAY|MAY_BE_FALSE)
	ZEND_ARG_TYPE_INFO(0, tasks, IS_ARRAY, 0)
	ZEND_ARG_TYPE_INFO_WITH_DEFAULT_VALUE(0, timeout, IS_DOUBLE, 0, "0.5")
ZEND_END_ARG_INFO()

#define arginfo_class_Coro_Server_taskCo arginfo_class_Coro_Server_taskWaitMulti

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_finish, 0, 1, _IS_BOOL, 0)
	ZEND_ARG_TYPE_INFO(0, data, IS_MIXED, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_OBJ_INFO_EX(arginfo_class_Coro_Server_rooms, 0, 0, Coro\\Server\\Rooms, 0)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(arginfo_class_Coro_Server_stats, 0, 0, IS_ARRAY, 0)
ZEND_END_ARG_INFO()


ZEND_METHOD(Coro_Server, __construct);
ZEND_METHOD(Coro_Server, listen);
ZEND_METHOD(Coro_Server, on);
ZEND_METHOD(Coro_Server, getCallback);
ZEND_METHOD(Coro_Server, set);
ZEND_METHOD(Coro_Server, addProcess);
ZEND_METHOD(Coro_Server, start);
ZEND_METHOD(Coro_Server, shutdown);
ZEND_METHOD(Coro_Server, reload);
ZEND_METHOD(Coro_Server, upgrade);
ZEND_METHOD(Coro_Server, reloadCertificates);
ZEND_METHOD(Coro_Server, stop);
ZEND_METHOD(Coro_Server, send);
ZEND_METHOD(Coro_Server, sendto);
ZEND_METHOD(Coro_Server, sendwait);
ZEND_METHOD(Coro_Server, sendfile);
ZEND_METHOD(Coro_Server, pause);
ZEND_METHOD(Coro_Server, resume);
ZEND_METHOD(Coro_Server, protect);
ZEND_METHOD(Coro_Server, bind);
ZEND_METHOD(Coro_Server, getClientInfo);
ZEND_METHOD(Coro_Server, getClientList);
ZEND_METHOD(Coro_Server, heartbeat);
ZEND_METHOD(Coro_Server, getLastError);
ZEND_METHOD(Coro_Server, exists);
ZEND_METHOD(Coro_Server, close);
ZEND_METHOD(Coro_Server, getWorkerId);
ZEND_METHOD(Coro_Server, getWorkerPid);
ZEND_METHOD(Coro_Server, getWorkerStatus);
ZEND_METHOD(Coro_Server, getManagerPid);
ZEND_METHOD(Coro_Server, getMasterPid);
ZEND_METHOD(Coro_Server, getSocket);
ZEND_METHOD(Coro_Server, sendMessage);
ZEND_METHOD(Coro_Server, addCommand);
ZEND_METHOD(Coro_Server, health);
ZEND_METHOD(Coro_Server, command);
ZEND_METHOD(Coro_Server, task);
ZEND_METHOD(Coro_Server, taskwait);
ZEND_METHOD(Coro_Server, taskWaitMulti);
ZEND_METHOD(Coro_Server, taskCo);
ZEND_METHOD(Coro_Server, finish);
ZEND_METHOD(Coro_Server, rooms);
ZEND_METHOD(Coro_Server, stats);


static const zend_function_entry class_Coro_Server_methods[] = {
	ZEND_ME(Coro_Server, __construct, arginfo_class_Coro_Server___construct, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, listen, arginfo_class_Coro_Server_listen, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Server, addlistener, listen, arginfo_class_Coro_Server_addlistener, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, on, arginfo_class_Coro_Server_on, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getCallback, arginfo_class_Coro_Server_getCallback, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, set, arginfo_class_Coro_Server_set, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, addProcess, arginfo_class_Coro_Server_addProcess, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, start, arginfo_class_Coro_Server_start, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, shutdown, arginfo_class_Coro_Server_shutdown, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, reload, arginfo_class_Coro_Server_reload, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, upgrade, arginfo_class_Coro_Server_upgrade, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, reloadCertificates, arginfo_class_Coro_Server_reloadCertificates, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, stop, arginfo_class_Coro_Server_stop, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, send, arginfo_class_Coro_Server_send, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, sendto, arginfo_class_Coro_Server_sendto, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, sendwait, arginfo_class_Coro_Server_sendwait, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, sendfile, arginfo_class_Coro_Server_sendfile, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, pause, arginfo_class_Coro_Server_pause, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, resume, arginfo_class_Coro_Server_resume, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Server, confirm, resume, arginfo_class_Coro_Server_confirm, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, protect, arginfo_class_Coro_Server_protect, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, bind, arginfo_class_Coro_Server_bind, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getClientInfo, arginfo_class_Coro_Server_getClientInfo, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Server, connection_info, getClientInfo, arginfo_class_Coro_Server_connection_info, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getClientList, arginfo_class_Coro_Server_getClientList, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Server, connection_list, getClientList, arginfo_class_Coro_Server_connection_list, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, heartbeat, arginfo_class_Coro_Server_heartbeat, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getLastError, arginfo_class_Coro_Server_getLastError, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, exists, arginfo_class_Coro_Server_exists, ZEND_ACC_PUBLIC)
	ZEND_MALIAS(Coro_Server, exist, exists, arginfo_class_Coro_Server_exist, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, close, arginfo_class_Coro_Server_close, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getWorkerId, arginfo_class_Coro_Server_getWorkerId, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getWorkerPid, arginfo_class_Coro_Server_getWorkerPid, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getWorkerStatus, arginfo_class_Coro_Server_getWorkerStatus, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getManagerPid, arginfo_class_Coro_Server_getManagerPid, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getMasterPid, arginfo_class_Coro_Server_getMasterPid, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, getSocket, arginfo_class_Coro_Server_getSocket, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, sendMessage, arginfo_class_Coro_Server_sendMessage, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, addCommand, arginfo_class_Coro_Server_addCommand, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, health, arginfo_class_Coro_Server_health, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, command, arginfo_class_Coro_Server_command, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, task, arginfo_class_Coro_Server_task, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, taskwait, arginfo_class_Coro_Server_taskwait, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, taskWaitMulti, arginfo_class_Coro_Server_taskWaitMulti, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, taskCo, arginfo_class_Coro_Server_taskCo, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, finish, arginfo_class_Coro_Server_finish, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, rooms, arginfo_class_Coro_Server_rooms, ZEND_ACC_PUBLIC)
	ZEND_ME(Coro_Server, stats, arginfo_class_Coro_Server_stats, ZEND_ACC_PUBLIC)
	ZEND_FE_END
};

static zend_class_entry *register_class_Coro_Server(void)
{
	zend_class_entry ce, *class_entry;

	INIT_NS_CLASS_ENTRY(ce, "Coro", "Server", class_Coro_Server_methods);
	class_entry = zend_register_internal_class_ex(&ce, NULL);

	zval property_setting_default_value;
	ZVAL_NULL(&property_setting_default_value);
	zend_string *property_setting_name = zend_string_init("setting", sizeof("setting") - 1, 1);
	zend_declare_property_ex(class_entry, property_setting_name, &property_setting_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_setting_name);

	zval property_host_default_value;
	ZVAL_EMPTY_STRING(&property_host_default_value);
	zend_string *property_host_name = zend_string_init("host", sizeof("host") - 1, 1);
	zend_declare_property_ex(class_entry, property_host_name, &property_host_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_host_name);

	zval property_port_default_value;
	ZVAL_LONG(&property_port_default_value, 0);
	zend_string *property_port_name = zend_string_init("port", sizeof("port") - 1, 1);
	zend_declare_property_ex(class_entry, property_port_name, &property_port_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_port_name);

	zval property_type_default_value;
	ZVAL_LONG(&property_type_default_value, 0);
	zend_string *property_type_name = zend_string_init("type", sizeof("type") - 1, 1);
	zend_declare_property_ex(class_entry, property_type_name, &property_type_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_type_name);

	zval property_ssl_default_value;
	ZVAL_FALSE(&property_ssl_default_value);
	zend_string *property_ssl_name = zend_string_init("ssl", sizeof("ssl") - 1, 1);
	zend_declare_property_ex(class_entry, property_ssl_name, &property_ssl_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_ssl_name);

	zval property_mode_default_value;
	ZVAL_LONG(&property_mode_default_value, 0);
	zend_string *property_mode_name = zend_string_init("mode", sizeof("mode") - 1, 1);
	zend_declare_property_ex(class_entry, property_mode_name, &property_mode_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_mode_name);

	zval property_ports_default_value;
	ZVAL_NULL(&property_ports_default_value);
	zend_string *property_ports_name = zend_string_init("ports", sizeof("ports") - 1, 1);
	zend_declare_property_ex(class_entry, property_ports_name, &property_ports_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_ports_name);

	zval property_master_pid_default_value;
	ZVAL_LONG(&property_master_pid_default_value, 0);
	zend_string *property_master_pid_name = zend_string_init("master_pid", sizeof("master_pid") - 1, 1);
	zend_declare_property_ex(class_entry, property_master_pid_name, &property_master_pid_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_master_pid_name);

	zval property_manager_pid_default_value;
	ZVAL_LONG(&property_manager_pid_default_value, 0);
	zend_string *property_manager_pid_name = zend_string_init("manager_pid", sizeof("manager_pid") - 1, 1);
	zend_declare_property_ex(class_entry, property_manager_pid_name, &property_manager_pid_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_manager_pid_name);

	zval property_worker_id_default_value;
	ZVAL_LONG(&property_worker_id_default_value, -1);
	zend_string *property_worker_id_name = zend_string_init("worker_id", sizeof("worker_id") - 1, 1);
	zend_declare_property_ex(class_entry, property_worker_id_name, &property_worker_id_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_worker_id_name);

	zval property_taskworker_default_value;
	ZVAL_FALSE(&property_taskworker_default_value);
	zend_string *property_taskworker_name = zend_string_init("taskworker", sizeof("taskworker") - 1, 1);
	zend_declare_property_ex(class_entry, property_taskworker_name, &property_taskworker_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_taskworker_name);

	zval property_worker_pid_default_value;
	ZVAL_LONG(&property_worker_pid_default_value, 0);
	zend_string *property_worker_pid_name = zend_string_init("worker_pid", sizeof("worker_pid") - 1, 1);
	zend_declare_property_ex(class_entry, property_worker_pid_name, &property_worker_pid_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_worker_pid_name);

	zval property_connections_default_value;
	ZVAL_NULL(&property_connections_default_value);
	zend_string *property_connections_name = zend_string_init("connections", sizeof("connections") - 1, 1);
	zend_declare_property_ex(class_entry, property_connections_name, &property_connections_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_connections_name);

	zval property_stats_timer_default_value;
	ZVAL_NULL(&property_stats_timer_default_value);
	zend_string *property_stats_timer_name = zend_string_init("stats_timer", sizeof("stats_timer") - 1, 1);
	zend_declare_property_ex(class_entry, property_stats_timer_name, &property_stats_timer_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_stats_timer_name);

	zval property_admin_server_default_value;
	ZVAL_NULL(&property_admin_server_default_value);
	zend_string *property_admin_server_name = zend_string_init("admin_server", sizeof("admin_server") - 1, 1);
	zend_declare_property_ex(class_entry, property_admin_server_name, &property_admin_server_default_value, ZEND_ACC_PUBLIC, NULL);
	zend_string_release(property_admin_server_name);

	return class_entry;
}
