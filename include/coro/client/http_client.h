#pragma once

#include "coro/client/connector.h"
#include "coro/client/http_config.h"
#include "coro/client/http_connection.h"
#include "coro/client/http_request.h"
#include "coro/loop/loop.h"

#include <memory>
#include <string>
#include <string_view>

namespace coro {

// Sends requests to one server, one after the other, over a connection that is kept between them. Connects again when
// the server has closed the connection. Repeats a request over a new connection only if the first one was used before
// and has ended without a byte of the response, and only if the server cannot have processed the request or the request
// is idempotent; and if the server refuses the request's stream of HTTP/2, which it has not processed then. Through an HTTP
// proxy, connections with TLS and for WebSocket are tunnels (CONNECT), and other requests are forwarded by the proxy. One
// coroutine at a time may call the functions that wait; close() may be called during a wait.
class HttpClient {
public:
    // The part of an exchange that has failed last.
    enum class Phase : uint8_t { kNone, kConnect, kSend, kReceive };

    HttpClient(Loop &loop, Connector connector) : loop_(loop), connector_(std::move(connector)) {}

    // Sends the request. Returns 0, or a negative error of the phase in failed_phase(). The arguments must exist until
    // receive_head() has returned.
    [[nodiscard]] int send(const HttpClientConfig &config, const Destination &to, const HttpRequest &request);
    // Receives the head of the response, as HttpConnection::receive_head() does.
    [[nodiscard]] int receive_head(const HttpResponseLimits &limits, double timeout);
    // Receives a part of the body, as HttpConnection::receive_body() does, until the timeout of receive_head() is over.
    [[nodiscard]] ssize_t receive_body(std::string_view &piece);

    // The connection of the last send(), which exists after receive_head() has succeeded until close().
    HttpConnection *connection() { return connection_.get(); }
    std::unique_ptr<HttpConnection> take_connection() { return std::move(connection_); }

    Phase failed_phase() const { return phase_; }
    const ConnectFailure &connect_failure() const { return connector_.failure(); }   // of the phase kConnect
    // Returns the reason for an error of TLS in another phase; empty: the text of the error says all.
    const std::string &failure_text() const { return failure_text_; }

    // Must be called at the end of each exchange: closes the connection unless it can be used again.
    void finish(bool keep_alive);
    void close();   // ends all waits with -ECANCELED
    bool is_open() const { return connection_ != nullptr; }
    bool is_http2() const { return is_http2_; }   // true: the connection speaks HTTP/2

private:
    int connect();
    int connect_once();
    int begin_http2(Socket &socket, Deadline deadline);
    int send_once();
    bool can_reuse();
    bool may_repeat(int outcome) const;
    void drop(int outcome);

    Loop &loop_;
    Connector connector_;
    std::unique_ptr<HttpConnection> connection_;
    // The arguments of send(), for a repetition.
    const HttpClientConfig *config_ = nullptr;
    const Destination *to_ = nullptr;
    const HttpRequest *request_ = nullptr;
    Deadline receive_until_ = 0;
    Nanoseconds idle_since_ = 0;   // the end of the last exchange
    bool is_to_proxy_ = false;     // true: the connection is for requests with is_forwarded
    bool is_http2_ = false;
    Phase phase_ = Phase::kNone;
    std::string failure_text_;
    bool is_waiting_ = false;   // true: a function waits, so close() must not destroy the connection
    bool is_closed_ = false;    // true: close() was called during the wait
};

}  // namespace coro
