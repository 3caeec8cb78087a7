#include "php/client/socket_transfer.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include <algorithm>
#include <cerrno>
#include <string_view>
#include <vector>

// The methods of Coro\Coroutine\Socket that receive.
namespace coro::php {

namespace {

// Bytes go through this array before they become a PHP string, so that a coroutine that waits for bytes needs no memory
// for them. The array is used only between a system call and the copy, where no other coroutine runs.
constexpr size_t kScratchSize = kMostReceived;

// The most bytes that the sizes of readVector() ask for together; the sum of the sizes could be too large for size_t.
constexpr size_t kMostBytes = SIZE_MAX / 2;
char scratch[kScratchSize];

// The arguments of a method that receives, and the objects that it works with.
struct Receive {
    zval *self;
    SocketObject &object;
    Socket *socket;
    size_t length;
    Deadline deadline;
};

using Receiver = ssize_t(const Receive &call, zend_string *&received);

// Runs `receive` for a method that receives. Sets the properties of the error and returns false if it fails, or if a
// coroutine runs such a method already: two of them would take each other's bytes.
bool run(const Receive &call, zend_string *&received, Receiver *receive)
{
    if (has_reader(call.object)) {
        set_transfer_error(call.self, Socket::Direction::kRead, -EBUSY);
        return false;
    }
    const Coroutine &current = runtime().scheduler().current();
    call.object.reader = current.is_main() ? kMainProgram : current.id();
    ssize_t outcome = -1;
    bool is_secure = secure(call.self, *call.socket, call.deadline);
    if (is_secure) {
        outcome = receive(call, received);
    }
    call.object.reader = 0;
    if (outcome >= 0) {
        clear_socket_error(call.self);
    } else if (is_secure) {
        set_transfer_error(call.self, Socket::Direction::kRead, int(outcome));
    }
    return outcome >= 0;
}

// Returns a string with bytes, and takes them from the front of the buffer. Returns nullptr for no bytes.
zend_string *take(Buffer &buffer, size_t size)
{
    if (size == 0) {
        return nullptr;
    }
    zend_string *taken = zend_string_init(buffer.view().data(), size, false);
    buffer.consume(size);
    return taken;
}

// Receives bytes behind those that are in the buffer. Returns their number, 0 at the end of the stream, or an error.
ssize_t receive_more(const Receive &call, size_t wanted)
{
    ssize_t count = call.socket->receive(scratch, std::clamp(wanted, size_t(1), kScratchSize), call.deadline);
    if (count > 0 && !EG(exception)) {
        call.object.received.append({scratch, size_t(count)});
    }
    return EG(exception) ? -ECANCELED : count;
}

// The functions below store the received bytes in `received`, or leave it at nullptr for the end of the stream. They
// return a negative error, or another number.

ssize_t receive_available(const Receive &call, size_t wanted, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    if (buffer.size() == 0) {
        if (ssize_t count = receive_more(call, wanted); count <= 0) {
            return count;
        }
    }
    received = take(buffer, std::min(buffer.size(), call.length));
    return 0;
}

ssize_t receive_some(const Receive &call, zend_string *&received)
{
    return receive_available(call, call.length, received);
}

ssize_t receive_buffered(const Receive &call, zend_string *&received)
{
    return receive_available(call, kScratchSize, received);
}

ssize_t receive_all(const Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    while (buffer.size() < call.length) {
        ssize_t count = receive_more(call, call.length - buffer.size());
        if (count < 0) {
            return count;   // the bytes that have come stay in the buffer, for the next call
        }
        if (count == 0) {
            break;
        }
    }
    received = take(buffer, std::min(buffer.size(), call.length));
    return 0;
}

ssize_t receive_line(const Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    size_t searched = 0;
    for (;;) {
        std::string_view bytes = buffer.view().substr(0, call.length);
        size_t end = bytes.find('\n', searched);
        if (end != bytes.npos || bytes.size() == call.length) {
            received = take(buffer, end != bytes.npos ? end + 1 : call.length);
            return 0;
        }
        searched = bytes.size();
        ssize_t count = receive_more(call, kScratchSize);
        if (count < 0) {
            return count;
        }
        if (count == 0) {
            received = take(buffer, buffer.size());
            return 0;
        }
    }
}

void forget_packets(SocketObject &object)
{
    object.received.reset();
    object.framer = Framer(object.rules);
}

ssize_t receive_packet(const Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    for (;;) {
        if (buffer.size() > 0) {
            Framer::Cut cut = call.object.framer.next(buffer.view());
            if (EG(exception)) {   // package_length_func has thrown
                return -ECANCELED;
            }
            if (call.socket->fd() < 0) {   // the socket was closed while package_length_func ran
                return -ECANCELED;
            }
            if (cut.status == Framer::Cut::kPacket) {
                received = take(buffer, cut.size);
                return 0;
            }
            if (cut.status != Framer::Cut::kMore) {
                forget_packets(call.object);
                return cut.status == Framer::Cut::kTooLarge ? -EMSGSIZE : -EPROTO;
            }
        }
        ssize_t count = receive_more(call, kScratchSize);
        if (count == 0) {   // the stream has ended, perhaps in the middle of a packet, which is dropped
            forget_packets(call.object);
        }
        if (count <= 0) {
            return count;
        }
    }
}

void receive_vector(INTERNAL_FUNCTION_PARAMETERS, bool is_whole)
{
    HashTable *given;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(given)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    std::vector<size_t> sizes;
    size_t total = 0;
    zval *element;
    ZEND_HASH_FOREACH_VAL(given, element) {
        ZVAL_DEREF(element);
        if (Z_TYPE_P(element) != IS_LONG || Z_LVAL_P(element) < 1) {
            zend_argument_value_error(1, "must contain only integers greater than 0");
            RETURN_THROWS();
        }
        sizes.push_back(size_t(Z_LVAL_P(element)));
        total = std::min(total + sizes.back(), kMostBytes);
    } ZEND_HASH_FOREACH_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Receive call = {ZEND_THIS, object, socket, total, socket_deadline(timeout, object.config.read_timeout)};
    zend_string *received = nullptr;
    if (total > 0 && !run(call, received, is_whole ? receive_all : receive_some)) {
        RETURN_FALSE;
    }
    array_init(return_value);
    std::string_view rest = view(received);
    for (size_t size : sizes) {
        if (rest.empty()) {
            break;
        }
        std::string_view part = rest.substr(0, size);
        add_next_index_stringl(return_value, part.data(), part.size());
        rest.remove_prefix(part.size());
    }
    if (received) {
        zend_string_release(received);
    }
}

}  // namespace

bool receive_bytes(zval *self, ReceiveHow how, size_t length, Deadline deadline, zend_string *&received)
{
    static constexpr Receiver *kReceivers[] = {receive_some, receive_all, receive_packet, receive_line, receive_buffered};
    SocketObject &object = SocketBox::of(self);
    Receive call = {self, object, object.socket.get(), length, deadline};
    return run(call, received, kReceivers[size_t(how)]);
}

void receive_method(INTERNAL_FUNCTION_PARAMETERS, bool has_length, ReceiveHow how)
{
    zend_long length = kScratchSize;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(0, has_length ? 2 : 1)
        Z_PARAM_OPTIONAL
        if (has_length) {
            Z_PARAM_LONG(length)
        }
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (length < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    UsedSocket socket(ZEND_THIS, true);
    if (!socket) {
        RETURN_FALSE;
    }
    zend_string *received = nullptr;
    Deadline deadline = socket_deadline(timeout, socket.config().read_timeout);
    if (!socket.shown(receive_bytes(socket.raw(), how, size_t(length), deadline, received))) {
        RETURN_FALSE;
    }
    RETURN_STR(received ? received : ZSTR_EMPTY_ALLOC());
}

bool receive_datagram(zval *self, size_t length, Deadline deadline, zend_string *&received, Address &sender)
{
    SocketObject &object = SocketBox::of(self);
    if (object.config.open_ssl) {   // the bytes would not be encrypted
        set_socket_error(self, -EOPNOTSUPP);
        return false;
    }
    ssize_t count = object.socket->receive_from(scratch, std::min(length, kScratchSize), sender, deadline);
    if (count < 0) {
        set_transfer_error(self, Socket::Direction::kRead, int(count));
        return false;
    }
    received = zend_string_init(scratch, size_t(count), false);
    clear_socket_error(self);
    return true;
}

bool peek_bytes(zval *self, size_t length, zend_string *&found)
{
    SocketObject &object = SocketBox::of(self);
    std::string_view buffered = object.received.view();
    if (!buffered.empty()) {
        found = zend_string_init(buffered.data(), std::min(buffered.size(), length), false);
        clear_socket_error(self);
        return true;
    }
    Socket &socket = *object.socket;
    size_t most = std::min(length, kScratchSize);
    ssize_t count;
    if (socket.has_layer()) {   // a layer cannot leave bytes in the socket: they wait in the buffer of the object
        count = has_reader(object) ? -EBUSY : socket.receive_now(scratch, most);
    } else {
        count = object.config.open_ssl ? -ENOTCONN : socket.peek(scratch, most);
    }
    if (count < 0) {
        set_transfer_error(self, Socket::Direction::kRead, int(count));
        return false;
    }
    if (socket.has_layer()) {
        object.received.append({scratch, size_t(count)});
    }
    found = zend_string_init(scratch, size_t(count), false);
    clear_socket_error(self);
    return true;
}

void peek_method(INTERNAL_FUNCTION_PARAMETERS, zend_long standard)
{
    zend_long length = standard;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, length);
    if (length < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    UsedSocket socket(ZEND_THIS, false);
    zend_string *found = nullptr;
    if (!socket || !socket.shown(peek_bytes(socket.raw(), size_t(length), found))) {
        RETURN_FALSE;
    }
    RETURN_STR(found);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, recv)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, ReceiveHow::kSome);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvAll)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, ReceiveHow::kAll);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvLine)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, ReceiveHow::kLine);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvWithBuffer)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, ReceiveHow::kBuffered);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvPacket)
{
    receive_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, ReceiveHow::kPacket);
}

ZEND_METHOD(Coro_Coroutine_Socket, peek)
{
    peek_method(INTERNAL_FUNCTION_PARAM_PASSTHRU, kScratchSize);
}

ZEND_METHOD(Coro_Coroutine_Socket, readVector)
{
    receive_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Coroutine_Socket, readVectorAll)
{
    receive_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvfrom)
{
    zval *peer;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ZVAL(peer)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (!socket_for_wait(ZEND_THIS)) {
        RETURN_FALSE;
    }
    Address sender;
    zend_string *received = nullptr;
    Deadline deadline = socket_deadline(timeout, SocketBox::of(ZEND_THIS).config.read_timeout);
    if (!receive_datagram(ZEND_THIS, kScratchSize, deadline, received, sender)) {
        RETURN_FALSE;
    }
    RETVAL_STR(received);
    std::string host = sender.host();
    zval found;
    array_init(&found);
    add_assoc_stringl(&found, "address", host.data(), host.size());
    add_assoc_long(&found, "port", sender.port());
    ZEND_TRY_ASSIGN_REF_TMP(peer, &found);
}
