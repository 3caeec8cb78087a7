#pragma once

#include "coro/loop/thread_pool.h"

#include <string>
#include <vector>

namespace coro {

// What is asked for, in the terms of getaddrinfo(3).
struct NameQuery {
    std::string name;
    std::string service;   // empty: none
    int family = 0;        // AF_UNSPEC
    int socket_type = 0;
    int protocol = 0;
};

// A name's addresses by the system's rules (hosts file, DNS, what else nsswitch.conf names), as text, each once, in the
// system's order. A thread's work, since libc offers nothing that could be polled.
class Resolve final : public Work {
public:
    explicit Resolve(NameQuery query) : query_(std::move(query)) {}

    // Answers what needs no network, a numeric address, here and now. False: it takes a thread.
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
