#pragma once

#include "coro/proto/websocket/extension.h"

#include <string_view>

namespace coro {

// The extensions of a client's WebSocket handshake that the server accepts.
struct WebSocketTerms {
    bool compression = false;   // true: messages may be compressed (permessage-deflate)
    websocket::DeflateTerms deflate;
};

// The parts of a positive answer to a WebSocket handshake.
struct WebSocketOffer {
    std::string_view key;         // value of the client's Sec-WebSocket-Key
    std::string_view protocol;    // the subprotocol that both sides support; empty: none
    std::string_view extensions;  // value of Sec-WebSocket-Extensions in the answer; empty: none
    const WebSocketTerms *terms = nullptr;
};

}  // namespace coro
