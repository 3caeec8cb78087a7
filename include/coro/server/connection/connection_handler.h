#pragma once

#include "coro/base/storage.h"
#include "coro/server/connection/handoff.h"

#include <string_view>

namespace coro {

class Connection;
class DatagramSocket;
class HttpStreamUser;
struct Address;
struct IncomingRequest;
struct MessageTail;
struct Packet;
struct WebSocketMessage;
struct WebSocketOffer;

// Receives the requests, messages and packets that arrive at the sockets of one thread. A worker passes them to
// its Handler; a reactor thread of a master forwards them to a worker process.
class ConnectionHandler {
public:
    // Returns the memory for bodies and messages that arrive in pieces.
    virtual Storage &storage() = 0;
    // Returns the memory for the bodies and messages of one client.
    virtual Storage &storage_for(const Connection &) { return storage(); }
    // Returns the memory for bytes that a connection has read and that its protocol cannot handle yet.
    virtual Storage &unread_storage() { return heap_storage(); }

    // Returns true if another process has begun to send the answer to the request that it handles.
    virtual bool has_response_begun(const Connection &) { return false; }

    // The next eight functions are documented at the functions of the same name in Handler.
    virtual int on_request(Connection &connection, const IncomingRequest &request) = 0;
    virtual int on_handshake(Connection &connection, const IncomingRequest &request,
                             const WebSocketOffer &offer) = 0;
    virtual bool on_message(Connection &connection, const WebSocketMessage &message) = 0;
    virtual bool on_receive(Connection &connection, const Packet &packet) = 0;
    virtual void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) = 0;
    virtual void on_connect(Connection &connection) = 0;
    virtual void on_close(Connection &connection, bool by_server) = 0;
    virtual void on_buffer(Connection &, bool) {}
    // Called when the handshake of the connection's TLS is complete.
    virtual void on_secured(Connection &) {}

    // Called before a connection is read, while ServingThread::has_full_links() is true. The function may throttle
    // the connection, because the connection's worker may not keep up.
    virtual void on_turn(Connection &) {}
    // Called when the end of a long message has not been read from the socket yet. Returns which process reads the
    // end: this one, or another one to which the socket has been handed off.
    virtual TailReader begin_handoff(Connection &, const MessageTail &) { return TailReader::kSelf; }
    // Called when the client sends nothing more and other processes count the handlers of the connection
    // (HandlerCount::share()).
    virtual void on_half_closed(Connection &) {}
    // Called when the socket has taken some of the connection's unsent bytes.
    virtual void on_sent(Connection &) {}
    // Documented at the function of the same name in Handler.
    virtual void on_client_gone(HttpStreamUser &) {}
    // Called when the server has sent a WebSocket close frame, after which it can send nothing more to the client.
    virtual void on_close_frame_sent(Connection &) {}

protected:
    ~ConnectionHandler() = default;
};

}  // namespace coro
