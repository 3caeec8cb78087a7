#pragma once

#include "coro/loop/thread_pool.h"

#include <string>
#include <vector>

namespace coro {

// The arguments of a lookup, as in getaddrinfo(3).
struct NameQuery {
    std::string name;
    std::string service;   // empty: none
    int family = 0;        // AF_UNSPEC
    int socket_type = 0;
    int protocol = 0;
};

// Looks up the addresses of a name by the rules of the system (the hosts file, DNS and the other sources in
// nsswitch.conf). The result is a list of texts without duplicates, in the order of the system. It runs
// in a thread, because getaddrinfo() blocks.
class Resolve final : public Work {
public:
    explicit Resolve(NameQuery query) : query_(std::move(query)) {}

    // Handles numeric addresses, which need no network, at once. False: the lookup has to run in a thread.
    [[nodiscard]] bool try_numeric();
    void run() override { ask(0); }

    int error() const { return error_; }   // 0 or EAI_*
    const std::vector<std::string> &addresses() const { return addresses_; }

private:
    void ask(int flags);

    NameQuery query_;
    int error_ = 0;
    std::vector<std::string> addresses_;
};

}  // namespace coro
