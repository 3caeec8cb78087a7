#pragma once

#include "coro/base/fd.h"

#include <span>
#include <sys/types.h>
#include <sys/uio.h>

// Messages over unix sockets that can carry one descriptor each: unix(7) SCM_RIGHTS.
namespace coro {

// Sends the pieces as one message, with a copy of the descriptor unless it is negative. Returns the bytes sent, or -errno.
[[nodiscard]] ssize_t send_with_descriptor(int socket, std::span<iovec> pieces, int descriptor);

struct ReceivedMessage {
    ssize_t size;               // bytes, or -errno
    bool is_truncated = false;  // the message had more bytes than the pieces have room for
    Fd descriptor = {};         // closed by exec(); empty if none was sent, or if this process has no descriptor left for it
};

// Receives one message into the pieces.
[[nodiscard]] ReceivedMessage receive_with_descriptor(int socket, std::span<iovec> pieces);

}  // namespace coro
