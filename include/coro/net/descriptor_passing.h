#pragma once

#include "coro/base/fd.h"

#include <span>
#include <sys/types.h>
#include <sys/uio.h>

// The functions of this file send and receive messages over unix sockets. Each message can carry one descriptor
// (unix(7), SCM_RIGHTS).
namespace coro {

// Sends the bytes of `pieces` as one message. If `descriptor` is not negative, the message carries a copy of the
// descriptor. Returns the number of bytes sent, or -errno.
[[nodiscard]] ssize_t send_with_descriptor(int socket, std::span<iovec> pieces, int descriptor);

struct ReceivedMessage {
    ssize_t size;               // the number of bytes received, or -errno
    bool is_truncated = false;  // true if the message had more bytes than the pieces have room for
    // The descriptor that the message carried; the descriptor is closed by exec(). Empty if the message carried
    // no descriptor, or if this process has reached its limit of descriptors.
    Fd descriptor = {};
};

// Receives one message and stores its bytes in the memory of `pieces`.
[[nodiscard]] ReceivedMessage receive_with_descriptor(int socket, std::span<iovec> pieces);

}  // namespace coro
