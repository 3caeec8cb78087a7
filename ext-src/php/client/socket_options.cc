#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"

#include <cerrno>
#include <sys/socket.h>
#include <sys/time.h>

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
    union {
        int number;
        linger lingering;
        timeval time;
    } value = {};
    socklen_t size = sizeof value;
    if (::getsockopt(socket->fd(), int(level), int(name), &value, &size) < 0) {
        set_socket_error(ZEND_THIS, -errno);
        RETURN_FALSE;
    }
    if (level == SOL_SOCKET && name == SO_LINGER) {
        array_init(return_value);
        add_assoc_long(return_value, "l_onoff", value.lingering.l_onoff);
        add_assoc_long(return_value, "l_linger", value.lingering.l_linger);
    } else if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO)) {
        array_init(return_value);
        add_assoc_long(return_value, "sec", value.time.tv_sec);
        add_assoc_long(return_value, "usec", value.time.tv_usec);
    } else {
        RETURN_LONG(value.number);
    }
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
    auto member = [value](const char *key, size_t size) {
        zval *found = Z_TYPE_P(value) == IS_ARRAY ? zend_hash_str_find(Z_ARRVAL_P(value), key, size) : nullptr;
        return found ? zval_get_long(found) : 0;
    };
    union {
        int number;
        linger lingering;
        timeval time;
    } given = {};
    socklen_t size;
    if (level == SOL_SOCKET && name == SO_LINGER) {
        given.lingering = {int(member(ZEND_STRL("l_onoff"))), int(member(ZEND_STRL("l_linger")))};
        size = sizeof given.lingering;
    } else if (level == SOL_SOCKET && (name == SO_RCVTIMEO || name == SO_SNDTIMEO)) {
        given.time = {time_t(member(ZEND_STRL("sec"))), suseconds_t(member(ZEND_STRL("usec")))};
        size = sizeof given.time;
        // The socket is non-blocking, so the kernel's timeout would have no effect.
        ClientConfig &config = SocketBox::of(ZEND_THIS).config;
        double seconds = double(given.time.tv_sec) + double(given.time.tv_usec) / 1e6;
        (name == SO_RCVTIMEO ? config.read_timeout : config.write_timeout) = seconds;
    } else if (Z_TYPE_P(value) > IS_STRING) {
        zend_argument_type_error(3, "must be of type string|int|bool, %s given", zend_zval_type_name(value));
        RETURN_THROWS();
    } else if (Z_TYPE_P(value) == IS_STRING &&
               !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false)) {
        int outcome = ::setsockopt(socket->fd(), int(level), int(name), Z_STRVAL_P(value), socklen_t(Z_STRLEN_P(value)));
        return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
        return;
    } else {
        given.number = int(zval_get_long(value));
        size = sizeof given.number;
    }
    int outcome = ::setsockopt(socket->fd(), int(level), int(name), &given, size);
    return_socket_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
}
