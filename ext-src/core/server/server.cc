#include "coro/server/server.h"

#include <cerrno>
#include <unistd.h>

namespace coro {

namespace {

// By the low three bits of CORO_SOCK_*: 1 TCP, 3 TCP6, 5 unix stream.
int family_of(int type)
{
    switch (type) {
    case 1:
        return AF_INET;
    case 3:
        return AF_INET6;
    case 5:
        return AF_UNIX;
    default:
        return -EPROTONOSUPPORT;
    }
}

}  // namespace

int Server::add_port(int type, const std::string &host, int number)
{
    int family = family_of(type);
    if (family < 0) {
        return family;
    }
    auto port = std::make_unique<Port>();
    port->type = type;
    if (int outcome = Address::parse(family, host, number, port->address); outcome < 0) {
        return outcome;
    }
    port->listeners.emplace_back();
    if (int outcome = port->listeners[0].bind(port->address); outcome < 0) {
        return outcome;
    }
    // Now and not at start(): two sockets that do not listen yet may be bound to one address, and neither would notice.
    if (int outcome = port->listeners[0].listen(int(port->config.backlog)); outcome < 0) {
        return outcome;
    }
    ports_.push_back(std::move(port));
    return int(ports_.size()) - 1;
}

int Server::listen()
{
    for (auto &port : ports_) {
        while (int64_t(port->listeners.size()) < config.worker_num) {
            Listener more;
            if (more.share(port->listeners[0]) < 0) {
                break;   // unix sockets: the workers share the first one
            }
            port->listeners.push_back(std::move(more));
        }
        for (Listener &listener : port->listeners) {
            if (int outcome = listener.listen(int(port->config.backlog)); outcome < 0) {
                return outcome;
            }
        }
    }
    return 0;
}

std::vector<WorkerPort> Server::ports_of_worker(int worker_id)
{
    std::vector<WorkerPort> result;
    for (size_t i = 0; i < ports_.size(); i++) {
        Port &port = *ports_[i];
        size_t which = size_t(worker_id) < port.listeners.size() ? size_t(worker_id) : 0;
        result.push_back({port.listeners[which].fd(), &port.config, int(i), port.bound().port(),
                          PeerAddress::of(port.bound()), port.bound().family() == AF_UNIX});
    }
    return result;
}

void Server::close()
{
    for (auto &port : ports_) {
        if (port->bound().family() == AF_UNIX) {
            ::unlink(port->bound().host().c_str());
        }
        for (Listener &listener : port->listeners) {
            listener.close();
        }
    }
}

}  // namespace coro
