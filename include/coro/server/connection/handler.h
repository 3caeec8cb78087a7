#pragma once

#include "coro/base/storage.h"

#include <string_view>

namespace coro {

class DatagramSocket;
class Peer;
class HttpStreamUser;
struct Address;
struct IncomingRequest;
struct WebSocketMessage;
struct WebSocketOffer;

// A packet that the port's framing has cut out of a stream.
struct Packet {
    std::string_view bytes;
    Block block;   // owns the bytes if its data is not nullptr: then the handler takes over the block
};

// Receives the requests, messages and packets of clients in a worker, wherever the sockets of the clients are. The
// embedding language implements this interface. Its functions are called on the stack of the loop and may run
// coroutines until these wait.
class Handler {
public:
    // Returns the memory for bodies and messages that arrive in pieces.
    virtual Storage &storage() = 0;
    // Returns the memory for bytes that a connection has read and that its protocol cannot handle yet.
    virtual Storage &unread_storage() { return heap_storage(); }

    // Handles a request: attaches a ResponseWriter to the request's stream before it returns. Returns 0, or the
    // HTTP status with which the request is refused.
    virtual int on_request(const IncomingRequest &request) = 0;
    // Handles a valid request for an upgrade to WebSocket, as on_request() does. A response with status 101
    // upgrades the connection.
    virtual int on_handshake(const IncomingRequest &request, const WebSocketOffer &offer) = 0;
    // on_message() and on_receive() handle a message and a packet. They copy the bytes or take over the block, and
    // call Peer::handler_begins() and handler_ends(). They return false if they cannot handle the message or
    // packet: then the connection is closed.
    virtual bool on_message(Peer &peer, const WebSocketMessage &message) = 0;
    virtual bool on_receive(Peer &peer, const Packet &packet) = 0;
    virtual void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) = 0;
    // Called with `is_full` true when the client begins to read too slowly (buffer_high_watermark), and with false
    // when it has caught up (buffer_low_watermark).
    virtual void on_buffer(Peer &peer, bool is_full) = 0;
    virtual void on_connect(Peer &peer) = 0;
    virtual void on_close(Peer &peer, bool by_server) = 0;
    // Called when the connection has ended before the answer was complete, if the handler has called
    // ResponseWriter::watch_client(). Must run no code of the program: the caller still uses the connection.
    virtual void on_client_gone(HttpStreamUser &) {}
    // Called when the server has sent a WebSocket close frame to a client whose socket is in this process: from now on
    // on_message() is not called for the client, and nothing more can be sent to it.
    virtual void on_close_frame_sent(Peer &) {}

protected:
    ~Handler() = default;
};

}  // namespace coro
