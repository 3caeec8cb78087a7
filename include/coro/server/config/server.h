#pragma once

#include "coro/net/listener.h"
#include "coro/server/config/config.h"
#include "coro/server/config/served_port.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// CORO_SOCK_*, without CORO_SSL.
enum SocketType : int { kTcp = 1, kUdp, kTcp6, kUdp6, kUnixStream, kUnixDatagram };

// A listening address with its settings.
struct Port {
    Address address;                  // as asked for
    std::vector<Listener> listeners;  // one per worker; the first is bound when the port is added
    PortConfig config;
    FramingRules framing;             // of the config, since listen()
    MakeStreamLayer make_layer;       // called by each thread that serves it
    int type = 0;                     // CORO_SOCK_*
    bool is_datagram = false;
    uint32_t without_options = 0;     // for listeners[0]: see ServedPort
    bool is_joined = false;           // somebody else's address: to be shared if that is wanted

    const Address &bound() const { return listeners[0].address(); }
};

// What a server consists of before any process is started: settings and bound addresses.
class Server {
public:
    ServerConfig config;

    // Binds and listens at once; clients that come before start() wait. The port's index, or -errno. Where another server
    // shares the address nobody comes here before listen(), which knows whether this one does.
    [[nodiscard]] int add_port(int type, const std::string &host, int number);
    Port &port(int index) { return *ports_[size_t(index)]; }
    int port_count() const { return int(ports_.size()); }

    // Each worker gets sockets of its own where the kernel can share an address, so
    // that a connection that waits for one worker is never lost when another one ends. 0 or -errno.
    [[nodiscard]] int listen();
    std::vector<ServedPort> ports_served_by(int index);   // by a worker, or by a reactor thread
    void close_streams();   // for processes that do not accept: what another one does must not depend on them
    void close();   // at the end, in the process that started it: unix sockets lose their names

    bool has_master() const { return config.mode == ServerConfig::kProcess; }
    // Who binds addresses and removes files as root is not who serves.
    bool needs_manager() const
    {
        return has_master() || config.worker_num > 1 || config.max_request > 0 || config.drops_privileges();
    }

private:
    static void apply_options(Port &port);

    std::vector<std::unique_ptr<Port>> ports_;
};

}  // namespace coro
