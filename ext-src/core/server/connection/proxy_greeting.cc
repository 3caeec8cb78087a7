#include "core/server/connection/proxy_greeting.h"

#include "coro/base/error.h"
#include "coro/base/system_call.h"
#include "coro/net/stream.h"
#include "coro/proto/proxy/header.h"
#include "coro/server/config/admission.h"
#include "coro/server/connection/serving_thread.h"

#include <cerrno>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <utility>

namespace coro {

namespace {

// The time for which a socket stays open after its thread has stopped listening. Most headers have already been sent then.
constexpr Nanoseconds kHurriedPatience = 500 * kMillisecond;

}  // namespace

static_assert(proxy::kMostHeader <= ServingThread::Scratch::kReceive);

ProxyGreeting::ProxyGreeting(ServingThread &thread, const ServedPort &port, Fd socket, const Address &from) :
    Watcher(socket.get()), thread_(thread), port_(port), socket_(std::move(socket)), from_(from)
{
}

// The socket is open only if it is not passed on.
ProxyGreeting::~ProxyGreeting()
{
    thread_.loop().disarm(*this);
    if (socket_) {
        thread_.loop().poller().forget(*this);
        count(thread_.row().closed);
    }
}

void ProxyGreeting::start()
{
    double limit = port_.config->http_request_timeout;
    Nanoseconds patience = limit > 0 ? seconds(limit) : StreamLayer::kHandshakeTimeout;
    thread_.loop().arm(*this, thread_.loop().now() + patience);
    if (int outcome = thread_.loop().poller().add(*this); outcome < 0) {
        fail(err::Reason(-outcome).text());
    }
}

void ProxyGreeting::hurry()
{
    is_hurried_ = true;
    thread_.loop().arm(*this, thread_.loop().now() + kHurriedPatience);
}

void ProxyGreeting::on_ready(uint32_t events)
{
    is_hung_up_ = is_hung_up_ || (events & (EPOLLRDHUP | EPOLLHUP | EPOLLERR));
    thread_.loop().scheduler().enqueue_once(*this);
}

void ProxyGreeting::on_time()
{
    is_late_ = true;
    thread_.loop().scheduler().enqueue_once(*this);
}

// Reads the header without taking bytes behind it out of the socket: they belong to the connection.
void ProxyGreeting::run()
{
    char *bytes = thread_.scratch().receive;
    ssize_t received = uninterrupted([&] { return ::recv(socket_.get(), bytes, proxy::kMostHeader, MSG_PEEK); });
    if (received == 0 || (received < 0 && received != -EAGAIN)) {
        delete this;   // the proxy has closed the connection, as a check of the server's health does
        return;
    }
    proxy::Header header;
    int outcome = proxy::parse_header({bytes, size_t(received < 0 ? 0 : received)}, header);
    if (outcome < 0) {
        fail("the proxy has sent no valid header of the PROXY protocol");
    } else if (outcome > 0) {
        bool is_named = header.client.kind != proxy::Host::kNone;
        finish(header.size, is_named ? to_peer_address(header.client).address() : from_);
    } else if (is_hung_up_) {
        fail("the proxy has closed it in the middle of the header of the PROXY protocol");
    } else if (is_late_ && is_hurried_) {
        delete this;
    } else if (is_late_) {
        fail("the header of the PROXY protocol has not arrived within http_request_timeout");
    }
}

// Passes the socket on. Nothing but the header has been read, and a new registration with the poller reports bytes
// that have arrived already.
void ProxyGreeting::finish(size_t header_size, const Address &client)
{
    (void) uninterrupted([&] { return ::recv(socket_.get(), thread_.scratch().receive, header_size, 0); });
    ServingThread &thread = thread_;
    const ServedPort &port = port_;
    if (!thread.has_room_for_peer()) {
        thread.limit_struck(Limit::kConnections);
        fail("the limit of max_connection is reached");
        return;
    }
    thread.loop().poller().remove(*this);
    Fd socket = std::move(socket_);
    Address from = client;
    delete this;
    thread.accepted(port, std::move(socket), from);
}

void ProxyGreeting::fail(const char *why)
{
    thread_.refuse(PeerName(from_), "the connection is closed: %s", why);
    delete this;
}

}  // namespace coro
