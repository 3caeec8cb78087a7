#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

#include <cstdint>

namespace coro {

// A bound socket to which clients come. Binding tells at once whether the address is free; more sockets for the same
// address, one per worker, are added with share().
class Listener {
public:
    // A socket of this type, SOCK_STREAM or SOCK_DGRAM. 0 or -errno.
    // Takes one that this process has inherited instead, if there is one.
    [[nodiscard]] int bind(const Address &address, int type = SOCK_STREAM);
    // Beside sockets of other processes, which all want to share the address. Not yet with listen() nobody comes here.
    [[nodiscard]] int join(const Address &address);
    [[nodiscard]] int listen(int backlog);   // nothing for datagrams, which just come
    // Another socket on this one's address, between which the kernel spreads clients (SO_REUSEPORT).
    // Not for unix sockets and those that were inherited, whose clients wait when nobody serves: -EOPNOTSUPP.
    [[nodiscard]] int share(Listener &original);

    // From now on other processes may join().
    [[nodiscard]] int let_others_join();

    // How many clients have connected and are not accepted yet. 0 for unix sockets, which do not tell.
    uint32_t waiting_clients() const;

    int fd() const { return fd_.get(); }
    bool is_inherited() const { return is_inherited_; }
    const Address &address() const { return address_; }   // with the port the kernel chose
    void close() { fd_.reset(); }

private:
    int open_shared(const Address &address);

    Fd fd_;
    int type_ = SOCK_STREAM;
    bool is_inherited_ = false;
    Address address_;
};

}  // namespace coro
