#pragma once

#include "coro/base/option.h"
#include "coro/client/config.h"

#include <cstdint>

namespace coro {

// The options of HTTP clients, besides those of all clients.
struct HttpClientConfig : ClientConfig {
    bool http2 = false;              // true: with TLS, the server is asked for HTTP/2 (ALPN)
    bool http2_prior_knowledge = false;   // true: also without TLS, where the server cannot be asked
    bool keep_alive = true;          // false: each request has a connection of its own
    bool body_decompression = true;  // true: bodies with a known Content-Encoding are decoded
    bool lowercase_header = true;    // false: the names of response fields keep the case in which they were sent
    bool defer = false;              // true: a request is sent without a wait for its response
    int64_t max_retries = 0;         // how often a connection that could not be made is tried again
    int64_t max_head_size = 65536;
    int64_t max_body_size = 0;       // 0: 64 MiB for a body that is kept in memory, otherwise no limit
    bool websocket_mask = true;
    bool websocket_compression = false;   // true: the handshake of WebSocket offers permessage-deflate
    bool open_websocket_ping_frame = false;    // true: recv() returns pings, and the program answers them
    bool open_websocket_pong_frame = false;    // true: recv() returns pongs
    bool open_websocket_close_frame = false;   // has no effect: recv() returns each close frame
};

inline constexpr Option<HttpClientConfig> kHttpClientOptions[] = {
    {"http2", &HttpClientConfig::http2},
    {"http2_prior_knowledge", &HttpClientConfig::http2_prior_knowledge},
    {"keep_alive", &HttpClientConfig::keep_alive},
    {"body_decompression", &HttpClientConfig::body_decompression},
    {"http_compression", &HttpClientConfig::body_decompression},
    {"lowercase_header", &HttpClientConfig::lowercase_header},
    {"defer", &HttpClientConfig::defer},
    {"max_retries", &HttpClientConfig::max_retries, 0, 1000},
    {"max_head_size", &HttpClientConfig::max_head_size, 256, kGigabyte, true},
    {"max_body_size", &HttpClientConfig::max_body_size, 0, INT64_MAX, true},
    {"websocket_mask", &HttpClientConfig::websocket_mask},
    {"websocket_compression", &HttpClientConfig::websocket_compression},
    {"open_websocket_ping_frame", &HttpClientConfig::open_websocket_ping_frame},
    {"open_websocket_pong_frame", &HttpClientConfig::open_websocket_pong_frame},
    {"open_websocket_close_frame", &HttpClientConfig::open_websocket_close_frame},
};

}  // namespace coro
