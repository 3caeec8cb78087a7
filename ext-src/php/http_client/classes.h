#pragma once

namespace coro::php {

// Declares the classes of Coro\Coroutine\Http\Client to PHP, at module startup.
void register_http_client();

// Declares Coro\Http2\Session.
void register_http2_session();

// Habits of Coro\Coroutine\Http\Client. Changed at module startup only.
struct HttpClientHabits {
    bool keeps_request_body = false;   // true: what setData() and post() set is sent with the next requests, too
    bool shows_trailers = false;       // true: the trailers of a response are added to $headers
};
inline HttpClientHabits http_client_habits;

}  // namespace coro::php
