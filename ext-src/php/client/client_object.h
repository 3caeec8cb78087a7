#pragma once

#include "php/client/client_options.h"
#include "php/client/connecting.h"
#include "php/client/socket_transfer.h"
#include "php/zend/box.h"
#include "php/zend/call.h"
#include "php/zend/value.h"

#include "coro/client/config.h"
#include "coro/client/connector.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/socket.h>

namespace coro::php {

// The further state of an object of a class that extends Coro\Client.
class ClientExtension {
public:
    virtual ~ClientExtension() = default;
    virtual void show_to_collector(zend_get_gc_buffer *seen) = 0;
};

// The C++ part of Coro\Client, Coro\Async\Client and Coro\Coroutine\Client. The connection is a Coro\Coroutine\Socket.
struct ClientObject {
    ClientObject();
    void show_to_collector(zend_get_gc_buffer *seen);

    int family = 0;            // AF_INET and the like; 0 until the constructor has run
    int type = 0;              // SOCK_STREAM or SOCK_DGRAM
    zend_long given_type = 0;  // the value of the property "type" from which `family` and others were taken
    bool may_block = false;    // true: a Coro\Client, whose methods block outside of coroutines
    bool may_keep = false;     // true: the flag CORO_KEEP has an effect
    bool is_kept = false;      // true: the destructor leaves the connection to a later client
    bool has_timeouts = false; // true: the program has set timeouts for sending and receiving
    bool has_connect_timeout = false;   // true: the program has set a timeout for connecting
    ClientConfig config;
    Value noted_setting;       // the array of the property "setting" that is in `config`, or undefined
    Callable length_function;
    Value socket;              // a Coro\Coroutine\Socket; undefined: not connected
    std::optional<Connector> connector;   // has a value while connect() runs
    int64_t connecting = 0;    // the id of the coroutine that runs connect(), or kMainProgram
    std::unique_ptr<ClientExtension> extension;
};

using ClientBox = Box<ClientObject>;

// Sets the type. Returns false if it is wrong and an exception was thrown.
bool construct_client(zval *self, zend_long type, bool may_block, bool may_keep);

// Takes over what the program has written to the properties "type" and "setting" of a client without a connection, because Swoole
// reads them when it connects. Returns false if an exception was thrown or the error of the client was set.
bool take_written_properties(zval *self);

// Returns true if the methods of the client may wait here, or block. Otherwise throws an exception.
bool may_wait(const ClientObject &client);

bool is_connected(const ClientObject &client);

// Makes `seconds` the time limit of each later transfer over this connection.
void set_transfer_timeouts(const ClientObject &client, double seconds);

// Returns the socket for Coro\Event and System::waitEvent().
SocketSource source_of(const ClientObject &client);

// Returns the timeout of connect(): if the program has given none, that of the options, if they have one.
inline double connect_timeout_of(const ClientObject &client, const ConnectArguments &given)
{
    return !given.has_timeout && client.has_connect_timeout ? client.config.connect_timeout : given.timeout;
}

// Connects. `given` are the arguments of connect().
bool connect_client(zval *self, const ConnectArguments &given, Deadline deadline);
// Gives the client a connection. Returns false if an exception was thrown.
bool adopt(zval *self, std::unique_ptr<Socket> socket, Destination to);
// Takes the connection away from the client, and returns it.
Value take_connection(zval *self);
bool close_client(zval *self);   // also ends a connect() that waits

bool set_client_options(zval *self, HashTable *settings);
bool start_client_tls(zval *self);
bool has_verified_peer(zval *self, bool allow_self_signed);
// Opens and binds the socket of a client for datagrams that is not connected. Returns false, and sets its error, if that fails.
bool open_for_datagrams(zval *self);
bool send_datagram(zval *self, zend_string *host, zend_long port, std::string_view data);

// The connections that clients with CORO_KEEP leave to later ones:
// Connects the client with a connection that an earlier client has left, and whose server has neither closed it nor sent
// anything. Returns false if there is none.
bool reuse_connection(zval *self, const Destination &to);
// Leaves the connection to a later client, if that is possible. The client loses the connection in any case.
void leave_connection(zval *self);
// Sets the properties that say how often earlier clients had the connection.
void set_reuse(zval *self, zend_long count);

// Returns whether recv() returns packets.
ReceiveHow how_to_receive(ClientObject &client);

}  // namespace coro::php
