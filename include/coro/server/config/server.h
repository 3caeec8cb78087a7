#pragma once

#include "coro/net/listener.h"
#include "coro/server/config/config.h"
#include "coro/server/config/served_port.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// Values of the PHP constants CORO_SOCK_*, without CORO_SSL.
enum SocketType : int { kTcp = 1, kUdp, kTcp6, kUdp6, kUnixStream, kUnixDatagram };

// A listening address with its settings.
struct Port {
    Address address;                  // as the program gave it
    // One listener for each worker or reactor thread; the first is bound when the port is added.
    std::vector<Listener> listeners;
    PortConfig config;
    FramingRules framing;             // made from `config` by listen()
    MakeStreamLayer make_layer;       // called by each thread that serves the port
    int type = 0;                     // SocketType
    bool is_datagram = false;
    uint32_t without_options = 0;     // ServedPort::without_options of the first listener
    bool is_joined = false;           // another server listens on the address; allowed with enable_reuse_port

    const Address &bound() const { return listeners[0].address(); }
};

// The settings and bound addresses of a server, before any of its processes is started.
class Server {
public:
    ServerConfig config;

    // Binds and listens at once, so that clients that connect before start() wait. Returns the port's index
    // or -errno. If another server uses the address, listen() decides whether this one may share it, and no
    // client connects before that.
    [[nodiscard]] int add_port(int type, const std::string &host, int number);
    Port &port(int index) { return *ports_[size_t(index)]; }
    int port_count() const { return int(ports_.size()); }

    // Gives each worker or reactor thread sockets of its own where the kernel can share an address: then
    // connections that wait for one worker are not lost when another one ends. Returns 0 or -errno.
    [[nodiscard]] int listen();
    std::vector<ServedPort> ports_served_by(int index);   // the ports for one worker or reactor thread
    void close_streams();   // closes TCP and unix stream sockets, in processes that do not accept connections
    // Closes all sockets and removes unix sockets from the file system. Called at the end in the process that
    // called start().
    void close();

    bool has_master() const { return config.mode == ServerConfig::kProcess; }
    // True if the process that binds addresses and removes files is not the one that serves clients.
    bool needs_manager() const
    {
        return has_master() || config.worker_num > 1 || config.max_request > 0 || config.drops_privileges();
    }

private:
    static void apply_options(Port &port);

    std::vector<std::unique_ptr<Port>> ports_;
};

}  // namespace coro
