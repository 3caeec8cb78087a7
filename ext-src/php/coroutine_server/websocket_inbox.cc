#include "php/coroutine_server/websocket_inbox.h"

#include "coro/server/connection/peer.h"

#include <utility>

namespace coro::php {

WebSocketInbox::~WebSocketInbox()
{
    for (Message &message : messages_) {
        zend_string_release(message.data);
    }
}

void WebSocketInbox::add(Peer &peer, const Message &message)
{
    peer.handler_begins();
    messages_.push_back(message);
    bytes_ += ZSTR_LEN(message.data);
    if (bytes_ >= most_bytes_ && !std::exchange(is_paused_, true)) {
        peer.pause();
    }
    wake_first(receivers, 0);
}

WebSocketInbox::Message WebSocketInbox::take(Peer *peer)
{
    if (messages_.empty()) {
        return {};
    }
    Message message = messages_.front();
    messages_.pop_front();
    bytes_ -= ZSTR_LEN(message.data);
    is_handling_ = true;
    if (bytes_ < most_bytes_ && std::exchange(is_paused_, false) && peer) {
        peer->resume();
    }
    return message;
}

void WebSocketInbox::message_handled(Peer *peer)
{
    if (std::exchange(is_handling_, false) && peer) {
        peer->handler_ends();
    }
}

void WebSocketInbox::end()
{
    is_over_ = true;
    wake_all(receivers, 0);
}

}  // namespace coro::php
