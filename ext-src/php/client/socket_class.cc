#include "php/client/classes.h"
#include "php/client/socket_object.h"
#include "php/event/event_watch.h"
#include "php/runtime/option_table.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"

#include "coro/base/error.h"
#include "coro/loop/thread_pool.h"
#include "coro/net/resolver.h"

#include "Zend/zend_exceptions.h"

#include "php/stub/socket_arginfo.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <iterator>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>

namespace coro::php {

namespace {

zend_class_entry *socket_exception_class;

void return_outcome(zval *return_value, zval *self, int outcome)
{
    if (outcome < 0) {
        set_socket_error(self, outcome);
    }
    RETURN_BOOL(outcome >= 0);
}

// Finds an address of the socket's family. Looks up a name in a thread, for which the coroutine waits. Returns 0, or
// -EADDRNOTAVAIL if the name has no such address, or another negative error.
int find_address(SocketObject &object, zend_string *host, zend_long port, Deadline deadline, Address &found)
{
    std::string name(ZSTR_VAL(host), ZSTR_LEN(host));
    if (port < 0 || port > 65535) {
        return -EINVAL;
    }
    if (object.family == AF_UNIX || Address::parse(object.family, name, int(port), found) == 0) {
        return Address::parse(object.family, name, int(port), found);
    }
    NameQuery query;
    query.name = name;
    query.family = object.family;
    query.socket_type = SOCK_STREAM;
    Waiter waiter(runtime().scheduler().current(), "Socket::connect", WaitSubject::value(host));
    ErrandFor<Resolve> errand(runtime().loop().threads(), waiter, std::make_unique<Resolve>(std::move(query)));
    int outcome = errand.start();
    outcome = outcome == 0 ? runtime().wait(waiter, deadline) : outcome;
    if (outcome < 0 || EG(exception)) {
        return outcome < 0 ? outcome : -ECANCELED;
    }
    std::unique_ptr<Resolve> done = errand.take();
    return done->addresses().empty() ? -EADDRNOTAVAIL :
                                       Address::parse(object.family, done->addresses().front(), int(port), found);
}

void return_address(zval *return_value, zval *self, int (*get)(int fd, sockaddr *address, socklen_t *size))
{
    Socket *socket = open_socket(self);
    if (!socket) {
        RETURN_FALSE;
    }
    Address address;
    address.size = sizeof address.storage;
    if (get(socket->fd(), address.raw(), &address.size) < 0) {
        set_socket_error(self, -errno);
        RETURN_FALSE;
    }
    std::string host = address.host();
    array_init(return_value);
    add_assoc_stringl(return_value, "address", host.data(), host.size());
    add_assoc_long(return_value, "port", address.port());
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

int64_t call_length_function(void *function, std::string_view received)
{
    zval argument, result;
    ZVAL_STRINGL(&argument, received.data(), received.size());
    ZVAL_UNDEF(&result);
    call(static_cast<Callable *>(function)->with(1, &argument), &result);
    zval_ptr_dtor(&argument);
    int64_t length = EG(exception) ? -1 : zval_get_long(&result);
    zval_ptr_dtor(&result);
    return length;
}

const std::vector<const char *> &client_option_names()
{
    static const std::vector<const char *> names = [] {
        std::vector<const char *> made = {kLengthFunction.data()};
        for (auto &option : kClientOptions) {
            made.push_back(option.name.data());
        }
        return made;
    }();
    return names;
}

// Sets the rules of packets that the options describe. Returns false if an exception was thrown.
bool configure_framing(SocketObject &object)
{
    FramingOptions options = object.config.framing();
    if (object.length_function) {
        options.kind = FramingKind::kLengthFunction;
        options.length_function = call_length_function;
        options.length_context = &object.length_function;
    }
    FramingFault fault = object.rules.configure(options);
    if (fault != FramingFault::kNone) {
        FramingFaultText text = describe(fault);
        throw_option_value(text.option.data(), "%s", text.text.data());
        return false;
    }
    object.framer = Framer(object.rules);
    return true;
}

}  // namespace

void register_socket()
{
    zend_class_entry *ce = register_class_Coro_Coroutine_Socket();
    SocketBox::install(ce);
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
    if (SocketBox::of(ZEND_THIS).socket) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    Fd fd;
    int outcome = Socket::open(int(family), int(type), int(protocol), fd);
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
    Address address;
    bool is_port = port >= 0 && port <= 65535;
    int outcome = is_port ? Address::parse(SocketBox::of(ZEND_THIS).family, ZSTR_VAL(host), int(port), address) : -EINVAL;
    if (outcome == 0) {
        int on = 1;
        (void) ::setsockopt(socket->fd(), SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        outcome = ::bind(socket->fd(), address.raw(), address.size) < 0 ? -errno : 0;
    }
    return_outcome(return_value, ZEND_THIS, outcome);
}

ZEND_METHOD(Coro_Coroutine_Socket, listen)
{
    zend_long backlog = 512;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(backlog)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    backlog = std::clamp<zend_long>(backlog, 0, 65535);
    return_outcome(return_value, ZEND_THIS, ::listen(socket->fd(), int(backlog)) < 0 ? -errno : 0);
}

ZEND_METHOD(Coro_Coroutine_Socket, accept)
{
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
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
        RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_Coroutine_Socket, connect)
{
    zend_string *host;
    zend_long port = 0;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Deadline deadline = socket_deadline(timeout, object.config.connect_timeout);
    Address address;
    int outcome = find_address(object, host, port, deadline, address);
    if (outcome == 0) {
        outcome = socket->connect(address, deadline);
    }
    return_outcome(return_value, ZEND_THIS, outcome);
}

ZEND_METHOD(Coro_Coroutine_Socket, checkLiveness)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    char byte;
    ssize_t count = ::recv(socket->fd(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    int outcome = count > 0 || (count < 0 && errno == EAGAIN) ? 0 : count < 0 ? -errno : -ECONNRESET;
    return_outcome(return_value, ZEND_THIS, outcome);
}

ZEND_METHOD(Coro_Coroutine_Socket, getBoundCid)
{
    zend_long event;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(event)
    ZEND_PARSE_PARAMETERS_END();
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
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(event)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_event(event)) {
        RETURN_THROWS();
    }
    Socket *socket = open_socket(ZEND_THIS);
    RETURN_BOOL(socket && socket->cancel(direction_of(event)));
}

ZEND_METHOD(Coro_Coroutine_Socket, setProtocol)
{
    HashTable *settings;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(settings)
    ZEND_PARSE_PARAMETERS_END();
    SocketObject &object = SocketBox::of(ZEND_THIS);
    ClientConfig changed = object.config;
    GivenFunction length_function(kLengthFunction);
    bool applied = apply_each(settings, client_option_names(), [&](zend_string *name, zval *value) {
        if (zend_string_equals_literal(name, "timeout")) {
            double limit;
            bool is_read = read_float(name, value, -1, 86400, &limit);
            changed.connect_timeout = changed.read_timeout = changed.write_timeout = is_read ? limit : 0;
            return is_read ? Applied::kYes : Applied::kThrown;
        }
        Applied found = apply(changed, kClientOptions, name, value);
        return found == Applied::kUnknown ? length_function.apply(name, value) : found;
    });
    if (!applied) {
        RETURN_THROWS();
    }
    object.config = changed;
    length_function.move_to(object.length_function);
    RETURN_BOOL(configure_framing(object));
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
    } else if (Z_TYPE_P(value) == IS_STRING && !is_numeric_string(Z_STRVAL_P(value), Z_STRLEN_P(value), nullptr, nullptr, false)) {
        int outcome = ::setsockopt(socket->fd(), int(level), int(name), Z_STRVAL_P(value), socklen_t(Z_STRLEN_P(value)));
        return_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
        return;
    } else {
        given.number = int(zval_get_long(value));
        size = sizeof given.number;
    }
    int outcome = ::setsockopt(socket->fd(), int(level), int(name), &given, size);
    return_outcome(return_value, ZEND_THIS, outcome < 0 ? -errno : 0);
}

ZEND_METHOD(Coro_Coroutine_Socket, shutdown)
{
    zend_long how = SHUT_RDWR;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(how)
    ZEND_PARSE_PARAMETERS_END();
    if (how < SHUT_RD || how > SHUT_RDWR) {
        zend_argument_value_error(1, "must be between 0 and 2");
        RETURN_THROWS();
    }
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    return_outcome(return_value, ZEND_THIS, socket->shut(int(how)));
}

ZEND_METHOD(Coro_Coroutine_Socket, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    socket->close();
    zend_update_property_long(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("fd"), -1);
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
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ZVAL(source)
    ZEND_PARSE_PARAMETERS_END();
    int fd = Z_TYPE_P(source) == IS_RESOURCE || Z_TYPE_P(source) == IS_OBJECT ? descriptor_of(source) : -1;
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
