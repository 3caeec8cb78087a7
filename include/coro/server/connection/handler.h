#pragma once

#include "coro/server/http/request_data.h"
#include "coro/server/websocket/protocol.h"

#include <cstdint>

namespace coro {

class Peer;
class Connection;
class DatagramSocket;
class HttpStream;

// A request that has arrived. The handler borrows head and body into its own RequestData, or takes the block.
struct IncomingRequest {
    HttpStream &channel;
    const http1::Head &head;
    const char *base;
    std::string_view body;
    const Block &block;           // data is nullptr unless the body came in pieces; then it is the handler's to take
    RequestData::Origin origin;
    RequestData **borrower;
};

// What a client that asks for an upgrade has to be told if it is granted.
struct WebSocketOffer {
    std::string_view key;         // its Sec-WebSocket-Key
    std::string_view protocol;    // the sub-protocol that both sides know; empty: none
    std::string_view extensions;  // the value of Sec-WebSocket-Extensions; empty: none
    const WebSocketTerms *terms = nullptr;
};

// What a stream's framing has cut out of it.
struct Packet {
    std::string_view bytes;
    Block block;                  // as above
};

// What the embedding language does when something happens in a worker. Called on the stack of the loop; calls may run
// coroutines until they wait.
class Handler {
public:
    virtual Storage &storage() = 0;   // for bodies that come in pieces
    virtual Storage &storage_for(const Connection &) { return storage(); }   // for those of this client
    // For what a connection has read and cannot hand over yet.
    virtual Storage &unread_storage() { return heap_storage(); }

    // Attaches an ResponseWriter to the connection, at once. 0, or the status to refuse the request with.
    virtual int on_request(const IncomingRequest &arrival) = 0;
    // A request for an upgrade to WebSocket that is in order. As on_request(); an answer with status 101 upgrades the
    // connection.
    virtual int on_handshake(const IncomingRequest &arrival, const WebSocketOffer &offer) = 0;
    // The handler copies the bytes, or takes the block, and tells Client::handler_begins() and handler_ends(). False:
    // it could not handle it, and the connection is closed.
    virtual bool on_message(Peer &peer, const WebSocketMessage &message) = 0;
    virtual bool on_receive(Peer &peer, const Packet &packet) = 0;
    // While ServingThread::has_full_lanes(): a connection is about to be read, and its worker may not keep up.
    virtual void on_turn(Connection &) {}
    // The end of a message is still in the socket, or on its way there.
    virtual TailReader on_tail(Connection &, const MessageTail &) { return TailReader::kSelf; }
    virtual void on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from) = 0;
    // The client reads too slowly (buffer_high_watermark), or no longer does (buffer_low_watermark).
    virtual void on_buffer(Peer &peer, bool is_full) = 0;
    // A client that others are being asked about (Connection::share_counts()) will send nothing more.
    virtual void on_half_closed(Peer &) {}
    // A socket has taken some of what was unsent.
    virtual void on_sent(Peer &) {}
    // The server has sent a WebSocket its close frame: it can be sent nothing more.
    virtual void on_close_frame_sent(Peer &) {}
    virtual void on_connect(Peer &peer) = 0;
    virtual void on_close(Peer &peer, bool by_server) = 0;

    // The id of a coroutine that still prepares the worker, or 0: it is ready. At the end of that coroutine the handler calls
    // Worker::prepared() or Worker::fail(), which it may also do before this returns.
    [[nodiscard]] virtual int64_t on_worker_start() = 0;
    // The only process of a server was told to end. The id of a coroutine for which it waits, or 0.
    [[nodiscard]] virtual int64_t on_before_shutdown() { return 0; }
    // The worker takes no new connections and finishes what it has. Called again, about every second, until it is done.
    virtual void on_worker_exit() = 0;
    // What is still being handled, because the time for it is over, has to end now; it can still answer.
    virtual void on_worker_end() {}

protected:
    ~Handler() = default;
};

}  // namespace coro
