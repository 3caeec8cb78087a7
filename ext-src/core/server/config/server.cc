#include "coro/server/config/server.h"

#include <cerrno>
#include <iterator>
#include <utility>

namespace coro {

namespace {

struct SocketKind {
    SocketType type;
    int family;
    int socket;
};

constexpr SocketKind kSocketKinds[] = {
    {kTcp, AF_INET, SOCK_STREAM},   {kUdp, AF_INET, SOCK_DGRAM},        {kTcp6, AF_INET6, SOCK_STREAM},
    {kUdp6, AF_INET6, SOCK_DGRAM}, {kUnixStream, AF_UNIX, SOCK_STREAM}, {kUnixDatagram, AF_UNIX, SOCK_DGRAM},
};

const SocketKind *find_kind(int type)
{
    for (const SocketKind &kind : kSocketKinds) {
        if (kind.type == type) {
            return &kind;
        }
    }
    return nullptr;
}

}  // namespace

int Server::add_port(int type, const std::string &host, int number)
{
    const SocketKind *kind = find_kind(type);
    if (!kind) {
        return -EPROTONOSUPPORT;
    }
    auto port = std::make_unique<Port>();
    port->type = type;
    port->is_datagram = kind->socket == SOCK_DGRAM;
    if (int outcome = Address::parse(kind->family, host, number, port->address); outcome < 0) {
        return outcome;
    }
    port->listeners.emplace_back();
    int outcome = port->listeners[0].bind(port->address, kind->socket);
    for (Listener more; port->listeners[0].is_left() && more.inherit(port->address, kind->socket);) {
        port->listeners.push_back(std::move(more));
    }
    if (outcome == -EADDRINUSE && !port->is_datagram && port->listeners[0].join(port->address) == 0) {
        port->is_joined = true;
        outcome = 0;
    }
    if (outcome < 0) {
        return outcome;
    }
    // Listen at once and not in Server::listen(): the kernel lets two sockets bind one address as long as neither
    // listens.
    outcome = port->is_joined ? 0 : port->listeners[0].listen(int(port->config.backlog));
    if (outcome < 0) {
        return outcome;
    }
    ports_.push_back(std::move(port));
    return int(ports_.size()) - 1;
}

int Server::listen()
{
    // The number of sockets of each port: every worker or reactor thread that accepts connections has a socket of
    // its own.
    int64_t listeners = serving_threads();
    for (auto &port : ports_) {
        if (port->is_joined && !config.enable_reuse_port) {
            return -EADDRINUSE;
        }
        bool is_unix = port->bound().family() == AF_UNIX;
        if (config.enable_reuse_port && !is_unix) {
            if (int outcome = port->listeners[0].let_others_join(); outcome < 0) {
                return outcome;
            }
        }
        while (!port->listeners[0].is_left() && int64_t(port->listeners.size()) < listeners) {
            Listener more;
            if (more.share(port->listeners[0]) < 0) {
                break;   // unix sockets and inherited sockets cannot be shared: all threads use the first socket
            }
            port->listeners.push_back(std::move(more));
        }
        apply_options(*port);
        bool needs_admission = Admission::is_needed(config, port->config);
        port->admission = needs_admission ? std::make_unique<Admission>(config, port->config) : nullptr;
        for (Listener &listener : port->listeners) {
            if (int outcome = listener.listen(int(port->config.backlog)); outcome < 0) {
                return outcome;
            }
        }
    }
    return 0;
}

bool Server::load_certificates(std::string &error)
{
    tls_.reset();   // an earlier call has failed
    for (auto &port : ports_) {
        if (!port->uses_tls) {
            continue;
        }
        if (!tls_) {
            tls_ = std::make_unique<ServerTls>();
        }
        TlsServerOptions options = port->config.tls();
        if (options.alpn.empty()) {
            options.alpn = port->alpn_ids;
        }
        port->make_layer = tls_->add(std::move(options));
    }
    return !tls_ || tls_->load(error);
}

// Sets the options that accepted sockets copy from the listening socket (apply_to_connection()), except on an
// inherited socket, which other processes use, too. Clients that connected before this call do not get the options
// here: the serving threads set them for each of these clients (`without_options`).
void Server::apply_options(Port &port)
{
    StreamOptions options = port.config.stream();
    bool is_tcp = !port.is_datagram && port.bound().family() != AF_UNIX;
    bool passes_on = is_tcp && !port.listeners[0].is_inherited();
    for (Listener &listener : port.listeners) {
        apply_to_listener(listener.fd(), is_tcp, options);
        if (passes_on) {
            apply_to_connection(listener.fd(), is_tcp, options);
        }
    }
    port.without_options = passes_on ? port.listeners[0].waiting_clients() : ServedPort::kAllClients;
}

// The port as the thread sees it that accepts from its listener `which`.
ServedPort Server::served(size_t index, size_t which, bool has_siblings)
{
    Port &port = *ports_[index];
    ServedPort result = {port.listeners[which].fd(), &port.config, &port.framing, int(index), port.bound().port(), port.type,
                         PeerAddress::of(port.bound()), port.bound().family() == AF_UNIX, port.is_datagram, {},
                         port.make_layer, which == 0 ? port.without_options : 0};
    result.admission = port.admission.get();
    result.is_shared = config.enable_reuse_port && port.bound().family() != AF_UNIX;
    result.at_end = port.listeners[0].is_inherited() ? ServedPort::AtEnd::kKeep : ServedPort::AtEnd::kShutDown;
    result.has_other_owner = has_other_owner;
    for (size_t other = 0; other < port.listeners.size() && has_siblings; other++) {
        if (other != which) {
            result.siblings.push_back(port.listeners[other].fd());
        }
    }
    return result;
}

// If the replaced server had another number of threads, each thread accepts from all its sockets. Those behind the first of a
// port come last, so that the position of a port is its index.
std::vector<ServedPort> Server::ports_served_by(int index)
{
    std::vector<ServedPort> result, more;
    for (size_t i = 0; i < ports_.size(); i++) {
        size_t count = ports_[i]->listeners.size();
        bool serves_all = ports_[i]->listeners[0].is_left() && count != size_t(serving_threads());
        result.push_back(served(i, !serves_all && size_t(index) < count ? size_t(index) : 0, !serves_all));
        for (size_t which = 1; serves_all && which < count; which++) {
            more.push_back(served(i, which, false));
        }
    }
    result.insert(result.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
    return result;
}

std::vector<const Listener *> Server::listeners() const
{
    std::vector<const Listener *> all;
    for (auto &port : ports_) {
        for (const Listener &listener : port->listeners) {
            all.push_back(&listener);
        }
    }
    return all;
}

void Server::close_streams()
{
    for (auto &port : ports_) {
        if (!port->is_datagram) {
            for (Listener &listener : port->listeners) {
                listener.close();
            }
        }
    }
}

void Server::close_sockets()
{
    transfer_.close();
    for (auto &port : ports_) {
        for (Listener &listener : port->listeners) {
            listener.close();
        }
    }
}

void Server::close()
{
    for (auto &port : ports_) {
        if (!has_other_owner || !*has_other_owner) {
            port->listeners[0].remove_file();
        }
    }
    close_sockets();
}

}  // namespace coro
