#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

#include <cstdint>

namespace coro {

// A bound socket that accepts connections or receives datagrams. bind() fails when the address is in use.
// share() adds more sockets with the same address, one for each worker.
class Listener {
public:
    // Binds a socket of this type, SOCK_STREAM or SOCK_DGRAM, or takes the socket for this address that the
    // process has inherited. Returns 0 or -errno.
    [[nodiscard]] int bind(const Address &address, int type = SOCK_STREAM);
    // Binds a stream socket to an address on which other processes listen with SO_REUSEPORT. It gets
    // connections after listen() only.
    [[nodiscard]] int join(const Address &address);
    [[nodiscard]] int listen(int backlog);   // does nothing for datagram sockets
    // Binds another socket to the address of `original`. The kernel distributes clients among both
    // (SO_REUSEPORT). -EOPNOTSUPP for unix sockets, and for inherited sockets, whose clients can then wait
    // while no process serves.
    [[nodiscard]] int share(Listener &original);

    // Allows other processes to join() this address.
    [[nodiscard]] int let_others_join();

    // Returns the number of connections that are not accepted yet; 0 for unix sockets, for which the kernel
    // does not report it.
    uint32_t waiting_clients() const;

    int fd() const { return fd_.get(); }
    bool is_inherited() const { return is_inherited_; }
    const Address &address() const { return address_; }   // with the port that the kernel has chosen for port 0
    void close() { fd_.reset(); }

private:
    int open_shared(const Address &address);

    Fd fd_;
    int type_ = SOCK_STREAM;
    bool is_inherited_ = false;
    Address address_;
};

}  // namespace coro
