#include "php/server/event_object.h"

#include "php/server/classes.h"
#include "php/zend/names.h"

#include "coro/base/clock.h"
#include "coro/server/connection/peer.h"
#include "coro/server/connection/serving_thread.h"

#include "php/stub/server_event_arginfo.h"

namespace coro::php {

namespace {

zend_class_entry *event_class;
zend_class_entry *packet_class;
zend_class_entry *message_class;
zend_class_entry *status_class;
zend_class_entry *task_result_class;

// Sets a property of the object. Takes over the caller's reference to the value.
void set(zval *object, const char *name, zval *value)
{
    zend_update_property(Z_OBJCE_P(object), Z_OBJ_P(object), name, strlen(name), value);
    zval_ptr_dtor(value);
}

void set(zval *object, const char *name, zend_long number)
{
    zend_update_property_long(Z_OBJCE_P(object), Z_OBJ_P(object), name, strlen(name), number);
}

void set(zval *object, const char *name, double number)
{
    zend_update_property_double(Z_OBJCE_P(object), Z_OBJ_P(object), name, strlen(name), number);
}

}  // namespace

void make_event(zval *made, Peer &peer, zend_long reactor, zend_string *data)
{
    object_init_ex(made, event_class);
    set(made, "fd", zend_long(peer.session()));
    set(made, "reactor_id", reactor);
    set(made, "dispatch_time", peer.thread().wall_clock().seconds());
    if (data) {
        zval text;
        ZVAL_STR(&text, data);
        set(made, "data", &text);
    }
}

void make_packet_object(zval *data, zval *about)
{
    zval made;
    object_init_ex(&made, packet_class);
    zend_string *name;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(about), name, value) {
        Z_TRY_ADDREF_P(value);
        set(&made, ZSTR_VAL(name), value);
    } ZEND_HASH_FOREACH_END();
    zval_ptr_dtor(about);
    set(&made, "data", data);
    ZVAL_COPY_VALUE(data, &made);
}

void make_message_object(zval *made, zend_long from, double time, zval *data)
{
    object_init_ex(made, message_class);
    set(made, "source_worker_id", from);
    set(made, "worker_id", from);
    set(made, "dispatch_time", time);
    set(made, "data", data);
}

void make_task_result_object(zval *made, zend_long id, zend_long from, double time, zval *data)
{
    object_init_ex(made, task_result_class);
    set(made, "task_id", id);
    set(made, "task_worker_id", from);
    set(made, "dispatch_time", time);
    set(made, "data", data);
}

double wall_seconds()
{
    return double(wall_time()) / double(kSecond);
}

void make_status_object(zval *made, zend_long worker_id, zend_long pid, zend_long exit_code, zend_long signal)
{
    object_init_ex(made, status_class);
    set(made, "worker_id", worker_id);
    set(made, "worker_pid", pid);
    set(made, "status", exit_code << 8 | signal);
    set(made, "exit_code", exit_code);
    set(made, "signal", signal);
}

void register_event_objects()
{
    event_class = register_class_Coro_Server_Event();
    packet_class = register_class_Coro_Server_Packet();
    message_class = register_class_Coro_Server_PipeMessage();
    status_class = register_class_Coro_Server_StatusInfo();
    task_result_class = register_class_Coro_Server_TaskResult();
    for (zend_class_entry *ce : {event_class, packet_class, message_class, status_class, task_result_class}) {
        add_names(ce);
    }
}

}  // namespace coro::php
