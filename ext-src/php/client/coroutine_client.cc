#include "php/client/classes.h"
#include "php/client/client_object.h"
#include "php/client/socket_transfer.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "php/stub/client_arginfo.h"

#include <string>
#include <sys/socket.h>

// The methods of Coro\Coroutine\Client, and the declaration of all classes of clients.
namespace coro::php {

void register_clients()
{
    zend_class_entry *client = register_class_Coro_Client();
    install_client(client);
    add_names(client);
    add_names(register_class_Coro_Client_Exception(exception_class));
    add_names(register_class_Coro_Async_Client(client));
    zend_class_entry *coroutine_client = register_class_Coro_Coroutine_Client();
    install_client(coroutine_client);
    add_names(coroutine_client);
    add_socket_class(&ClientBox::handlers, [](zend_object *object) { return source_of(ClientBox::of(object)); });
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Client, __construct)
{
    zend_long type;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();
    if (!construct_client(ZEND_THIS, type, false, false)) {
        RETURN_THROWS();
    }
}

ZEND_METHOD(Coro_Coroutine_Client, __destruct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Coro_Coroutine_Client, set)
{
    HashTable *settings;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(settings)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(set_client_options(ZEND_THIS, settings));
}

ZEND_METHOD(Coro_Coroutine_Client, connect)
{
    zend_string *host;
    zend_long port = 0, flag = 0;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 4)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        CORO_PARAM_SECONDS(timeout)
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END();
    const ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!may_wait(client)) {
        RETURN_THROWS();
    }
    if (!take_written_properties(ZEND_THIS)) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(timeout, client.config.connect_timeout);
    bool is_good = connect_client(ZEND_THIS, std::string(ZSTR_VAL(host), ZSTR_LEN(host)), port, deadline);
    if (is_good && timeout != 0) {
        set_transfer_timeouts(client, timeout);
    }
    RETURN_BOOL(is_good);
}

ZEND_METHOD(Coro_Coroutine_Client, recv)
{
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!may_wait(client)) {
        RETURN_THROWS();
    }
    Value held = connection_of(ZEND_THIS);
    if (held.is_undefined()) {
        RETURN_FALSE;
    }
    zend_string *received = nullptr;
    Deadline deadline = socket_deadline(timeout, config_of(client).read_timeout);
    bool is_good = receive_bytes(held.raw(), how_to_receive(client), kMostReceived, deadline, received);
    return_received(return_value, ZEND_THIS, held, is_good, received);
}

ZEND_METHOD(Coro_Coroutine_Client, peek)
{
    zend_long length = 65535;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    if (length < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    Value held = connection_of(ZEND_THIS);
    if (held.is_undefined()) {
        RETURN_FALSE;
    }
    zend_string *found = nullptr;
    bool is_good = peek_bytes(held.raw(), size_t(length), found);
    return_received(return_value, ZEND_THIS, held, is_good, found);
}

ZEND_METHOD(Coro_Coroutine_Client, send)
{
    zend_string *data;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    const ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!may_wait(client)) {
        RETURN_THROWS();
    }
    return_sent(return_value, ZEND_THIS, view(data), socket_deadline(timeout, config_of(client).write_timeout));
}

ZEND_METHOD(Coro_Coroutine_Client, sendfile)
{
    send_client_file(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine_Client, sendto)
{
    zend_string *host, *data;
    zend_long port;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(port)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    if (!may_wait(ClientBox::of(ZEND_THIS))) {
        RETURN_THROWS();
    }
    RETURN_BOOL(send_datagram(ZEND_THIS, host, port, view(data)));
}

ZEND_METHOD(Coro_Coroutine_Client, recvfrom)
{
    zend_long length;
    zval *host, *port = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_LONG(length)
        Z_PARAM_ZVAL(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_ZVAL(port)
    ZEND_PARSE_PARAMETERS_END();
    if (length < 1 || size_t(length) > kMostReceived) {
        zend_argument_value_error(1, "must be between 1 and 65536");
        RETURN_THROWS();
    }
    ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!may_wait(client)) {
        RETURN_THROWS();
    }
    Value held = connection_of(ZEND_THIS);
    if (held.is_undefined()) {
        RETURN_FALSE;
    }
    Address sender;
    zend_string *received = nullptr;
    Deadline deadline = socket_deadline(0, config_of(client).read_timeout);
    bool is_good = receive_datagram(held.raw(), size_t(length), deadline, received, sender);
    return_received(return_value, ZEND_THIS, held, is_good, received);
    if (is_good) {
        std::string name = sender.host();
        ZEND_TRY_ASSIGN_REF_STRINGL(host, name.data(), name.size());
        if (port) {
            ZEND_TRY_ASSIGN_REF_LONG(port, sender.port());
        }
    }
}

ZEND_METHOD(Coro_Coroutine_Client, enableSSL)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!may_wait(ClientBox::of(ZEND_THIS))) {
        RETURN_THROWS();
    }
    RETURN_BOOL(start_client_tls(ZEND_THIS));
}

ZEND_METHOD(Coro_Coroutine_Client, getPeerCert)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_peer_certificate(return_value, ZEND_THIS);
}

ZEND_METHOD(Coro_Coroutine_Client, verifyPeerCert)
{
    bool allow_self_signed = false;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(allow_self_signed)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(has_verified_peer(ZEND_THIS, allow_self_signed));
}

ZEND_METHOD(Coro_Coroutine_Client, isConnected)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(is_connected(ClientBox::of(ZEND_THIS)));
}

ZEND_METHOD(Coro_Coroutine_Client, getsockname)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_client_address(return_value, ZEND_THIS, ::getsockname);
}

ZEND_METHOD(Coro_Coroutine_Client, getpeername)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_client_address(return_value, ZEND_THIS, ::getpeername);
}

ZEND_METHOD(Coro_Coroutine_Client, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(close_client(ZEND_THIS));
}

ZEND_METHOD(Coro_Coroutine_Client, exportSocket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Value held = connection_of(ZEND_THIS);
    if (held.is_undefined()) {
        RETURN_FALSE;
    }
    held.move_to(return_value);
}
