#include "php/client/socket_object.h"
#include "php/client/socket_option_values.h"
#include "php/runtime/runtime.h"

#include <cerrno>
#include <sys/socket.h>

// The methods of Coro\Coroutine\Socket that set and return options.
namespace coro::php {

void configure_socket(SocketObject &object, const ClientConfig &config)
{
    if (!(config.tls_of_server() == object.config.tls_of_server())) {
        object.server_context.reset();
    }
    object.config = config;
    (void) make_framing(object.rules, object.config, object.length_function);
    object.framer = Framer(object.rules);
}

void return_socket_outcome(zval *return_value, zval *self, int outcome)
{
    if (outcome < 0) {
        set_socket_error(self, outcome);
    } else {
        clear_socket_error(self);
    }
    RETURN_BOOL(outcome >= 0);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, setProtocol)
{
    HashTable *settings;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(settings)
    ZEND_PARSE_PARAMETERS_END();
    SocketObject &object = SocketBox::of(ZEND_THIS);
    ClientConfig changed = object.config;
    GivenFunction length_function(kLengthFunction);
    if (!apply_client_options(settings, changed, object.length_function, length_function)) {
        RETURN_THROWS();
    }
    // A deprecated number among the options may have run an error handler, in which the coroutine has waited.
    if (has_reader(object)) {
        set_socket_error(ZEND_THIS, -EBUSY);
        RETURN_FALSE;
    }
    length_function.move_to(object.length_function);
    configure_socket(object, changed);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Socket, getOption)
{
    zend_long level, name;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(level)
        Z_PARAM_LONG(name)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketOptionValue value = {};
    value.size = sizeof value - sizeof value.size;
    if (::getsockopt(socket->fd(), int(level), int(name), &value, &value.size) < 0) {
        set_socket_error(ZEND_THIS, -errno);
        RETURN_FALSE;
    }
    show_socket_option(int(level), int(name), value, return_value);
}

ZEND_METHOD(Coro_Coroutine_Socket, setOption)
{
    zend_long level, name;
    zval *value;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_LONG(level)
        Z_PARAM_LONG(name)
        Z_PARAM_ZVAL(value)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    bool is_bytes = Z_TYPE_P(value) == IS_STRING && !(level == IPPROTO_IP && name == IP_MULTICAST_IF) &&
                    !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false);
    if (is_bytes) {   // such as the name of an interface for SO_BINDTODEVICE
        int outcome = ::setsockopt(socket->fd(), int(level), int(name), Z_STRVAL_P(value), socklen_t(Z_STRLEN_P(value)));
        return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
        return;
    }
    SocketOptionValue given;
    if (!read_socket_option(int(level), int(name), value, 3, given)) {
        RETURN_FALSE;
    }
    if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO)) {
        // The socket is non-blocking, so the kernel's timeout would have no effect.
        ClientConfig &config = SocketBox::of(ZEND_THIS).config;
        double seconds = double(given.time.tv_sec) + double(given.time.tv_usec) / 1e6;
        (name == SO_RCVTIMEO ? config.read_timeout : config.write_timeout) = seconds;
    }
    int outcome = ::setsockopt(socket->fd(), int(level), int(name), &given, given.size);
    return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
}
