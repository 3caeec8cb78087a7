#include "php/client/async_client.h"
#include "php/client/classes.h"
#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"
#include "php/zend/wording.h"

#include "zend_exceptions.h"

#include <cerrno>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <utility>

// The methods of Coro\Async\Client. A coroutine connects and receives, and calls the callbacks. While bytes are kept that
// the program has sent, another coroutine sends them.
namespace coro::php {

namespace {

constexpr std::string_view kEventNames[] = {"connect", "receive", "error", "close", "bufferfull", "bufferempty"};

zend_internal_function driver_function;

}  // namespace

AsyncClient &AsyncClient::of(zval *self)
{
    std::unique_ptr<ClientExtension> &extension = ClientBox::of(self).extension;
    if (!extension) {
        extension = std::make_unique<AsyncClient>();
    }
    return static_cast<AsyncClient &>(*extension);
}

void AsyncClient::show_to_collector(zend_get_gc_buffer *seen)
{
    for (Callable &callback : callbacks) {
        callback.show_to_collector(seen);
    }
}

void notify(zval *self, AsyncClient::Event event, zend_string *data)
{
    Callable callback = AsyncClient::of(self).callbacks[event] ? AsyncClient::of(self).callbacks[event].share() : Callable();
    zval arguments[2], result;
    ZVAL_COPY_VALUE(&arguments[0], self);
    ZVAL_UNDEF(&result);
    if (data) {
        ZVAL_STR(&arguments[1], data);
    }
    if (callback) {
        call(callback.with(data ? 2 : 1, arguments), &result);
    } else if (event == AsyncClient::kError) {
        zval unused;
        zval *text = zend_read_property(Z_OBJCE_P(self), Z_OBJ_P(self), ZEND_STRL("errMsg"), true, &unused);
        php_error_docref(nullptr, E_WARNING, "the client has failed, and has no callback for the event error: %s",
                         Z_TYPE_P(text) == IS_STRING ? Z_STRVAL_P(text) : "");
    }
    zval_ptr_dtor(&result);
    if (data) {
        zend_string_release(data);
    }
}

void finish(zval *self)
{
    AsyncClient &async = AsyncClient::of(self);
    async.is_running = false;
    async.generation++;
    async.drop_unsent();
    Value held = take_connection(self);
    if (!held.is_undefined()) {
        SocketBox::of(held.raw()).socket->close();
    }
    if (std::exchange(async.is_open, false)) {
        notify(self, AsyncClient::kClose);
    }
}

bool start_coroutine(zval *self, zend_internal_function &function)
{
    zend_fcall_info_cache target = {};
    target.function_handler = reinterpret_cast<zend_function *>(&function);
    zval name, argument;
    ZVAL_STR(&name, function.function_name);
    ZVAL_COPY_VALUE(&argument, self);
    if (!runtime().is_running()) {
        runtime().run_at_end_of_script();
    }
    int64_t id = spawn({&name, &target, 1, &argument});
    if (id < 0) {
        warn_spawn_failed(id);
    }
    return id >= 0;
}

namespace {

void wait_until_resumed(AsyncClient &async)
{
    Waiter waiter(runtime().scheduler().current(), "Client::sleep");
    async.paused = &waiter;
    (void) runtime().wait(waiter, kNever);
    if (async.paused == &waiter) {
        async.paused = nullptr;   // otherwise the coroutine of a later connection waits
    }
}

// Makes the handshake that enableSSL() has asked for. Returns false if the connection was closed.
bool start_tls_if_wanted(zval *self)
{
    AsyncClient &async = AsyncClient::of(self);
    if (!std::exchange(async.wants_tls, false)) {
        return true;
    }
    if (start_client_tls(self)) {
        notify(self, AsyncClient::kSslReady);
        return true;
    }
    if (!EG(exception) && async.is_open) {
        notify(self, AsyncClient::kError);
    }
    return false;
}

// Receives once and calls "receive". Returns false when the connection with this number is over.
bool receive_once(zval *self, uint32_t generation)
{
    ClientObject &client = ClientBox::of(self);
    AsyncClient &async = AsyncClient::of(self);
    UsedSocket socket(self, false);
    if (!socket) {
        return false;
    }
    zend_string *received = nullptr;
    bool is_good = receive_bytes(socket.raw(), how_to_receive(client), kMostReceived, kNever, received);
    if (EG(exception) || !async.is_open_since(generation)) {
        if (received) {
            zend_string_release(received);
        }
        return false;
    }
    if (!is_good) {
        socket.shown(false);
        // sleep() and enableSSL() cancel the wait; close() of the socket ends it with the same error
        bool is_canceled = socket.object().last_error.number == ECANCELED && is_connected(client);
        return is_canceled && (async.wants_tls || async.is_paused);
    }
    if (!received && client.type == SOCK_STREAM) {   // the end of the stream
        ClientError{}.set(self);
        return false;
    }
    received = received ? received : ZSTR_EMPTY_ALLOC();
    while (async.is_paused && async.is_open_since(generation) && !EG(exception)) {
        wait_until_resumed(async);
    }
    if (EG(exception) || !async.is_open_since(generation)) {
        zend_string_release(received);
        return false;
    }
    notify(self, AsyncClient::kReceive, received);
    return true;
}

void drive(zval *self)
{
    AsyncClient &async = AsyncClient::of(self);
    uint32_t generation = async.generation;
    if (!connect_client(self, async.target, runtime().loop().deadline_in(async.target.timeout))) {
        if (async.generation == generation) {
            async.is_running = false;
        }
        if (!EG(exception) && !async.is_running) {
            notify(self, AsyncClient::kError);
        }
        return;
    }
    async.is_open = true;
    notify(self, AsyncClient::kConnect);
    while (!EG(exception) && async.is_open_since(generation)) {
        if (async.wants_tls) {
            if (!start_tls_if_wanted(self)) {
                break;
            }
        } else if (async.is_paused) {
            wait_until_resumed(async);
        } else if (!receive_once(self, generation)) {
            break;
        }
    }
    if (async.generation != generation) {
        return;   // close() has ended the connection, and connect() may have made another one
    }
    if (EG(exception)) {
        async.is_open = false;   // the program is told of the exception instead
    }
    finish(self);
}

ZEND_FUNCTION(coro_async_client_drive)
{
    drive(ZEND_CALL_ARG(execute_data, 1));
}

void set_paused(zval *return_value, zval *self, bool is_paused)
{
    AsyncClient &async = AsyncClient::of(self);
    UsedSocket socket(self, false);
    if (!socket) {
        RETURN_FALSE;
    }
    async.is_paused = is_paused;
    if (is_paused) {
        socket->cancel(Socket::Direction::kRead);
    } else if (async.paused) {
        async.paused->wake(0);
    }
    ClientError{}.set(self);
    RETURN_TRUE;
}

}  // namespace

const RuntimeObserver async_client_observer({
    .on_startup = [] {
        driver_function = make_internal_function("Coro\\Async\\Client", zif_coro_async_client_drive);
        make_async_sender();
    },
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Async_Client, connect)
{
    ConnectArguments given(0.5);
    if (!given.read(execute_data)) {
        RETURN_THROWS();
    }
    AsyncClient &async = AsyncClient::of(ZEND_THIS);
    if (!ClientBox::of(ZEND_THIS).family) {
        throw_error("%s() must be called after the constructor");
        RETURN_THROWS();
    }
    bool has_port = ClientBox::of(ZEND_THIS).family == AF_UNIX || (given.port > 0 && given.port <= UINT16_MAX);
    if (UNEXPECTED(!has_port && Wording::says_as_swoole)) {
        set_last_error(kInvalidArguments);
        php_error_docref(nullptr, E_WARNING, "The port is invalid");
        RETURN_FALSE;
    }
    if (async.is_running) {
        ClientError::of(-EISCONN).set(ZEND_THIS);
        RETURN_FALSE;
    }
    if (!take_written_properties(ZEND_THIS)) {
        RETURN_FALSE;
    }
    given.timeout = connect_timeout_of(ClientBox::of(ZEND_THIS), given);
    async.target = given;
    async.is_running = true;
    async.generation++;
    async.is_paused = async.wants_tls = async.is_full = false;
    async.drop_unsent();
    bool is_started = start_coroutine(ZEND_THIS, driver_function);
    async.is_running = is_started && async.is_running;
    RETURN_BOOL(is_started && !EG(exception));
}

ZEND_METHOD(Coro_Async_Client, sleep)
{
    ZEND_PARSE_PARAMETERS_NONE();
    set_paused(return_value, ZEND_THIS, true);
}

ZEND_METHOD(Coro_Async_Client, wakeup)
{
    ZEND_PARSE_PARAMETERS_NONE();
    set_paused(return_value, ZEND_THIS, false);
}

ZEND_METHOD(Coro_Async_Client, enableSSL)
{
    zval *given = nullptr;
    zend_fcall_info_cache target;
    CORO_PARSE_OPTIONAL(Z_PARAM_ZVAL_OR_NULL, given);
    if (given && !read_callable(given, 1, &target)) {
        RETURN_THROWS();
    }
    if (UNEXPECTED(!given && Wording::says_as_swoole)) {
        zend_throw_exception(exception_class, "require `onSslReady` callback", kInvalidArguments);
        RETURN_THROWS();
    }
    AsyncClient &async = AsyncClient::of(ZEND_THIS);
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        php_error_docref(nullptr, E_WARNING, "client is not connected to server");
        RETURN_FALSE;
    }
    if ((socket->has_layer() || async.wants_tls) && !socket.failed(-EISCONN)) {
        RETURN_FALSE;
    }
    if (given) {
        async.callbacks[AsyncClient::kSslReady].set(given, target);
    } else {
        async.callbacks[AsyncClient::kSslReady].reset();
    }
    async.wants_tls = true;
    socket->cancel(Socket::Direction::kRead);
    if (async.paused) {
        async.paused->wake(0);
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Async_Client, close)
{
    bool is_forced;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, is_forced);
    AsyncClient &async = AsyncClient::of(ZEND_THIS);
    if (!async.is_open) {
        RETURN_BOOL(close_client(ZEND_THIS));   // also ends a connect() that waits
    }
    ClientError{}.set(ZEND_THIS);
    if (async.paused) {
        async.paused->wake(0);
    }
    finish(ZEND_THIS);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Async_Client, on)
{
    zend_string *name;
    zval *given;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(name)
        Z_PARAM_ZVAL(given)
    ZEND_PARSE_PARAMETERS_END();
    if (!read_callable(given, 2, &target)) {
        RETURN_THROWS();
    }
    for (size_t i = 0; i < std::size(kEventNames); i++) {
        if (zend_binary_strcasecmp(ZSTR_VAL(name), ZSTR_LEN(name), kEventNames[i].data(), kEventNames[i].size()) == 0) {
            AsyncClient::of(ZEND_THIS).callbacks[i].set(given, target);
            RETURN_TRUE;
        }
    }
    zend_argument_value_error(1, "must be connect, receive, error, close, bufferFull or bufferEmpty, \"%s\" given",
                              ZSTR_VAL(name));
}
