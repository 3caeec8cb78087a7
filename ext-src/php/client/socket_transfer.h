#pragma once

#include "php/client/socket_object.h"

#include "coro/base/fd.h"

#include <cstddef>
#include <string_view>
#include <sys/types.h>

namespace coro::php {

// What the classes of clients share with Coro\Coroutine\Socket.

// The socket of a method of Coro\Coroutine\Socket or of a client, whose connection is a Coro\Coroutine\Socket. Holds the socket
// of a client, because close() of another coroutine takes it away from the client. The caller holds `self`.
class UsedSocket {
public:
    // Finds the socket. There is none if the method `waits` but may not wait now: then an exception was thrown. There is none
    // either without a connection: then `self` has the error.
    UsedSocket(zval *self, bool waits);
    UsedSocket(const UsedSocket &) = delete;
    UsedSocket &operator=(const UsedSocket &) = delete;

    explicit operator bool() const { return socket_; }
    Socket &operator*() { return *object().socket; }
    Socket *operator->() { return object().socket.get(); }
    zval *raw() { return socket_; }
    SocketObject &object() { return SocketBox::of(socket_); }
    const ClientConfig &config() { return object().config; }

    bool is_of_client() { return Z_OBJ_P(raw()) != Z_OBJ_P(self_); }
    // Gives a client the error, or the success, of the last transfer over its socket. Returns `result`, that of the transfer.
    template <class T>
    T shown(T result)
    {
        if (is_of_client()) {
            object().last_error.set(self_);
        }
        return result;
    }
    // Sets the error of `self`. Returns false.
    bool failed(int outcome);

private:
    zval *self_;
    Value held_;               // the Coro\Coroutine\Socket of a client
    zval *socket_ = nullptr;   // held_ or self_
};

// How a method receives.
enum class ReceiveHow {
    kSome,       // at least one byte, or one datagram
    kAll,        // `length` bytes, fewer only at the end of the stream
    kPacket,     // a packet, as the options describe packets
    kLine,       // up to the end of a line
    kBuffered,   // as kSome, but asks the kernel for as many bytes as fit
};

// The most bytes that one method returns, unless it returns a packet.
inline constexpr size_t kMostReceived = 64 << 10;

// Methods that receive with the arguments $length, if `has_length`, and $timeout; that send $data with a $timeout; and that peek
// $length bytes, where `standard` is the default.
void receive_method(INTERNAL_FUNCTION_PARAMETERS, bool has_length, ReceiveHow how);
void send_method(INTERNAL_FUNCTION_PARAMETERS, bool is_whole);
void peek_method(INTERNAL_FUNCTION_PARAMETERS, zend_long standard);

// Return to the program an address of the socket: `get` is getsockname() or getpeername(). The first one returns false after an
// error, which is in errno. `has_host`: the array has the address also under this key, as Swoole's clients have it.
using GetAddress = int (*)(int fd, sockaddr *address, socklen_t *size);
bool return_address(zval *return_value, int fd, GetAddress get, bool has_host);
void return_address(zval *return_value, zval *self, GetAddress get);
// Returns to the program the certificate of the other side as PEM text. Returns false if there is none.
bool return_certificate(zval *return_value, const TlsLayer *tls);

// The functions below transfer over the socket of a Coro\Coroutine\Socket `self`. They may be called where the socket may wait,
// or block. They set the error of `self` and return false, or -1, if they fail.

// Receives bytes. `received` stays nullptr for no bytes, which means the end of a stream.
bool receive_bytes(zval *self, ReceiveHow how, size_t length, Deadline deadline, zend_string *&received);
// Receives one datagram of at most `length` bytes, and its sender.
bool receive_datagram(zval *self, size_t length, Deadline deadline, zend_string *&received, Address &sender);
// Returns bytes that have arrived, and leaves them in the socket. Does not wait.
bool peek_bytes(zval *self, size_t length, zend_string *&found);
// Sends all bytes, or with `is_whole` false at least one byte or one datagram. Returns the number of sent bytes, which is
// smaller after an error.
ssize_t send_bytes(zval *self, std::string_view bytes, Deadline deadline, bool is_whole);
// Opens a regular file for send_file(). Does not wait. Raises a PHP warning if the offset or the length is negative.
bool open_file_to_send(zval *self, const char *path, zend_long offset, zend_long length, Fd &file);
// Sends a part of a file. `length` is 0 for all bytes up to the end of the file.
bool send_file(zval *self, int file, off_t offset, size_t length, Deadline deadline);

}  // namespace coro::php
