#include "php/zend/exceptions.h"
#include "php/server/classes.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"
#include "php/zend/value.h"
#include "php/server/state.h"

#include "php/stub/server_port_arginfo.h"

namespace coro::php {

namespace {

// Returns true if the program may change the options or callbacks of the port. Otherwise raises a warning or throws an
// exception. `what` is the word for the message.
bool may_change(PortState &state, const char *what)
{
    if (!state.port) {
        zend_throw_error(error_class, "the port belongs to no server: create ports with Coro\\Server::listen()");
        return false;
    }
    if (the_server && the_server->is_running()) {
        php_error_docref(nullptr, E_WARNING, "%s cannot be changed while the server is running", what);
        return false;
    }
    return true;
}

}  // namespace

void register_server_port()
{
    PortBox::install(register_class_Coro_Server_Port());
    add_names(PortBox::class_entry);
}

zval *add_port_object(ServerState &state, int index, const char *host, zend_long type)
{
    zval made;
    object_init_ex(&made, PortBox::class_entry);
    PortState &port = PortBox::of(&made);
    port.port = &state.server.port(index);
    zend_object *object = Z_OBJ(made);
    zend_update_property_string(object->ce, object, ZEND_STRL("host"), host);
    zend_update_property_long(object->ce, object, ZEND_STRL("port"), port.port->bound().port());
    zend_update_property_long(object->ce, object, ZEND_STRL("type"), type);
    zend_update_property_long(object->ce, object, ZEND_STRL("sock"), port.port->listeners[0].fd());
    zend_update_property_bool(object->ce, object, ZEND_STRL("ssl"), port.port->uses_tls);
    add_connection_iterator(object, index);
    state.ports.push_back(made);

    zval list;
    array_init(&list);
    for (zval &each : state.ports) {
        Z_ADDREF(each);
        add_next_index_zval(&list, &each);
    }
    zend_object *server = ServerBox::object_of(state);
    zend_update_property(server->ce, server, ZEND_STRL("ports"), &list);
    zval_ptr_dtor(&list);
    return &state.ports.back();
}

}  // namespace coro::php

using namespace coro::php;

ZEND_METHOD(Coro_Server_Port, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Coro_Server_Port, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);

    PortState &state = PortBox::of(ZEND_THIS);
    if (!may_change(state, "options")) {
        return;
    }
    if (!apply_port_settings(state, settings)) {
        RETURN_THROWS();
    }
    state.was_set = true;
    merge_into_property(Z_OBJ_P(ZEND_THIS), "setting", settings);
}

ZEND_METHOD(Coro_Server_Port, on)
{
    zend_string *name;
    zval *function;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(name)
        Z_PARAM_ZVAL(function)
    ZEND_PARSE_PARAMETERS_END();
    PortState &state = PortBox::of(ZEND_THIS);
    RETURN_BOOL(may_change(state, "callbacks") && state.events.set(name, function, true));
}

ZEND_METHOD(Coro_Server_Port, getCallback)
{
    zend_string *name;
    CORO_PARSE_ONE(Z_PARAM_STR, name);
    Callable *callback = PortBox::of(ZEND_THIS).events.find_by_name(name);
    if (!callback) {
        RETURN_NULL();
    }
    RETURN_COPY(callback->function());
}
