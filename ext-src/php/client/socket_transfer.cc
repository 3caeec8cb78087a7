#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include "coro/base/fd.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <vector>

// The methods of Coro\Coroutine\Socket that send and receive.
namespace coro::php {

namespace {

// Bytes go through this array before they become a PHP string, so that a coroutine that waits for bytes needs no memory
// for them. The array is used only between a system call and the copy, where no other coroutine runs.
constexpr size_t kScratchSize = 64 << 10;
char scratch[kScratchSize];

// The arguments of a method that receives, and the objects that it works with.
struct Receive {
    zval *self;
    SocketObject &object;
    Socket *socket;
    size_t length;
    Deadline deadline;
};

// Returns a string with bytes, and takes them from the front of the buffer.
zend_string *take(Buffer &buffer, size_t size)
{
    zend_string *taken = zend_string_init(buffer.view().data(), size, false);
    buffer.consume(size);
    return taken;
}

// Receives bytes behind those that are in the buffer. Returns their number, 0 at the end of the stream, or an error.
ssize_t receive_more(Receive &call, size_t wanted)
{
    ssize_t count = call.socket->receive(scratch, std::clamp(wanted, size_t(1), kScratchSize), call.deadline);
    if (count > 0 && !EG(exception)) {
        call.object.received.append({scratch, size_t(count)});
    }
    return EG(exception) ? -ECANCELED : count;
}

// Reads the arguments $length and $timeout. Returns false if the method must end: then return_value is set, or an
// exception was thrown.
template <class F>
void receiving(INTERNAL_FUNCTION_PARAMETERS, bool has_length, F receive)
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
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Receive call = {ZEND_THIS, object, socket, size_t(length), socket_deadline(timeout, object.config.read_timeout)};
    zend_string *received = nullptr;
    ssize_t outcome = receive(call, received);
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
        RETURN_FALSE;
    }
    RETURN_STR(received ? received : ZSTR_EMPTY_ALLOC());
}

// The functions below store the received bytes in `received`, or leave it at nullptr for the end of the stream. They
// return a negative error, or another number.

ssize_t receive_some(Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    if (buffer.size() == 0) {
        if (ssize_t count = receive_more(call, call.length); count <= 0) {
            return count;
        }
    }
    received = take(buffer, std::min(buffer.size(), call.length));
    return 0;
}

ssize_t receive_all(Receive &call, zend_string *&received)
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

ssize_t receive_buffered(Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    if (buffer.size() == 0) {
        if (ssize_t count = receive_more(call, kScratchSize); count <= 0) {
            return count;
        }
    }
    received = take(buffer, std::min(buffer.size(), call.length));
    return 0;
}

ssize_t receive_line(Receive &call, zend_string *&received)
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

ssize_t receive_packet(Receive &call, zend_string *&received)
{
    Buffer &buffer = call.object.received;
    for (;;) {
        if (buffer.size() > 0) {
            Framer::Cut cut = call.object.framer.next(buffer.view());
            if (EG(exception)) {   // package_length_func has thrown
                return -ECANCELED;
            }
            if (cut.status == Framer::Cut::kPacket) {
                received = take(buffer, cut.size);
                return 0;
            }
            if (cut.status != Framer::Cut::kMore) {
                buffer.reset();
                call.object.framer = Framer(call.object.rules);
                return cut.status == Framer::Cut::kTooLarge ? -EMSGSIZE : -EPROTO;
            }
        }
        if (ssize_t count = receive_more(call, kScratchSize); count <= 0) {
            return count;
        }
    }
}

// The strings that writeVector() sends. The array of the program may change while the method waits, so the strings are
// held.
class Pieces {
public:
    ~Pieces()
    {
        for (zend_string *string : strings_) {
            zend_string_release(string);
        }
    }
    // Returns false if an exception was thrown.
    bool read(HashTable *given)
    {
        zval *element;
        ZEND_HASH_FOREACH_VAL(given, element) {
            ZVAL_DEREF(element);
            if (Z_TYPE_P(element) != IS_STRING) {
                zend_argument_type_error(1, "must contain only strings, %s given", zend_zval_type_name(element));
                return false;
            }
            strings_.push_back(zend_string_copy(Z_STR_P(element)));
            pieces_.push_back({Z_STRVAL_P(element), Z_STRLEN_P(element)});
        } ZEND_HASH_FOREACH_END();
        return true;
    }
    std::span<iovec> all() { return pieces_; }

private:
    std::vector<zend_string *> strings_;
    std::vector<iovec> pieces_;
};

void send_vector(INTERNAL_FUNCTION_PARAMETERS)
{
    HashTable *given;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_ARRAY_HT(given)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    Pieces pieces;
    Socket *socket = pieces.read(given) ? socket_for_wait(ZEND_THIS) : nullptr;
    if (!socket) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(timeout, SocketBox::of(ZEND_THIS).config.write_timeout);
    size_t sent;
    ssize_t outcome = socket->send_all(pieces.all(), sent, deadline);
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
    }
    if (outcome < 0 && sent == 0) {
        RETURN_FALSE;
    }
    RETURN_LONG(zend_long(sent));
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
        total += sizes.back();
    } ZEND_HASH_FOREACH_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Receive call = {ZEND_THIS, object, socket, total, socket_deadline(timeout, object.config.read_timeout)};
    zend_string *received = nullptr;
    ssize_t outcome = total == 0 ? 0 : is_whole ? receive_all(call, received) : receive_some(call, received);
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
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

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Socket, recv)
{
    receiving(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, receive_some);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvAll)
{
    receiving(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, receive_all);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvLine)
{
    receiving(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, receive_line);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvWithBuffer)
{
    receiving(INTERNAL_FUNCTION_PARAM_PASSTHRU, true, receive_buffered);
}

ZEND_METHOD(Coro_Coroutine_Socket, recvPacket)
{
    receiving(INTERNAL_FUNCTION_PARAM_PASSTHRU, false, receive_packet);
}

ZEND_METHOD(Coro_Coroutine_Socket, peek)
{
    zend_long length = kScratchSize;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    if (length < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    Socket *socket = open_socket(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    std::string_view buffered = SocketBox::of(ZEND_THIS).received.view();
    if (!buffered.empty()) {
        RETURN_STRINGL(buffered.data(), std::min(buffered.size(), size_t(length)));
    }
    ssize_t count = socket->peek(scratch, std::min(size_t(length), kScratchSize));
    if (count < 0) {
        set_socket_error(ZEND_THIS, int(count));
        RETURN_FALSE;
    }
    RETURN_STRINGL(scratch, size_t(count));
}

static void send_bytes(INTERNAL_FUNCTION_PARAMETERS, bool is_whole)
{
    zend_string *data;
    double timeout = 0;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(data)
        Z_PARAM_OPTIONAL
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(timeout, SocketBox::of(ZEND_THIS).config.write_timeout);
    size_t sent = 0;
    ssize_t outcome = is_whole ? socket->send_all(view(data), sent, deadline) : socket->send(view(data), deadline);
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
        if (sent == 0) {
            RETURN_FALSE;
        }
        RETURN_LONG(zend_long(sent));
    }
    RETURN_LONG(outcome);
}

ZEND_METHOD(Coro_Coroutine_Socket, send)
{
    send_bytes(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Coroutine_Socket, sendAll)
{
    send_bytes(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Coroutine_Socket, writeVector)
{
    send_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine_Socket, writeVectorAll)
{
    send_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

ZEND_METHOD(Coro_Coroutine_Socket, readVector)
{
    receive_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Coroutine_Socket, readVectorAll)
{
    receive_vector(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Coroutine_Socket, sendFile)
{
    zend_string *path;
    zend_long offset = 0, length = 0;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(path)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(offset)
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    if (offset < 0 || length < 0) {
        zend_argument_value_error(offset < 0 ? 2 : 3, "must be at least 0");
        RETURN_THROWS();
    }
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket || php_check_open_basedir(ZSTR_VAL(path))) {
        RETURN_FALSE;
    }
    Fd file(::open(ZSTR_VAL(path), O_RDONLY | O_CLOEXEC));
    if (!file) {
        set_socket_error(ZEND_THIS, -errno);
        RETURN_FALSE;
    }
    Deadline deadline = socket_deadline(0, SocketBox::of(ZEND_THIS).config.write_timeout);
    ssize_t outcome = socket->send_file(file.get(), offset, length > 0 ? size_t(length) : SIZE_MAX, deadline);
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
    }
    RETURN_BOOL(outcome >= 0);
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
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    Address sender;
    Deadline deadline = socket_deadline(timeout, SocketBox::of(ZEND_THIS).config.read_timeout);
    ssize_t count = socket->receive_from(scratch, kScratchSize, sender, deadline);
    if (count < 0) {
        set_socket_error(ZEND_THIS, int(count));
        RETURN_FALSE;
    }
    RETVAL_STRINGL(scratch, size_t(count));
    std::string host = sender.host();
    zval found;
    array_init(&found);
    add_assoc_stringl(&found, "address", host.data(), host.size());
    add_assoc_long(&found, "port", sender.port());
    ZEND_TRY_ASSIGN_REF_TMP(peer, &found);
}

ZEND_METHOD(Coro_Coroutine_Socket, sendto)
{
    zend_string *host, *data;
    zend_long port;
    ZEND_PARSE_PARAMETERS_START(3, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_LONG(port)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    Socket *socket = socket_for_wait(ZEND_THIS);
    if (!socket) {
        RETURN_FALSE;
    }
    SocketObject &object = SocketBox::of(ZEND_THIS);
    Address receiver;
    ssize_t outcome = port < 0 || port > 65535 ? -EINVAL :
                                                 Address::parse(object.family, ZSTR_VAL(host), int(port), receiver);
    if (outcome == 0) {
        outcome = socket->send_to(view(data), receiver, socket_deadline(0, object.config.write_timeout));
    }
    if (outcome < 0) {
        set_socket_error(ZEND_THIS, int(outcome));
        RETURN_FALSE;
    }
    RETURN_LONG(outcome);
}
