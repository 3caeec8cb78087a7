#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

namespace coro {

// A bound stream socket that listens. Binding tells at once whether the address is free; more sockets for the same
// address, one per worker, are added with share().
class Listener {
public:
    // 0 or -errno.
    [[nodiscard]] int bind(const Address &address);
    [[nodiscard]] int listen(int backlog);
    // Another socket on this one's address, between which the kernel spreads connections (SO_REUSEPORT).
    // Not for unix sockets: -EOPNOTSUPP.
    [[nodiscard]] int share(Listener &original);

    int fd() const { return fd_.get(); }
    const Address &address() const { return address_; }   // with the port the kernel chose
    void close() { fd_.reset(); }

private:
    Fd fd_;
    Address address_;
};

}  // namespace coro
