#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

#include <cstdint>
#include <sys/types.h>

namespace coro {

// False: a port on the address :: accepts clients over IPv4, too. Changed at the start of the process only.
inline bool is_ipv6_alone = true;

// Makes the kernel give new clients of the address to the socket at this position among all sockets that share the
// address (SO_REUSEPORT), in the order in which they began to listen. If there is no such position, as for
// kAnyListener, the kernel chooses a socket for each client. Returns 0 or -errno; -EINVAL if no other socket can share
// the address.
[[nodiscard]] int steer_clients(int listener, uint32_t position);
inline constexpr uint32_t kAnyListener = UINT32_MAX;
// Makes the kernel drop packets of new clients that it gives to this socket. The clients send these packets again, a
// second later.
void ignore_new_clients(int listener);

// A bound socket that accepts connections or receives datagrams. bind() fails if another socket uses the address.
// If each worker needs a socket of its own for one address, share() binds the additional sockets.
class Listener {
public:
    // Binds a socket of this type, SOCK_STREAM or SOCK_DGRAM, to the address. If this process has inherited a
    // socket that is bound to the address, takes the inherited socket instead. Returns 0 or -errno.
    [[nodiscard]] int bind(const Address &address, int type = SOCK_STREAM);
    // Takes the next inherited socket that is bound to the address. Returns false if there is none.
    [[nodiscard]] bool inherit(const Address &address, int type);
    // Binds a stream socket to an address on which other processes listen with SO_REUSEPORT. The socket gets no
    // connections before listen(). Returns 0 or -errno; -EOPNOTSUPP for unix sockets.
    [[nodiscard]] int join(const Address &address);
    [[nodiscard]] int listen(int backlog);   // returns 0 or -errno; does nothing for datagram sockets
    // Binds a new socket to the address of `original`. The kernel distributes the clients among both sockets
    // (SO_REUSEPORT). Returns 0 or -errno; -EOPNOTSUPP if `original` is a unix socket or an inherited socket.
    // Inherited sockets are not shared, because clients that wait in such a socket must not be lost while no
    // process of the server runs.
    [[nodiscard]] int share(Listener &original);

    // Allows other processes to bind sockets to this address with join(). Returns 0 or -errno.
    [[nodiscard]] int let_others_join();

    // Returns the number of connections that the kernel has established and no process has accepted. Returns 0
    // for unix sockets, for which the kernel does not report this number.
    uint32_t waiting_clients() const;

    int fd() const { return fd_.get(); }
    // Returns true if another process, such as systemd, has passed the socket to this server and keeps it open.
    bool is_inherited() const { return is_inherited_; }
    // Returns true if the server that this one replaces has bound the socket. This server is its owner.
    bool is_left() const { return is_left_; }
    int type() const { return type_; }   // returns SOCK_STREAM or SOCK_DGRAM
    // Returns the address of the socket. If bind() was called with port 0, this address has the port that the
    // kernel has chosen.
    const Address &address() const { return address_; }
    void close() { fd_.reset(); }
    // Removes the file of a unix socket. Leaves the file of another socket that has the same path now, and the file of an
    // inherited socket.
    void remove_file();

private:
    int open_shared(const Address &address);
    void note_file(const Address &address);

    Fd fd_;
    int type_ = SOCK_STREAM;
    bool is_inherited_ = false;
    bool is_left_ = false;
    dev_t device_ = 0;   // device and number of the file of a unix socket
    ino_t inode_ = 0;
    Address address_;
};

}  // namespace coro
