#pragma once

#include "coro/base/storage.h"
#include "coro/server/connection/handoff.h"

#include <string_view>

namespace coro {

class Connection;
class DatagramSocket;
struct Address;
struct IncomingRequest;
struct MessageTail;
struct Packet;
struct WebSocketMessage;
struct WebSocketOffer;

// Receives requests, messages and packets from the sockets of one thread: a worker passes them to its
// Handler, a reactor thread of a master forwards them to a worker process.
class ConnectionHandler {
public:
    // Returns the memory for bodies and messages that arrive in pieces.
    virtual Storage &storage() = 0;
    // Returns the memory for the bodies and messages of one client.
    virtual Storage &storage_for(const Connection &) { return storage(); }
    // Returns the memory for bytes that a connection has read and cannot hand over yet.
    virtual Storage &unread_storage() { return heap_storage(); }

    // The functions of the same name in Handler are documented there.
    virtual int on_request(Connection &connection, const IncomingRequest &request) = 0;
    virtual int on_handshake(Connection &connection, const IncomingRequest &request,
                             const WebSocketOffer &offer) = 0;
    virtual bool on_message(Connection &connection, const WebSocketMessage &message) = 0;
    virtual bool on_receive(Connection &connection, const Packet &packet) = 0;
    virtual void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) = 0;
    virtual void on_connect(Connection &connection) = 0;
    virtual void on_close(Connection &connection, bool by_server) = 0;
    virtual void on_buffer(Connection &, bool) {}

    // Called before a connection is read, while ServingThread::has_full_links() is true: the connection's
    // worker may not keep up.
    virtual void on_turn(Connection &) {}
    // Called when the end of a long message has not been read from the socket yet. Returns the process that
    // reads it: this one, or another one to which the socket has been handed off.
    virtual TailReader begin_handoff(Connection &, const MessageTail &) { return TailReader::kSelf; }
    // Called when the client sends nothing more, if other processes count its handlers (HandlerCount::share()).
    virtual void on_half_closed(Connection &) {}
    // Called when the socket has taken some of the unsent bytes.
    virtual void on_sent(Connection &) {}
    // Called when the server has sent a WebSocket close frame, after which it can send nothing.
    virtual void on_close_frame_sent(Connection &) {}

protected:
    ~ConnectionHandler() = default;
};

}  // namespace coro
