#include "php/coroutine_server/classes.h"
#include "php/coroutine_server/listening_address.h"
#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/arguments.h"
#include "php/zend/box.h"
#include "php/zend/exceptions.h"
#include "php/zend/names.h"
#include "php/zend/value.h"

#include "zend_interfaces.h"

#include "php/stub/coroutine_server_arginfo.h"

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/socket.h>
#include <unistd.h>

// Coro\Coroutine\Server and its connections. They do all work with the public methods of Coro\Coroutine\Socket.
namespace coro::php {

namespace {

// The C++ part of a Coro\Coroutine\Server.
struct StreamServer {
    ~StreamServer() { remove_file(); }
    void show_to_collector(zend_get_gc_buffer *seen) { function.show_to_collector(seen); }

    // Removes the file of a unix socket.
    void remove_file()
    {
        if (owner == getpid()) {
            address.close();
            owner = 0;
        }
    }

    Server address;   // only its file is used: the listening descriptor belongs to a Coro\Coroutine\Socket
    pid_t owner = 0;  // the process that has bound the address; 0: none, or the file was removed
    Callable function;
};

using StreamServerBox = Box<StreamServer>;

zend_class_entry *connection_class;

constexpr Nanoseconds kAcceptPause = 100 * kMillisecond;

zval *property(zval *object, std::string_view name, zval *room)
{
    return zend_read_property(Z_OBJCE_P(object), Z_OBJ_P(object), name.data(), name.size(), true, room);
}

// Calls a method of the socket in the property `socket`. `argument` may be nullptr. The result is undefined if there is
// no socket or an exception was thrown.
void call_socket(zval *self, std::string_view method, zval *argument, zval *result)
{
    zval room;
    zval *socket = property(self, "socket", &room);
    ZVAL_UNDEF(result);
    if (Z_TYPE_P(socket) != IS_OBJECT || !instanceof_function(Z_OBJCE_P(socket), SocketBox::class_entry)) {
        throw_error("%s() needs a socket: the constructor was not called");
        return;
    }
    zval held;
    ZVAL_COPY(&held, socket);   // the method may wait, and meanwhile the property may change
    zend_call_method(Z_OBJ(held), Z_OBJCE(held), nullptr, method.data(), method.size(), result, argument ? 1 : 0, argument,
                     nullptr);
    zval_ptr_dtor(&held);
}

zend_long error_of_socket(zval *self)
{
    zval room, room_of_error;
    zval *socket = property(self, "socket", &room);
    return Z_TYPE_P(socket) == IS_OBJECT ? zval_get_long(property(socket, "errCode", &room_of_error)) : 0;
}

bool is_running(zval *self)
{
    zval room;
    return zend_is_true(property(self, "running", &room));
}

void set_running(zval *self, bool is_running)
{
    zend_update_property_bool(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("running"), is_running);
}

// Calls the program's function with a Connection for the accepted socket, in a new coroutine. Takes over the reference to
// the socket. Returns false if there can be no more coroutine now: the connection is closed then.
bool serve(zval *self, zval *socket)
{
    zval connection;
    object_init_ex(&connection, connection_class);
    zend_update_property(connection_class, Z_OBJ(connection), ZEND_STRL("socket"), socket);
    zval_ptr_dtor(socket);
    int64_t id = spawn(StreamServerBox::of(self).function.giving(1, &connection), {.exit = Duty::Exit::kEndsCoroutine});
    if (id >= 0) {
        return true;
    }
    warn_spawn_failed(id);
    zval_ptr_dtor(&connection);
    return false;
}

// Waits a moment, until there may be descriptors or coroutines again.
void pause_accepting()
{
    Waiter waiter(runtime().scheduler().current(), "Coroutine\\Server::start");
    (void) runtime().wait(waiter, runtime().loop().read_clock() + kAcceptPause);
}

// Called when accept() has failed in a server that runs. Returns true if the server accepts further clients.
bool goes_on_after(zval *self, zend_long error)
{
    if (error == EMFILE || error == ENFILE || error == ENOBUFS || error == ENOMEM) {
        pause_accepting();
        return true;
    }
    if (error == ETIMEDOUT || error == ECONNABORTED) {
        return true;
    }
    set_property(Z_OBJ_P(self), "errCode", error);
    return false;
}

// Accepts clients until shutdown() is called, and then those that wait already. The most of them is the backlog.
void accept_clients(zval *self, int64_t backlog)
{
    constexpr double kNoLimit = -1;
    constexpr double kAtOnce = 1e-6;
    while (backlog > 0 && !EG(exception)) {
        bool was_running = is_running(self);
        backlog -= was_running ? 0 : 1;
        zval accepted, limit;
        ZVAL_DOUBLE(&limit, was_running ? kNoLimit : kAtOnce);
        call_socket(self, "accept", &limit, &accepted);
        if (EG(exception)) {
            zval_ptr_dtor(&accepted);
        } else if (Z_TYPE(accepted) == IS_OBJECT) {
            if (!serve(self, &accepted) && !EG(exception)) {
                pause_accepting();
            }
        } else if (!was_running || (is_running(self) && !goes_on_after(self, error_of_socket(self)))) {
            return;
        }
    }
}

// Returns the open socket in the property `socket`, or nullptr.
Socket *open_listener(zval *socket)
{
    bool is_socket = Z_TYPE_P(socket) == IS_OBJECT && instanceof_function(Z_OBJCE_P(socket), SocketBox::class_entry);
    Socket *listener = is_socket ? SocketBox::of(socket).socket.get() : nullptr;
    return listener && listener->fd() >= 0 ? listener : nullptr;
}

// Closes the listening socket, so that the kernel refuses further clients and the address is free.
void end_listening(zval *self)
{
    zval room;
    zval *socket = property(self, "socket", &room);
    if (Socket *listener = open_listener(socket)) {
        close_socket(socket, *listener);
    }
    StreamServerBox::of(self).remove_file();
}

// Makes the listening socket from the bound address. Returns false if an exception was thrown.
bool make_listening_socket(zval *self, Server &address)
{
    Fd copy(::fcntl(address.port(0).listeners[0].fd(), F_DUPFD_CLOEXEC, STDERR_FILENO + 1));
    if (!copy) {
        throw_exception(-errno, "cannot make a socket");
        return false;
    }
    address.close_streams();
    int fd = copy.get();
    int family = address.port(0).bound().family();
    zval socket;
    if (!make_socket_object(&socket, std::move(copy), family, SOCK_STREAM, 0)) {
        return false;
    }
    zend_update_property(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("socket"), &socket);
    zval_ptr_dtor(&socket);
    set_property(Z_OBJ_P(self), "fd", fd);
    set_property(Z_OBJ_P(self), "type", family);
    set_property(Z_OBJ_P(self), "port", address.port(0).bound().port());
    return true;
}

}  // namespace

void register_coroutine_server()
{
    StreamServerBox::install(register_class_Coro_Coroutine_Server());
    add_names(StreamServerBox::class_entry);
    connection_class = register_class_Coro_Coroutine_Server_Connection();
    add_names(connection_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Server, __construct)
{
    ListeningAddress where;
    if (!where.read(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        RETURN_THROWS();
    }
    StreamServer &server = StreamServerBox::of(ZEND_THIS);
    if (server.address.port_count() > 0) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    set_property(Z_OBJ_P(ZEND_THIS), "host", view(where.host));
    server.owner = getpid();
    if (!where.listen(server.address, Z_OBJ_P(ZEND_THIS)) || !make_listening_socket(ZEND_THIS, server.address)) {
        RETURN_THROWS();
    }
    if (where.uses_tls) {
        zval setting;
        array_init(&setting);
        add_assoc_bool(&setting, "open_ssl", true);
        zend_update_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("setting"), &setting);
        zval_ptr_dtor(&setting);
    }
}

ZEND_METHOD(Coro_Coroutine_Server, set)
{
    HashTable *setting;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, setting);
    merge_into_property(Z_OBJ_P(ZEND_THIS), "setting", setting);
}

ZEND_METHOD(Coro_Coroutine_Server, handle)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_FUNC(info, target)
    ZEND_PARSE_PARAMETERS_END();
    zend_update_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("fn"), &info.function_name);
    StreamServerBox::of(ZEND_THIS).function.set(&info.function_name, target);
}

ZEND_METHOD(Coro_Coroutine_Server, shutdown)
{
    ZEND_PARSE_PARAMETERS_NONE();
    set_running(ZEND_THIS, false);
    zval result;
    call_socket(ZEND_THIS, "cancel", nullptr, &result);
    RETURN_COPY_VALUE(&result);
}

ZEND_METHOD(Coro_Coroutine_Server, start)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!runtime().waiting_coroutine()) {
        RETURN_THROWS();
    }
    zval room, setting, applied;
    ZVAL_COPY(&setting, property(ZEND_THIS, "setting", &room));
    bool is_ready = bool(StreamServerBox::of(ZEND_THIS).function) && !is_running(ZEND_THIS);
    ZVAL_FALSE(&applied);
    if (is_ready) {
        call_socket(ZEND_THIS, "setProtocol", &setting, &applied);
    }
    zval_ptr_dtor(&setting);
    if (EG(exception)) {
        RETURN_THROWS();
    }
    if (!zend_is_true(&applied)) {
        set_property(Z_OBJ_P(ZEND_THIS), "errCode", is_ready ? error_of_socket(ZEND_THIS) : EINVAL);
        RETURN_FALSE;
    }
    if (!open_listener(property(ZEND_THIS, "socket", &room))) {
        set_property(Z_OBJ_P(ZEND_THIS), "errCode", EBADF);
        RETURN_FALSE;
    }
    set_running(ZEND_THIS, true);
    accept_clients(ZEND_THIS, StreamServerBox::of(ZEND_THIS).address.port(0).config.backlog);
    if (!is_running(ZEND_THIS)) {   // otherwise start() was canceled, and may be called again
        end_listening(ZEND_THIS);
    }
    set_running(ZEND_THIS, false);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Server_Connection, __construct)
{
    zval *socket;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_OBJECT_OF_CLASS(socket, SocketBox::class_entry)
    ZEND_PARSE_PARAMETERS_END();
    zend_update_property(Z_OBJCE_P(ZEND_THIS), Z_OBJ_P(ZEND_THIS), ZEND_STRL("socket"), socket);
}

ZEND_METHOD(Coro_Coroutine_Server_Connection, recv)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_DOUBLE, timeout);
    zval argument;
    ZVAL_DOUBLE(&argument, timeout);
    call_socket(ZEND_THIS, "recvPacket", &argument, return_value);
}

ZEND_METHOD(Coro_Coroutine_Server_Connection, send)
{
    zval *data;
    CORO_PARSE_ONE(Z_PARAM_ZVAL, data);
    call_socket(ZEND_THIS, "sendAll", data, return_value);
}

ZEND_METHOD(Coro_Coroutine_Server_Connection, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    call_socket(ZEND_THIS, "close", nullptr, return_value);
}

ZEND_METHOD(Coro_Coroutine_Server_Connection, exportSocket)
{
    ZEND_PARSE_PARAMETERS_NONE();
    zval room;
    zval *socket = property(ZEND_THIS, "socket", &room);
    if (Z_TYPE_P(socket) != IS_OBJECT) {
        throw_error("%s() needs a socket: the constructor was not called");
        RETURN_THROWS();
    }
    RETURN_COPY(socket);
}
