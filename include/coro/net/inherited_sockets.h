#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

// Sockets that a process inherits from the one that has started it: from systemd, or from the server that it replaces. They have
// the descriptors 3, 4 and so on. The environment variable LISTEN_FDS has their number, and is valid only if LISTEN_PID is the
// id of this process (sd_listen_fds(3)). LISTEN_FDNAMES has their names, separated by colons; those below come from a server.
namespace coro {

// A listening socket that the server has bound itself, and leaves to the server that replaces it.
inline constexpr char kLeftListener[] = "coro-listener";
// The socket over which a server says that it replaces the one that has started it.
inline constexpr char kPredecessor[] = "coro-predecessor";
// The socket in which the clients wait that the replaced server passes on (ClientTransfer).
inline constexpr char kPassedClients[] = "coro-clients";

struct InheritedListener {
    Fd socket;
    bool is_left = false;   // true: this server is its owner from now on (kLeftListener); false: systemd is
};

// Returns the next inherited socket of this type that is bound to exactly this address, or an empty one. The caller owns it.
InheritedListener take_inherited_listener(const Address &address, int type);
Fd take_predecessor();      // returns the socket kPredecessor, or an empty Fd
Fd take_passed_clients();   // returns the socket kPassedClients, or an empty Fd
// Closes the sockets of the replaced server that no port of this server has taken.
void close_left_listeners();

}  // namespace coro
