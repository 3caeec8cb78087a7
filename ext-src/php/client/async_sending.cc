#include "php/client/async_client.h"
#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/internal_function.h"
#include "php/zend/last_error.h"

#include <cerrno>
#include <string_view>
#include <sys/socket.h>
#include <utility>

// How a Coro\Async\Client sends: send() and sendfile() keep what they are to send, and a coroutine sends it in order.
namespace coro::php {

namespace {

zend_internal_function sender_function;

bool send_outgoing(zval *socket, const AsyncClient::Outgoing &outgoing)
{
    if (outgoing.file) {
        return send_file(socket, outgoing.file.get(), outgoing.offset, outgoing.length, kNever);
    }
    return send_bytes(socket, outgoing.bytes, kNever, true) == ssize_t(outgoing.bytes.size());
}

// Sends what send() and sendfile() have kept, until there is nothing.
ZEND_FUNCTION(coro_async_client_send)
{
    zval *self = ZEND_CALL_ARG(execute_data, 1);
    ClientObject &client = ClientBox::of(self);
    AsyncClient &async = AsyncClient::of(self);
    uint32_t generation = async.generation;
    while (!async.unsent.empty() && async.is_open_since(generation) && !EG(exception)) {
        UsedSocket socket(self, false);
        if (!socket) {
            break;
        }
        AsyncClient::Outgoing outgoing = std::move(async.unsent.front());
        async.unsent.pop_front();
        bool is_sent = send_outgoing(socket.raw(), outgoing);
        if (async.generation != generation) {
            return;
        }
        async.kept -= outgoing.bytes.size();
        if (!is_sent) {
            if (async.is_open && !EG(exception)) {
                socket.shown(false);
                finish(self);
            }
            break;
        }
        if (async.is_full && async.kept <= size_t(client.config.buffer_low_watermark)) {
            async.is_full = false;
            notify(self, AsyncClient::kBufferEmpty);
        }
    }
    if (async.generation == generation) {
        async.is_sending = false;
    }
}

// Starts the coroutine that sends, unless it runs. Returns false if it cannot be started.
bool start_sending(zval *self)
{
    AsyncClient &async = AsyncClient::of(self);
    if (!std::exchange(async.is_sending, true) && !start_coroutine(self, sender_function)) {
        async.is_sending = false;
        return false;
    }
    return true;
}

// Calls "bufferFull", unless "bufferEmpty" has not been called since the last time.
void note_full(zval *self)
{
    if (!std::exchange(AsyncClient::of(self).is_full, true)) {
        notify(self, AsyncClient::kBufferFull);
    }
}

// Sends a datagram, or what the kernel takes of it.
void send_now(zval *return_value, zval *self, std::string_view data)
{
    UsedSocket socket(self, false);
    if (!socket) {
        RETURN_FALSE;
    }
    ssize_t sent = ::send(socket->fd(), data.data(), data.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    ClientError::of(sent < 0 ? -errno : 0).set(self);
    if (sent < 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(sent);
}

}  // namespace

void AsyncClient::drop_unsent()
{
    unsent.clear();
    kept = 0;
    is_sending = false;
}

void make_async_sender()
{
    sender_function = make_internal_function("Coro\\Async\\Client", zif_coro_async_client_send);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Async_Client, send)
{
    zend_string *data;
    zend_long flag = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(flag)
    ZEND_PARSE_PARAMETERS_END();
    ClientObject &client = ClientBox::of(ZEND_THIS);
    AsyncClient &async = AsyncClient::of(ZEND_THIS);
    if (client.type == SOCK_DGRAM) {
        send_now(return_value, ZEND_THIS, view(data));
        return;
    }
    UsedSocket socket(ZEND_THIS, false);
    if (!socket) {
        RETURN_FALSE;
    }
    if (async.kept > 0 && async.kept + ZSTR_LEN(data) > size_t(client.config.socket_buffer_size)) {
        note_full(ZEND_THIS);   // also below buffer_high_watermark: the program waits for "bufferEmpty"
        ClientError::of(-kOutputOverflow).set(ZEND_THIS);
        RETURN_FALSE;
    }
    if (async.unsent.empty() || async.unsent.back().file) {
        async.unsent.emplace_back();
    }
    async.unsent.back().bytes.append(ZSTR_VAL(data), ZSTR_LEN(data));
    async.kept += ZSTR_LEN(data);
    ClientError{}.set(ZEND_THIS);
    if (!start_sending(ZEND_THIS)) {
        RETURN_FALSE;
    }
    if (async.kept >= size_t(client.config.buffer_high_watermark)) {
        note_full(ZEND_THIS);
    }
    RETURN_LONG(zend_long(ZSTR_LEN(data)));
}

ZEND_METHOD(Coro_Async_Client, sendfile)
{
    zend_string *path;
    zend_long offset = 0, length = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(path)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(offset)
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    UsedSocket socket(ZEND_THIS, false);
    if (!socket || (ClientBox::of(ZEND_THIS).type != SOCK_STREAM && !socket.failed(-EOPNOTSUPP))) {
        RETURN_FALSE;
    }
    AsyncClient::Outgoing outgoing;
    outgoing.offset = offset;
    outgoing.length = size_t(length);
    if (!open_file_to_send(socket.raw(), ZSTR_VAL(path), offset, length, outgoing.file)) {
        RETURN_BOOL(socket.shown(false));
    }
    AsyncClient::of(ZEND_THIS).unsent.push_back(std::move(outgoing));
    ClientError{}.set(ZEND_THIS);
    RETURN_BOOL(start_sending(ZEND_THIS));
}
