#pragma once

#include "coro/proto/websocket/extension.h"

#include <string_view>

namespace coro {

// The options of a client's handshake that the server supports.
struct WebSocketTerms {
    bool compression = false;   // permessage-deflate
    websocket::DeflateTerms deflate;
};

// What the answer to a WebSocket handshake contains if the upgrade is granted.
struct WebSocketOffer {
    std::string_view key;         // the client's Sec-WebSocket-Key
    std::string_view protocol;    // the sub-protocol that both sides support; empty: none
    std::string_view extensions;  // the value of Sec-WebSocket-Extensions; empty: none
    const WebSocketTerms *terms = nullptr;
};

}  // namespace coro
