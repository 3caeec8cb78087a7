#include "coro/server/connection/listening_thread.h"

#include "core/server/connection/acceptor.h"
#include "core/server/connection/handshake_protocol.h"
#include "core/server/connection/passed_clients.h"
#include "coro/loop/detached_descriptors.h"
#include "coro/server/config/admission.h"
#include "coro/server/config/client_transfer.h"
#include "coro/server/connection/connection.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/connection/protocol.h"
#include "coro/server/connection/request_filter.h"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <sys/socket.h>
#include <utility>

namespace coro {

namespace {

// The time for which a connection is not closed as idle after an answer without "Connection: close", because the
// client may already be sending its next request.
constexpr Nanoseconds kFreshlyIdle = 500 * kMillisecond;

// Takes the place of a layer for which there is no memory. Its handshake fails, so the client is not served without
// encryption.
class MissingLayer final : public StreamLayer {
public:
    int handshake(int) override { return -ENOMEM; }
    ssize_t receive(int, char *, size_t) override { return -ENOMEM; }
    bool has_unread() const override { return false; }
    ssize_t send(int, const iovec *, int) override { return -EAGAIN; }
    void end(int) override {}
};

// Returns the layer of a new connection, or nullptr if the port has none.
std::unique_ptr<StreamLayer> layer_of(const ServedPort &port)
{
    if (!port.make_layer) {
        return nullptr;
    }
    std::unique_ptr<StreamLayer> layer = port.make_layer();
    return layer ? std::move(layer) : std::make_unique<MissingLayer>();
}

}  // namespace

ListeningThread::ListeningThread(Loop &loop, const ServerConfig &config, ServingRow &row,
                                 const ProtocolTable &protocols, SessionNumbers numbers,
                                 std::vector<ServedPort> ports) :
    ServingThread(loop, config, row, protocols, numbers, std::move(ports))
{
}

ListeningThread::~ListeningThread() = default;

void ListeningThread::make_datagram_sockets()
{
    for (const ServedPort &port : ports_) {
        if (port.is_datagram) {
            datagram_sockets_.push_back(std::make_unique<DatagramSocket>(*this, port));
        }
    }
}

void ListeningThread::make_filters()
{
    for (ServedPort &port : ports_) {
        if (std::unique_ptr<RequestFilter> filter = port.is_datagram ? nullptr : protocols_.make_filter(*this, port)) {
            port.filter = filter.get();
            filters_.push_back(std::move(filter));
        }
    }
}

void ListeningThread::start_listening()
{
    make_filters();
    for (auto &socket : datagram_sockets_) {
        socket->start();
    }
    for (ServedPort &port : ports_) {
        if (!port.is_datagram) {
            acceptors_.push_back(std::make_unique<Acceptor>(*this, port));
            acceptors_.back()->start();
        }
    }
    if (config_.transfer) {
        for (int socket : {config_.transfer->way_out(), config_.transfer->way_out_of_predecessor()}) {
            if (socket >= 0) {
                passed_clients_.push_back(std::make_unique<PassedClients>(*this, ports_, socket));
                passed_clients_.back()->start();
            }
        }
    }
}

void ListeningThread::stop_taking_passed()
{
    for (auto &clients : passed_clients_) {
        clients->stop();
    }
}

// Returns false if a limit of the client's address refuses the connection. Trusted proxies have no limits, because their
// connections are those of many clients.
bool ListeningThread::admit(const ServedPort &port, const Address &from, AddressLimits::Place &place)
{
    PeerAddress address = PeerAddress::of(from);
    if (port.admission && port.admission->trusted().contains(address)) {
        return true;
    }
    AddressLimits::Verdict verdict = address_limits_.limits->enter(address, loop_.now(), place);
    if (verdict == AddressLimits::Verdict::kAdmitted) {
        return true;
    }
    refuse(PeerName(from), "the connection is refused: %s",
           verdict == AddressLimits::Verdict::kTooMany ? "its address has max_connections_per_ip connections"
                                                       : "its address exceeds max_connection_rate_per_ip");
    limit_struck(Limit::kConnectionsOfAddress);
    count(row_.closed);
    return false;
}

void ListeningThread::add_connection(const ServedPort &port, Fd socket, const Address &from)
{
    AddressLimits::Place place = 0;
    if (address_limits_.limits && !admit(port, from, place)) {
        return;
    }
    Stream stream(std::move(socket), layer_of(port));
    auto *connection = new Connection(*this, port, std::move(stream), PeerAddress::of(from));
    connection->set_session(sessions_.add(*connection, uint16_t(port.index)));
    if (address_limits_.limits) {
        address_limits_.limits->hold(address_limits_.holder, sessions_.slot_of(connection->session()), place);
    }
    connection->use(connection->stream().is_plain() ? protocols_.make(*connection, *port.config)
                                                    : std::make_unique<HandshakeProtocol>(*connection));
    on_connect(*connection);
    connection->start();
}

Connection &ListeningThread::add_stream(const Connection &of, std::unique_ptr<StreamLayer> layer)
{
    auto *connection = new Connection(*this, of.port(), Stream(Fd(), std::move(layer)), of.peer_address());
    connection->set_session(sessions_.add(*connection, uint16_t(of.port().index), SessionNumbers::kStream));
    connection->use(protocols_.make(*connection, *of.port().config));
    open_.http2_streams++;
    on_connect(*connection);
    connection->resume();   // enable_delay_receive is about the client's own connection
    connection->start();
    return *connection;
}

void ListeningThread::stop_datagrams()
{
    for (auto &socket : datagram_sockets_) {
        socket->stop();
    }
}

void ListeningThread::stop_listening(bool leaves)
{
    stop_taking_passed();
    for (auto &acceptor : acceptors_) {
        if (!leaves || !acceptor->is_for_requests()) {
            acceptor->stop();
        }
    }
    stop_datagrams();
}

// A thread that has not begun to accept clients cannot serve those that wait.
bool ListeningThread::end_listening(bool is_over)
{
    stop_taking_passed();
    stop_datagrams();
    if (acceptors_.empty()) {
        for (const ServedPort &port : ports_) {
            if (!port.is_datagram && port.at_end == ServedPort::AtEnd::kShutDown && !port.is_kept()) {
                (void) ::shutdown(port.listener, SHUT_RDWR);
            }
        }
    }
    bool has_ended = true;
    for (auto &acceptor : acceptors_) {
        has_ended = acceptor->end_listening(is_over) && has_ended;
    }
    return has_ended;
}

bool ListeningThread::is_listening() const
{
    return std::any_of(acceptors_.begin(), acceptors_.end(), [](auto &acceptor) { return acceptor->is_listening(); });
}

bool ListeningThread::may_get_connections() const
{
    return std::any_of(acceptors_.begin(), acceptors_.end(), [](auto &acceptor) { return acceptor->may_get_connections(); });
}

void ListeningThread::end_greetings()
{
    for (auto &acceptor : acceptors_) {
        acceptor->end_greetings();
    }
}

void ListeningThread::on_file_read(int64_t session)
{
    if (Connection *connection = sessions_.find(session)) {
        connection->file_is_read();
    }
}

std::vector<StalledPeer> ListeningThread::stalled_peers(bool is_any)
{
    std::vector<StalledPeer> stalled;
    sessions_.for_each([&](Connection &connection) {
        if (Nanoseconds since = connection.stalled_since(is_any); since != kNever) {
            stalled.push_back({since, &connection});
        }
    });
    return stalled;
}

void ListeningThread::close_idle(bool is_over, bool others_serve)
{
    Nanoseconds now = loop_.now();
    Nanoseconds idle_for = is_over ? 0 : kFreshlyIdle;
    sessions_.for_each([](Connection &connection) { connection.protocol().going_away(); });
    sessions_.for_each([=, this](Connection &connection) {
        if (!connection.is_idle() || (others_serve && pass_on(connection, is_over)) || now - connection.active_at() < idle_for ||
            connection.protocol().end_idle()) {
            return;
        }
        // a request that has arrived is answered; the client may just send one, so its socket is not reset
        if (is_over || !connection.stream().has_unread()) {
            connection.end_gently();
        }
    });
}

// Returns true if the client need not be closed now: another thread gets it, or will do so.
bool ListeningThread::pass_on(Connection &client, bool is_over)
{
    // The limits of addresses count in memory of the thread that has accepted the client.
    if (!config_.transfer || config_.transfer->way_in() < 0 || address_limits() || !client.can_be_passed_on()) {
        return false;
    }
    int outcome = coro::pass_on(client, config_.transfer->way_in());
    if (outcome == 0) {
        client.was_passed_on();
    }
    return outcome == 0 || (outcome == -EAGAIN && !is_over);
}

void ListeningThread::close_all()
{
    end_greetings();
    sessions_.for_each([](Connection &connection) { connection.close(true); });
    loop_.scheduler().run_ready();
}

// Deletes all connections without calling the handler.
void ListeningThread::delete_all()
{
    draining_ = true;   // set, so that requests that end with their connections do not begin a drain (max_request)
    send_batch().drop();
    end_greetings();
    sessions_.for_each([](Connection &connection) { delete &connection; });
}

void ListeningThread::detach_connections()
{
    ClosedConnection closed;
    sessions_.for_each([&](Connection &connection) {
        if (!connection.is_stream()) {
            closed.replace(connection.stream().socket());
        }
    });
}

void ListeningThread::detach_listeners()
{
    ClosedConnection closed;
    for (const ServedPort &port : ports_) {
        if (port.is_datagram) {
            continue;   // the child may still send from this socket, as it may send to connections
        }
        closed.replace(port.listener);
        for (int sibling : port.siblings) {
            closed.replace(sibling);
        }
    }
}

}  // namespace coro
