#include "php/client/classes.h"
#include "php/client/client_object.h"
#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/socket.h>
#include <unistd.h>

#include "main/php_network.h"

#include "php/stub/client_arginfo.h"

// The methods of Coro\Client and of Coro\Coroutine\Client, which have many in common, and the declaration of all classes of
// clients. The stub says which methods have their implementation in common with Coro\Coroutine\Socket.
namespace coro::php {

namespace {

constexpr zend_long kFlags = MSG_OOB | MSG_PEEK | MSG_DONTWAIT | MSG_WAITALL;

// Returns the deadline of a call with the flags of recv() and send().
Deadline deadline_of(zend_long flag, double timeout)
{
    return flag & MSG_DONTWAIT ? runtime().loop().read_clock() : runtime().loop().deadline_in(timeout);
}

bool times_out_with_eagain;
zend_class_entry *coroutine_client_class;

// Changes the error of a call that has waited until its deadline: with MSG_DONTWAIT it is EAGAIN instead of ETIMEDOUT. ETIMEDOUT
// before the deadline comes from the kernel: the other machine does not answer any more.
void show_failure(UsedSocket &socket, zend_long flag, Deadline deadline)
{
    bool is_over = socket.object().last_error.number == ETIMEDOUT && runtime().loop().read_clock() >= deadline;
    if ((flag & MSG_DONTWAIT || times_out_with_eagain) && is_over) {
        (void) socket.failed(-EAGAIN);
    }
}

// Waits until bytes have arrived, and returns them without taking them from the socket.
bool peek_waiting(UsedSocket &socket, size_t size, Deadline deadline, zend_string *&found)
{
    while (!peek_bytes(socket.raw(), size, found)) {
        if (socket.object().last_error.number != EAGAIN) {
            return false;
        }
        if (int outcome = socket->wait(Socket::Direction::kRead, deadline); outcome < 0 || EG(exception)) {
            set_transfer_error(socket.raw(), Socket::Direction::kRead, outcome < 0 ? outcome : -ECANCELED);
            return false;
        }
    }
    return true;
}

// Receives an urgent byte, or sends urgent bytes. Returns -1 after an error, which the client gets.
ssize_t transfer_urgent(zval *self, Socket &socket, char *received, std::string_view sent)
{
    ssize_t count = -1;
    errno = EOPNOTSUPP;
    if (!socket.has_layer()) {
        count = received ? ::recv(socket.fd(), received, 1, MSG_OOB | MSG_DONTWAIT)
                         : ::send(socket.fd(), sent.data(), sent.size(), MSG_OOB | MSG_DONTWAIT | MSG_NOSIGNAL);
    }
    ClientError::of(count < 0 ? -errno : 0).set(self);
    return count;
}

}  // namespace

void time_out_with_eagain()
{
    times_out_with_eagain = true;
}

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

ZEND_METHOD(Coro_Client, __construct)
{
    zend_long type;
    bool is_async = false;
    zend_string *id = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_LONG(type)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(is_async)
        Z_PARAM_STR(id)
    ZEND_PARSE_PARAMETERS_END();
    if (is_async) {
        zend_argument_value_error(2, "must be CORO_SOCK_SYNC; Coro\\Async\\Client is the client with callbacks");
        RETURN_THROWS();
    }
    if (!construct_client(ZEND_THIS, type, true, true)) {
        RETURN_THROWS();
    }
    if (id && ZSTR_LEN(id) > 0) {
        zend_update_property_str(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("id"), id);
    }
}

ZEND_METHOD(Coro_Client, __destruct)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (ClientBox::of(ZEND_THIS).is_kept) {
        leave_connection(ZEND_THIS);
    }
}

ZEND_METHOD(Coro_Client, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    RETURN_BOOL(set_client_options(ZEND_THIS, settings));
}

ZEND_METHOD(Coro_Client, connect)
{
    ConnectArguments given(0.5);
    ClientObject &client = ClientBox::of(ZEND_THIS);
    if (!given.read(execute_data) || !may_wait(client) || !take_written_properties(ZEND_THIS)) {
        RETURN_FALSE;
    }
    double timeout = connect_timeout_of(client, given);
    bool sets_transfer_timeouts = given.has_timeout || !client.has_timeouts;
    bool is_good = client.is_kept && reuse_connection(ZEND_THIS, given.to(client.family, client.type));
    if (!is_good) {
        set_reuse(ZEND_THIS, 0);
        is_good = connect_client(ZEND_THIS, given, runtime().loop().deadline_in(timeout));
    }
    if (is_good && sets_transfer_timeouts) {
        set_transfer_timeouts(client, timeout);
    }
    RETURN_BOOL(is_good);
}

ZEND_METHOD(Coro_Client, recv)
{
    zend_long size = kMostReceived, flag = 0;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(size)
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END();
    if (size < 0 || flag & ~kFlags) {
        zend_argument_value_error(size < 0 ? 1 : 2, size < 0 ? "must not be negative" : "must be a sum of MSG_* constants");
        RETURN_THROWS();
    }
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    if (size == 0 && how_to_receive(ClientBox::of(ZEND_THIS)) == ReceiveHow::kSome) {
        RETURN_EMPTY_STRING();   // programs ask for the rest of a message, of which nothing may be left
    }
    if (flag & MSG_OOB) {
        char byte;
        if (ssize_t count = transfer_urgent(ZEND_THIS, *socket, &byte, {}); count >= 0) {
            RETURN_STRINGL(&byte, size_t(count));
        }
        RETURN_FALSE;
    }
    Deadline deadline = deadline_of(flag, socket.config().read_timeout);
    ReceiveHow how = how_to_receive(ClientBox::of(ZEND_THIS));
    how = how == ReceiveHow::kSome && flag & MSG_WAITALL ? ReceiveHow::kAll : how;
    zend_string *received = nullptr;
    bool is_good = flag & MSG_PEEK ? peek_waiting(socket, size_t(size), deadline, received)
                                   : receive_bytes(socket.raw(), how, size_t(size), deadline, received);
    if (!socket.shown(is_good)) {
        show_failure(socket, flag, deadline);
        RETURN_FALSE;
    }
    RETURN_STR(received ? received : ZSTR_EMPTY_ALLOC());
}

ZEND_METHOD(Coro_Client, send)
{
    zend_string *data;
    zend_long flag = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END();
    if (flag & ~kFlags) {
        zend_argument_value_error(2, "must be a sum of MSG_* constants");
        RETURN_THROWS();
    }
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    ssize_t sent;
    if (flag & MSG_OOB) {
        sent = transfer_urgent(ZEND_THIS, *socket, nullptr, view(data));
    } else {
        Deadline deadline = deadline_of(flag, socket.config().write_timeout);
        sent = socket.shown(send_bytes(socket.raw(), view(data), deadline, ClientBox::of(ZEND_THIS).type == SOCK_STREAM));
        if (sent < 0) {
            show_failure(socket, flag, deadline);
        }
    }
    if (sent < 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(sent);
}

ZEND_METHOD(Coro_Client, sendto)
{
    zend_string *host, *data;
    zend_long port;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(port)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    RETURN_BOOL(may_wait(ClientBox::of(ZEND_THIS)) && send_datagram(ZEND_THIS, host, port, view(data)));
}

ZEND_METHOD(Coro_Client, enableSSL)
{
    zval *on_ready = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, EX(func)->common.num_args)   // Coro\Coroutine\Client::enableSSL() has no argument
        Z_PARAM_OPTIONAL
        Z_PARAM_ZVAL_OR_NULL(on_ready)
    ZEND_PARSE_PARAMETERS_END();
    if (on_ready) {
        zend_argument_value_error(1, "must be null: only Coro\\Async\\Client calls functions");
        RETURN_THROWS();
    }
    RETURN_BOOL(may_wait(ClientBox::of(ZEND_THIS)) && start_client_tls(ZEND_THIS));
}

ZEND_METHOD(Coro_Client, verifyPeerCert)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(has_verified_peer(ZEND_THIS, true));
}

ZEND_METHOD(Coro_Client, isConnected)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(is_connected(ClientBox::of(ZEND_THIS)));
}

ZEND_METHOD(Coro_Client, close)
{
    bool is_forced = false;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, is_forced);
    ClientObject &client = ClientBox::of(ZEND_THIS);
    if (client.is_kept && !is_forced && is_connected(client)) {
        leave_connection(ZEND_THIS);
        ClientError{}.set(ZEND_THIS);
        RETURN_TRUE;
    }
    RETURN_BOOL(close_client(ZEND_THIS));
}

ZEND_METHOD(Coro_Client, getSocket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        RETURN_FALSE;
    }
    zval function, stream;
    if (!zend_hash_str_exists(CG(function_table), ZEND_STRL("socket_import_stream"))) {
        ClientError{EOPNOTSUPP, "PHP's extension sockets is not loaded"}.set(ZEND_THIS);
        RETURN_FALSE;
    }
    int copy = ::fcntl(socket->fd(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    php_stream *made = copy < 0 ? nullptr : php_stream_sock_open_from_socket(copy, nullptr);
    if (!made) {
        ClientError::of(-errno).set(ZEND_THIS);
        RETURN_FALSE;
    }
    php_stream_to_zval(made, &stream);
    ZVAL_STRING(&function, "socket_import_stream");
    if (call_user_function(nullptr, nullptr, &function, return_value, 1, &stream) != SUCCESS) {
        RETVAL_FALSE;
    }
    zval_ptr_dtor(&function);
    zval_ptr_dtor(&stream);
}

// Also the constructor of Coro\Async\Client, which may block as its parent Coro\Client.
ZEND_METHOD(Coro_Coroutine_Client, __construct)
{
    zend_long type;
    CORO_PARSE_ONE(Z_PARAM_LONG, type);
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
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, allow_self_signed);
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
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        RETURN_FALSE;
    }
    RETURN_COPY(socket.raw());
}
