#include "core/server/connection/handshake_protocol.h"

#include "coro/base/error.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <string_view>
#include <utility>

namespace coro {

namespace {

// The time that a client has for its handshake when the server ends.
constexpr Nanoseconds kHandshakePatience = 500 * kMillisecond;

constexpr std::string_view kPlainHttpAnswer =
    "HTTP/1.1 400 Bad Request\r\nContent-Type: text/plain\r\nContent-Length: 49\r\nConnection: close\r\n\r\n"
    "This port speaks HTTPS: use a URL with https://.\n";

}  // namespace

HandshakeProtocol::HandshakeProtocol(Connection &connection) :
    connection_(connection),
    deadline_(connection.thread().loop().now() + connection.stream().handshake_timeout())
{
}

bool HandshakeProtocol::step()
{
    bool was_queued = HandshakeQueue::Waiting::is_linked();
    if (!connection_.thread().handshakes().admits(*this, has_begun_)) {
        queued_at_ = was_queued ? queued_at_ : connection_.thread().loop().now();
        return false;
    }
    has_begun_ = true;
    int outcome = shake_hands();
    if (outcome == -EAGAIN) {
        return false;
    }
    if (outcome < 0) {
        fail(outcome);
        return false;
    }
    std::unique_ptr<Protocol> chosen = chosen_protocol();
    if (!chosen) {
        fail("the port does not serve the protocol that was agreed on (ALPN)");
        return false;
    }
    count(connection_.thread().row().tls_handshakes);
    connection_.thread().on_secured(connection_);
    connection_.upgrade(std::move(chosen));
    connection_.handshake_ended();
    return false;
}

// Called by the queue when this handshake has waited for its turn. The connection calls step(), unless it is closed or
// paused by now.
void HandshakeProtocol::on_turn()
{
    deadline_ += connection_.thread().loop().now() - queued_at_;   // the client has not caused the wait
    connection_.run();
}

int HandshakeProtocol::shake_hands()
{
    Loop &loop = connection_.thread().loop();
    Nanoseconds began = loop.read_clock();
    int outcome = connection_.shake_hands();
    connection_.thread().handshakes().spent(loop.read_clock() - began);
    return outcome;
}

// Makes the protocol on which both sides have agreed, or the port's own if they have agreed on none. A port for packets
// can have protocols of the program (ssl_alpn_protocols).
std::unique_ptr<Protocol> HandshakeProtocol::chosen_protocol() const
{
    std::string_view id = connection_.stream().alpn_id();
    const ProtocolTable &table = connection_.thread().protocols();
    const PortConfig &config = *connection_.port().config;
    bool is_http = config.open_http_protocol || config.open_websocket_protocol;
    return id.empty() || !is_http ? table.make(connection_, config) : table.make(connection_, config, id);
}

void HandshakeProtocol::deadline_passed()
{
    Nanoseconds now = connection_.thread().loop().now();
    if (HandshakeQueue::Waiting::is_linked()) {
        deadline_ += now - std::exchange(queued_at_, now);
    } else if (connection_.is_throttled() || connection_.is_paused()) {
        deadline_ = now + connection_.stream().handshake_timeout();   // the server has stopped reading from the client
    } else {
        fail("it has taken too long");
    }
}

// A client that has begun its handshake just before the server began to end still gets its answer.
void HandshakeProtocol::going_away()
{
    if (connection_.thread().loop().now() - connection_.active_at() >= kHandshakePatience) {
        connection_.close(true);
    }
}

void HandshakeProtocol::fail(int outcome)
{
    const PortConfig &config = *connection_.port().config;
    bool is_http = config.open_http_protocol || config.open_websocket_protocol;
    if (outcome != -err::kTlsPlainHttp || !is_http) {
        fail(connection_.stream().failure(outcome).c_str());
        return;
    }
    count(connection_.thread().row().failed_tls_handshakes);
    connection_.thread().refuse(connection_, "status 400: the client has sent a plain HTTP request to a port with TLS");
    connection_.refuse_plainly(kPlainHttpAnswer);
}

void HandshakeProtocol::fail(const char *why)
{
    count(connection_.thread().row().failed_tls_handshakes);
    connection_.thread().refuse(connection_, "the connection is closed: the handshake has failed: %s", why);
    connection_.close(true);
}

}  // namespace coro
