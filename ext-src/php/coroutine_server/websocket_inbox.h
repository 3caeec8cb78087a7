#pragma once

#include "php.h"

#include "coro/proto/websocket/frame.h"
#include "coro/sched/waiter.h"
#include "coro/server/websocket/handshake.h"

#include <cstddef>
#include <deque>
#include <string>

namespace coro {
class Peer;
class ResponseWriter;
}

namespace coro::php {

// The WebSocket of a client of a coroutine server, from the request with the handshake on: the messages that
// Response::recv() has not returned yet. The inbox lives as long as the Response object that has upgraded the
// connection, which may be longer than the connection.
//
// A message counts as a handler of its client until the next recv(): so the client's close frame is answered when the
// program has answered the messages before it. While many bytes wait, nothing is read from the client.
class WebSocketInbox {
public:
    struct Message {
        websocket::Opcode opcode;
        zend_string *data = nullptr;   // nullptr: there is no message
        bool was_compressed = false;
    };

    WebSocketInbox(const WebSocketOffer &offer, size_t most_bytes) :
        key_(offer.key), protocol_(offer.protocol), extensions_(offer.extensions), most_bytes_(most_bytes)
    {
    }
    ~WebSocketInbox();
    WebSocketInbox(const WebSocketInbox &) = delete;
    WebSocketInbox &operator=(const WebSocketInbox &) = delete;

    // Returns the handshake that the response must answer.
    WebSocketOffer offer() const { return {key_, protocol_, extensions_}; }
    bool is_upgraded() const { return upgraded_by_ != nullptr; }
    void upgraded(const ResponseWriter &writer) { upgraded_by_ = &writer; }
    bool is_of(const ResponseWriter &writer) const { return upgraded_by_ == &writer; }

    // Appends a message of the client, and takes over the reference to its data.
    void add(Peer &peer, const Message &message);
    // Returns the oldest message and removes it. `peer` is nullptr if the connection is gone.
    Message take(Peer *peer);
    // Called when the program has finished its work on the message that take() has returned.
    void message_handled(Peer *peer);

    bool is_over() const { return is_over_; }
    void end();   // called when no further message can come: wakes the receivers

    WaitQueue receivers;   // at most one coroutine: a second one is refused

private:
    std::string key_;
    std::string protocol_;
    std::string extensions_;
    std::deque<Message> messages_;
    size_t bytes_ = 0;        // the number of bytes of all messages
    size_t most_bytes_;       // the number of bytes from which on nothing is read from the client
    bool is_paused_ = false;
    bool is_handling_ = false;   // true: the program works on the message that take() has returned
    const ResponseWriter *upgraded_by_ = nullptr;   // the response that has upgraded the connection
    bool is_over_ = false;
};

}  // namespace coro::php
