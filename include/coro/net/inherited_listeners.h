#pragma once

#include "coro/base/fd.h"
#include "coro/net/address.h"

namespace coro {

// Sockets that whoever started this process has bound for it, as systemd does: descriptors 3 and up, LISTEN_FDS of them if
// LISTEN_PID is this process. The one of this type at exactly this address, which is the caller's from now on, or none.
Fd take_inherited_listener(const Address &address, int type);

}  // namespace coro
