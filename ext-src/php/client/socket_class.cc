#include "php/client/classes.h"
#include "php/client/socket_transfer.h"
#include "php/event/event_watch.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"

#include "Zend/zend_exceptions.h"

#include "php/stub/socket_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <iterator>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>

namespace coro::php {

namespace {

zend_class_entry *socket_exception_class;

// Gives an accepted socket the options of the socket that has accepted it.
void inherit(SocketObject &accepted, SocketObject &listener)
{
    accepted.is_accepted = true;
    if (listener.config.open_ssl && !listener.server_context) {
        std::string error;   // is reported when the accepted socket makes the handshake
        listener.server_context = make_tls_server_context(listener.config.tls_of_server(), error);
    }
    if (listener.length_function) {
        accepted.length_function = listener.length_function.share();
    }
    configure_socket(accepted, listener.config);
    accepted.server_context = listener.server_context;
}

bool fits(zend_long number)
{
    return number >= INT_MIN && number <= INT_MAX;
}

// Returns the type of a socket without the flags that socket(2) accepts in the same number.
zend_long without_flags(zend_long type)
{
    return type & ~zend_long(SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int bind_to(SocketObject &object, const std::string &host, zend_long port)
{
    Address address;
    int outcome = port < 0 || port > UINT16_MAX ? -EINVAL : Address::parse(object.family, host, int(port), address);
    if (outcome < 0) {
        return outcome;
    }
    if (object.type == SOCK_STREAM) {   // for datagrams, the option would let two sockets have the same port
        int on = 1;
        (void) ::setsockopt(object.socket->fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    }
    return ::bind(object.socket->fd(), address.raw(), address.size) < 0 ? -errno : 0;
}

Socket::Direction direction_of(zend_long event)
{
    return event == kEventWrite ? Socket::Direction::kWrite : Socket::Direction::kRead;
}

bool check_event(zend_long event)
{
    if (event != kEventRead && event != kEventWrite) {
        zend_argument_value_error(1, "must be CORO_EVENT_READ or CORO_EVENT_WRITE");
        return false;
    }
    return true;
}

}  // namespace

void close_socket(zval *self, Socket &socket)
{
    socket.close();
    zend_update_property_long(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("fd"), -1);
}

void register_socket()
{
    zend_class_entry *ce = register_class_Coro_Coroutine_Socket();
    SocketBox::install(ce);
    add_socket_class(&SocketBox::handlers, [](zend_object *object) { return source_of(SocketBox::of(object)); });
    add_names(ce);
    socket_exception_class = register_class_Coro_Coroutine_Socket_Exception(exception_class);
    add_names(socket_exception_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, __construct)
{
    zend_long family, type, protocol = 0;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_LONG(family)
        Z_PARAM_LONG(type)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(protocol)
    ZEND_PARSE_PARAMETERS_END();
    type = without_flags(type);
    if (SocketBox::of(ZEND_THIS).socket) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    Fd fd;
    bool is_valid = fits(family) && fits(type) && fits(protocol);
    int outcome = is_valid ? Socket::open(int(family), int(type), int(protocol), fd) : -EINVAL;
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, outcome);
        zend_throw_exception_ex(socket_exception_class, -outcome, "cannot make a socket: %s", error_text(-outcome));
        RETURN_THROWS();
    }
    attach_socket(ZEND_THIS, std::move(fd), int(family), int(type), int(protocol));
}

ZEND_METHOD(Coro_Coroutine_Socket, bind)
{
    zend_string *host;
    zend_long port = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    return_socket_outcome(return_value, ZEND_THIS, bind_to(SocketBox::of(ZEND_THIS), ZSTR_VAL(host), port));
}

ZEND_METHOD(Coro_Coroutine_Socket, listen)
{
    zend_long backlog = 512;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, backlog);
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    backlog = std::clamp<zend_long>(backlog, 0, 65535);
    return_socket_outcome(return_value, ZEND_THIS, ::listen(socket->fd(), int(backlog)) < 0 ? -errno : 0);
}

ZEND_METHOD(Coro_Coroutine_Socket, accept)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Fd accepted;
    Address peer;
    int outcome = socket->accept(accepted, peer, socket_deadline(timeout, object.config.read_timeout));
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, outcome);
        RETURN_FALSE;
    }
    if (EG(exception) || !make_socket_object(return_value, std::move(accepted), object.family, object.type, 0)) {
        RETURN_THROWS();
    }
    inherit(SocketBox::of(return_value), object);
}

ZEND_METHOD(Coro_Coroutine_Socket, connect)
{
    ConnectArguments given(0);
    Socket *socket = given.read(execute_data) ? socket_for_wait(ZEND_THIS) : nullptr;
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Destination to = given.to(object.family, object.type);
    Connector connector = make_connector();
    Deadline deadline = socket_deadline(given.timeout, object.config.connect_timeout);
    if (!connector.connect(*socket, object.config, to, deadline)) {
        set_socket_error(ZEND_THIS, connector.failure());
        RETURN_FALSE;
    }
    object.server = std::move(to);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Socket, checkLiveness)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    char byte;
    ssize_t count = ::recv(socket->fd(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    bool is_alive = count > 0 || (count < 0 && errno == EAGAIN) || object.type != SOCK_STREAM || object.received.size() > 0;
    int outcome = is_alive ? 0 : count < 0 ? -errno : -ECONNRESET;
    return_socket_outcome(return_value, ZEND_THIS, outcome);
}

ZEND_METHOD(Coro_Coroutine_Socket, getBoundCid)
{
    zend_long event;
    CORO_PARSE_ONE(Z_PARAM_LONG, event);
    if (!check_event(event)) {
        RETURN_THROWS();
    }
    Socket *socket = open_socket(ZEND_THIS);
    Coroutine *waiting = socket ? socket->waiting(direction_of(event)) : nullptr;
    RETURN_LONG(waiting ? waiting->id() : 0);
}

ZEND_METHOD(Coro_Coroutine_Socket, cancel)
{
    zend_long event = kEventRead;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, event);
    if (!check_event(event)) {
        RETURN_THROWS();
    }
    Socket *socket = open_socket(ZEND_THIS);
    RETURN_BOOL(socket && socket->cancel(direction_of(event)));
}

ZEND_METHOD(Coro_Coroutine_Socket, shutdown)
{
    zend_long how = SHUT_RDWR;
    uint32_t required = EX(func)->common.required_num_args;   // Coro\Client::shutdown() requires the argument
    ZEND_PARSE_PARAMETERS_START(required, 1)
        if (required == 0) {
            Z_PARAM_OPTIONAL
        }
        Z_PARAM_LONG(how)
    ZEND_PARSE_PARAMETERS_END();
    if (how < SHUT_RD || how > SHUT_RDWR) {
        zend_argument_value_error(1, "must be between 0 and 2");
        RETURN_THROWS();
    }
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        RETURN_FALSE;
    }
    return_socket_outcome(return_value, socket.raw(), socket->shut(int(how)));
    socket.shown(true);
}

ZEND_METHOD(Coro_Coroutine_Socket, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    close_socket(ZEND_THIS, *socket);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Socket, isClosed)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const SocketObject &object = SocketBox::of(ZEND_THIS);
    RETURN_BOOL(!object.socket || object.socket->fd() < 0);
}

ZEND_METHOD(Coro_Coroutine_Socket, getpeername)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_address(return_value, ZEND_THIS, ::getpeername);
}

ZEND_METHOD(Coro_Coroutine_Socket, getsockname)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_address(return_value, ZEND_THIS, ::getsockname);
}

ZEND_METHOD(Coro_Coroutine_Socket, import)
{
    zval *source;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, source);
    bool is_valid = Z_TYPE_P(source) == IS_RESOURCE || (Z_TYPE_P(source) == IS_OBJECT && !find_socket(source).socket);
    int fd = is_valid ? descriptor_of(source) : -1;
    if (fd < 0) {
        zend_argument_type_error(1, "must be an open stream of a socket, or a Socket");
        RETURN_THROWS();
    }
    Fd copy(::fcntl(fd, F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    int type = 0, protocol = 0, family = 0;
    socklen_t size = sizeof(int);
    if (!copy || ::getsockopt(copy.get(), SOL_SOCKET, SO_TYPE, &type, &size) < 0 ||
        ::getsockopt(copy.get(), SOL_SOCKET, SO_DOMAIN, &family, &size) < 0 ||
        ::getsockopt(copy.get(), SOL_SOCKET, SO_PROTOCOL, &protocol, &size) < 0) {
        php_error_docref(nullptr, E_WARNING, "cannot use descriptor %d: %s", fd, err::text(errno));
        RETURN_FALSE;
    }
    if (!make_socket_object(return_value, std::move(copy), family, type, protocol)) {
        RETURN_THROWS();
    }
}

ZEND_FUNCTION(coro_coroutine_socketpair)
{
    zend_long family, type, protocol;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_LONG(family)
        Z_PARAM_LONG(type)
        Z_PARAM_LONG(protocol)
    ZEND_PARSE_PARAMETERS_END();
    int fds[2];
    type = without_flags(type);
    bool is_valid = fits(family) && fits(type) && fits(protocol);
    if (!is_valid || ::socketpair(int(family), int(type) | SOCK_NONBLOCK | SOCK_CLOEXEC, int(protocol), fds) < 0) {
        set_last_error(is_valid ? errno : EINVAL);
        RETURN_FALSE;
    }
    Fd ends[] = {Fd(fds[0]), Fd(fds[1])};
    array_init(return_value);
    for (Fd &end : ends) {
        zval socket;
        if (!make_socket_object(&socket, std::move(end), int(family), int(type), int(protocol))) {
            RETURN_THROWS();
        }
        add_next_index_zval(return_value, &socket);
    }
}
