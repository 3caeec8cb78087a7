#pragma once

#include "coro/loop/thread_pool.h"

#include <string>
#include <vector>

namespace coro {

// The arguments of a name lookup, as in getaddrinfo(3).
struct NameQuery {
    std::string name;
    std::string service;   // a service name or port number; empty: no service
    int family = 0;        // AF_INET or AF_INET6; 0 is AF_UNSPEC: addresses of any family
    int socket_type = 0;
    int protocol = 0;
};

// Looks up the addresses of a name in the sources that the system is configured to use (the hosts file, DNS and
// others in nsswitch.conf). The result is a list of numeric addresses as texts, without duplicates, in the order
// of the system. The lookup runs in a thread of the ThreadPool, because getaddrinfo() blocks.
class Resolve final : public Work {
public:
    explicit Resolve(NameQuery query) : query_(std::move(query)) {}

    // Tries the lookup without a thread: if the name is a numeric address, finds the result at once, because this
    // needs no network. Returns false if the lookup must run in a thread.
    [[nodiscard]] bool try_numeric();
    void run() override { ask(0); }

    int error() const { return error_; }   // returns 0, or the error of getaddrinfo(3), a number EAI_*
    const std::vector<std::string> &addresses() const { return addresses_; }

private:
    void ask(int flags);

    NameQuery query_;
    int error_ = 0;
    std::vector<std::string> addresses_;
};

}  // namespace coro
