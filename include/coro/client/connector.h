#pragma once

#include "coro/client/config.h"
#include "coro/client/connect_failure.h"
#include "coro/client/destination.h"
#include "coro/client/socket.h"
#include "coro/net/tls.h"

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace coro {

// The TLS contexts of the clients of a thread. To make a context costs milliseconds, because it reads the certificates
// of all trusted authorities, and a context keeps the sessions of servers. So clients with equal options share a
// context. The contexts that were used last are kept; a change of their files has no effect.
class TlsClientContexts {
public:
    static constexpr size_t kMost = 16;

    // Returns the context for these options, or nullptr with a text in `error`.
    std::shared_ptr<TlsClientContext> get(const TlsClientOptions &options, std::string &error);
    void clear() { kept_.clear(); }

private:
    std::vector<std::pair<TlsClientOptions, std::shared_ptr<TlsClientContext>>> kept_;   // the last used one is the last
};

// Makes the connections of clients: looks up names, tries all addresses of a name, asks a proxy, makes the handshake of
// TLS. Outside of coroutines the functions block the thread.
class Connector {
public:
    Connector(Loop &loop, TlsClientContexts &contexts, WaitFunction wait) :
        loop_(loop), contexts_(contexts), wait_(wait)
    {
    }

    // Returns a connected socket, or nullptr and the reason in failure(). The limit is the deadline alone: the caller
    // makes it from config.connect_timeout. Must not be called while another coroutine waits in it.
    std::unique_ptr<Socket> connect(const ClientConfig &config, const Destination &to, Deadline deadline);
    // Does the same for a socket that the caller has. A socket that could not connect must be closed by the caller.
    // Returns false after an error.
    bool connect(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline);
    // Makes the handshake of TLS on a connected socket. Returns false after an error.
    bool start_tls(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline);
    // Checks the options of TLS, if the options ask for TLS. Returns false after an error.
    bool check_tls(const ClientConfig &config);

    // Finds the addresses of a host, and waits for a lookup of its name. Returns false after an error, which is -ETIME after
    // config.dns_timeout.
    bool find_addresses(const ClientConfig &config, const Destination &host, Deadline deadline, std::vector<Address> &found);
    // Returns a socket that has the local address of the options and is not connected, or nullptr after an error.
    std::unique_ptr<Socket> open(const ClientConfig &config, int family, int type);

    // Ends a connect() that waits in another coroutine, with -ECANCELED.
    void close();

    const ConnectFailure &failure() const { return failure_; }
    WaitFunction wait_function() const { return wait_; }

private:
    // One call of connect(). It has copies, because the caller's options may change while the coroutine waits.
    struct Attempt {
        ClientConfig config;
        Destination to;
        Deadline deadline;
        Destination next;   // the proxy, or `to`
    };

    bool failed(ConnectStep step, int outcome, std::string text = {});
    bool failed_handshake(int outcome, const Socket &socket);
    bool prepare(Attempt &attempt);
    int look_up(const Destination &host, Deadline deadline, std::vector<Address> &found, std::string &text);
    std::unique_ptr<Socket> try_addresses(const Attempt &attempt, const std::vector<Address> &addresses);
    bool try_socket(Socket &socket, const Attempt &attempt, std::span<const Address> addresses, Deadline deadline);
    bool finish(Socket &socket, const Attempt &attempt);
    Deadline share(Deadline deadline, size_t left);

    Loop &loop_;
    TlsClientContexts &contexts_;
    WaitFunction wait_;
    ConnectFailure failure_;
    Waiter *looking_up_ = nullptr;   // the wait for a name
    Socket *connecting_ = nullptr;   // the socket whose functions connect() calls
    bool is_closed_ = false;
};

}  // namespace coro
