#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

namespace coro {

// Returns the socket of this type that the parent process (such as systemd) has bound to exactly this address
// for this process, or an empty Fd. The caller owns the socket. Such sockets have the descriptors 3 and up;
// their number is in the environment variable LISTEN_FDS, which is valid if LISTEN_PID is the id of this
// process.
Fd take_inherited_listener(const Address &address, int type);

}  // namespace coro
