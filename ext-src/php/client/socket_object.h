#pragma once

#include "php/client/client_options.h"
#include "php/client/connecting.h"
#include "php/event/socket_source.h"
#include "php/zend/box.h"
#include "php/zend/call.h"

#include "coro/base/buffer.h"
#include "coro/client/config.h"
#include "coro/client/socket.h"
#include "coro/proto/framing/framer.h"

#include <memory>
#include <string>

namespace coro::php {

// Stands in place of the id of a coroutine for the code outside of coroutines.
inline constexpr int64_t kMainProgram = -1;

// The C++ part of a Coro\Coroutine\Socket.
struct SocketObject {
    SocketObject();
    void show_to_collector(zend_get_gc_buffer *seen) { length_function.show_to_collector(seen); }

    std::shared_ptr<Socket> socket;   // nullptr until the constructor has run; stays after close(), for running waits
    int family = 0;
    int type = 0;
    ClientConfig config;
    Buffer received;                  // bytes that were received but not returned yet
    FramingRules rules;
    Framer framer{rules};
    Callable length_function;         // the option package_length_func
    // The id of the coroutine that runs a method which receives, kMainProgram, or 0. Such a method may wait, also in
    // package_length_func, and uses `received` and `framer` before and after.
    int64_t reader = 0;

    bool is_accepted = false;         // true: the other side has connected, so this side is the server of TLS
    Destination server;               // of the last connect()
    ClientError last_error;           // the error of the last failed method
    bool has_failed = false;          // true: a method has failed, so the answer to it may still arrive
    std::shared_ptr<TlsServerContext> server_context;   // made at the first handshake; shared with accepted sockets
};

using SocketBox = Box<SocketObject>;

// Gives an open descriptor to a Coro\Coroutine\Socket that has none.
void attach_socket(zval *self, Fd fd, int family, int type, int protocol);
void attach_socket(zval *self, std::shared_ptr<Socket> socket, int family, int type, int protocol);

// Makes a Coro\Coroutine\Socket for a descriptor. Returns false if this failed and an exception was thrown.
bool make_socket_object(zval *return_value, Fd fd, int family, int type, int protocol);

// Closes the socket of the object `self`.
void close_socket(zval *self, Socket &socket);

// Returns the socket of the object `self` if its methods may wait now: the calling code is in a coroutine and the socket
// is open. Otherwise returns nullptr, after it has thrown an exception or set the property errCode.
Socket *socket_for_wait(zval *self);
Socket *open_socket(zval *self);   // does the same for methods that do not wait

// True if a coroutine runs a method that receives from the socket. `reader` is forgotten if that coroutine does not exist
// in this process, which was forked meanwhile.
bool has_reader(SocketObject &object);

// Returns the socket for Coro\Event and System::waitEvent().
SocketSource source_of(const SocketObject &object);

// Returns the words for a coroutine in messages.
std::string name_coroutine(int64_t id);

// Sets the properties errCode and errMsg. `outcome` is 0 or a negative error. An empty text stands for the usual text.
void set_socket_error(zval *self, int outcome, const std::string &text = {});
void set_socket_error(zval *self, const ConnectFailure &failure);

// Makes the properties show no error. Called when a transfer has succeeded.
void clear_socket_error(zval *self);

// Sets the error of a transfer. For EBUSY the text names the coroutine that transfers in this direction.
void set_transfer_error(zval *self, Socket::Direction direction, int outcome);

// Returns true to the program if `outcome` is 0 or more. Otherwise sets the properties of the error and returns false.
void return_socket_outcome(zval *return_value, zval *self, int outcome);

// Gives the socket options that were checked. No coroutine may receive meanwhile. object.length_function finds the packets,
// if it is a function.
void configure_socket(SocketObject &object, const ClientConfig &config);

// Returns the deadline of a call whose argument $timeout is `given`, in seconds. `standard` is the timeout for 0.
Deadline socket_deadline(double given, double standard);

// Makes the TLS handshake. Sets the properties errCode and errMsg and returns false if that fails.
bool start_tls(zval *self, Socket &socket, Deadline deadline);

// Makes the TLS handshake if the options ask for TLS and the socket has none yet. Must be called before bytes are sent
// or received, so that no byte goes without encryption. Returns false after an error, as start_tls() does.
inline bool secure(zval *self, Socket &socket, Deadline deadline)
{
    return !SocketBox::of(self).config.open_ssl || socket.has_layer() || start_tls(self, socket, deadline);
}

}  // namespace coro::php
