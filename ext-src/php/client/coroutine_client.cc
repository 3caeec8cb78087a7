#include "php/client/classes.h"
#include "php/client/client_object.h"
#include "php/client/socket_transfer.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"

#include "php/stub/client_arginfo.h"

#include <string>
#include <sys/socket.h>

// The methods that Coro\Coroutine\Client does not have in common with Coro\Client or Coro\Coroutine\Socket, and the declaration
// of all classes of clients.
namespace coro::php {

static zend_class_entry *coroutine_client_class;

void register_clients()
{
    zend_class_entry *client = register_class_Coro_Client();
    ClientBox::install(client);
    add_names(client);
    add_names(register_class_Coro_Client_Exception(exception_class));
    add_names(register_class_Coro_Async_Client(client));
    coroutine_client_class = register_class_Coro_Coroutine_Client();
    ClientBox::install(coroutine_client_class);
    add_names(coroutine_client_class);
    add_socket_class(&ClientBox::handlers, [](zend_object *object) { return source_of(ClientBox::of(object)); });
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

// Also the constructor of Coro\Async\Client, which may block as its parent Coro\Client.
ZEND_METHOD(Coro_Coroutine_Client, __construct)
{
    zend_long type;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(type)
    ZEND_PARSE_PARAMETERS_END();
    bool is_async = !instanceof_function(Z_OBJCE_P(ZEND_THIS), coroutine_client_class);
    if (!construct_client(ZEND_THIS, type, is_async, false)) {
        RETURN_THROWS();
    }
}

ZEND_METHOD(Coro_Coroutine_Client, connect)
{
    ConnectArguments given(0);
    const ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!given.read(execute_data) || !may_wait(client) || !take_written_properties(ZEND_THIS)) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(given.timeout, client.config.connect_timeout);
    bool is_good = connect_client(ZEND_THIS, given, deadline);
    if (is_good && given.timeout != 0) {
        set_transfer_timeouts(client, given.timeout);
    }
    RETURN_BOOL(is_good);
}

ZEND_METHOD(Coro_Coroutine_Client, recv)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, how_to_receive(ClientBox::of(ZEND_THIS)));
}

ZEND_METHOD(Coro_Coroutine_Client, peek)
{
    peek_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, 65535);
}

ZEND_METHOD(Coro_Coroutine_Client, send)
{
    send_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, ClientBox::of(ZEND_THIS).type == SOCK_STREAM);
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
    const ClientObject &client = ClientBox::of(ZEND_THIS);
    bool has_address = !client.config.bind_address.empty() || client.config.bind_port > 0;
    if (client.type == SOCK_DGRAM && has_address && !open_for_datagrams(ZEND_THIS)) {   // others can send to this client
        RETURN_FALSE;
    }
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    Address sender;
    zend_string *received = nullptr;
    Deadline deadline = socket_deadline(0, socket.config().read_timeout);
    if (!socket.shown(receive_datagram(socket.raw(), size_t(length), deadline, received, sender))) {
        RETURN_FALSE;
    }
    RETVAL_STR(received);
    std::string name = sender.host();
    ZEND_TRY_ASSIGN_REF_STRINGL(host, name.data(), name.size());
    if (port) {
        ZEND_TRY_ASSIGN_REF_LONG(port, sender.port());
    }
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
