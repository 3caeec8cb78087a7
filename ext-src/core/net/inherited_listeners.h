#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

namespace coro {

// Returns the socket of this type that the parent process (such as systemd) has bound to exactly this address
// for this process, or an empty Fd. The caller owns the socket. The sockets that a process inherits in this way
// have the descriptors 3, 4 and so on. The environment variable LISTEN_FDS has the number of these sockets,
// and is valid only if LISTEN_PID is the id of this process.
Fd take_inherited_listener(const Address &address, int type);

}  // namespace coro
