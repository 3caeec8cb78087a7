#pragma once

#include "coro/net/listener.h"
#include "coro/server/config/admission.h"
#include "coro/server/config/client_transfer.h"
#include "coro/server/config/config.h"
#include "coro/server/config/server_tls.h"
#include "coro/server/config/served_port.h"

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

namespace coro {

// Values of the PHP constants CORO_SOCK_*, without CORO_SSL.
enum SocketType : int { kTcp = 1, kUdp, kTcp6, kUdp6, kUnixStream, kUnixDatagram };

// A listening address of a server, with its settings.
struct Port {
    Address address;                  // the address as the program gave it
    // The listening sockets, one for each worker or reactor thread. The first socket is bound when the port is
    // added.
    std::vector<Listener> listeners;
    PortConfig config;
    FramingRules framing;             // packet rules of the port, made from `config` before the server starts
    std::unique_ptr<Admission> admission;   // made by Server::listen() if an option of Admission is set
    MakeStreamLayer make_layer;   // makes the layer of a new stream; called by each thread that serves the port
    bool uses_tls = false;
    // The application protocols that clients can choose in the handshake of TLS (ALPN), unless ssl_alpn_protocols is set.
    std::vector<std::string> alpn_ids;
    int type = 0;                     // a value of SocketType
    bool is_datagram = false;
    uint32_t without_options = 0;     // value of ServedPort::without_options for the first listener
    bool is_joined = false;           // true: another server listens on the address, which needs enable_reuse_port

    const Address &bound() const { return listeners[0].address(); }
};

// The settings and bound addresses of a server, before any of its processes is started.
class Server {
public:
    ServerConfig config;

    // Adds a port: binds its address and listens at once, so that clients that connect before start() wait.
    // Returns the port's index or -errno. If another server uses the address, this function does not listen yet:
    // listen() decides later whether this server may share the address, and no client connects before that.
    [[nodiscard]] int add_port(int type, const std::string &host, int number);
    Port &port(int index) { return *ports_[size_t(index)]; }
    int port_count() const { return int(ports_.size()); }

    // Listens on all ports. Gives each worker or reactor thread sockets of its own where the kernel can share an
    // address: then connections that wait for one worker are not lost when another worker ends. Returns 0 or
    // -errno.
    [[nodiscard]] int listen();
    // From now on threads that end pass idle clients on. Must be called before the first fork.
    void open_transfer()
    {
        transfer_.open();
        config.transfer = &transfer_;
    }
    const ClientTransfer &transfer() const { return transfer_; }
    // Loads the certificates of the ports with TLS. Returns false and sets `error` if that fails.
    [[nodiscard]] bool load_certificates(std::string &error);
    ServerTls *tls() { return tls_.get(); }   // returns nullptr if no port uses TLS
    // Returns all listening sockets, which another server takes over that replaces this one.
    std::vector<const Listener *> listeners() const;
    // returns the ports for the worker or reactor thread with this index
    std::vector<ServedPort> ports_served_by(int index);
    void close_streams();   // closes TCP and unix stream sockets, in a process that accepts no connections
    void close_sockets();   // closes all sockets, in a process that does not serve
    // Closes all sockets and removes unix sockets from the file system. The process that called start() calls this
    // function when the server ends.
    void close();

    // The value of ServedPort::has_other_owner for all ports.
    const std::atomic<bool> *has_other_owner = nullptr;
    bool has_processes = false;   // true: the manager also starts processes of the program
    bool has_master() const { return config.mode == ServerConfig::kProcess; }
    // Returns true if the server needs several processes: then the first process binds the addresses and removes
    // the files of the server, and other processes serve the clients.
    bool needs_manager() const
    {
        return has_processes || has_master() || config.worker_num > 1 || config.task_worker_num > 0 ||
               config.max_request > 0 || config.worker_memory_limit > 0 || config.drops_privileges() ||
               !config.admin_server.empty();
    }

private:
    static void apply_options(Port &port);
    int64_t serving_threads() const { return has_master() ? config.reactor_num : config.worker_num; }
    ServedPort served(size_t index, size_t which, bool has_siblings);

    ClientTransfer transfer_;
    std::unique_ptr<ServerTls> tls_;
    std::vector<std::unique_ptr<Port>> ports_;
};

}  // namespace coro
