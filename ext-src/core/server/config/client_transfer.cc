#include "coro/server/config/client_transfer.h"

#include "coro/net/inherited_sockets.h"

#include <sys/socket.h>

namespace coro {

void ClientTransfer::open()
{
    // The memory for sockets that wait: some thousands, if the limits of the machine allow it.
    constexpr int kRoom = 4 << 20;
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends) == 0) {
        way_in_.reset(ends[0]);
        way_out_.reset(ends[1]);
        if (::setsockopt(way_in(), SOL_SOCKET, SO_SNDBUFFORCE, &kRoom, sizeof kRoom) < 0) {
            (void) ::setsockopt(way_in(), SOL_SOCKET, SO_SNDBUF, &kRoom, sizeof kRoom);
        }
    }
    way_out_of_predecessor_ = take_passed_clients();
}

void ClientTransfer::close()
{
    way_in_.reset();
    way_out_.reset();
    way_out_of_predecessor_.reset();
}

}  // namespace coro
