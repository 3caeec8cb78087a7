#include "coro/server/connection/handoff.h"

#include "coro/net/tcp_receive_queue.h"

#include <fcntl.h>
#include <utility>

namespace coro {

Fd Handoff::begin(int socket, int limit)
{
    Fd duplicate(::fcntl(socket, F_DUPFD_CLOEXEC, 0));
    if (duplicate.get() >= limit) {
        duplicate.reset();
    }
    is_active_ = bool(duplicate);
    return duplicate;
}

void Handoff::end(size_t taken)
{
    position_ += uint32_t(taken);
    is_active_ = false;
}

bool Handoff::drop_untaken(int socket, size_t size) const
{
    int64_t taken = bytes_taken(socket);
    uint32_t left = position_ + uint32_t(size) - uint32_t(taken);
    return taken >= 0 && left <= size && take_out(socket, nullptr, left);
}

// Makes the kernel report an event when `size` bytes have arrived, or at once if they have arrived already.
void Handoff::await_unread(int socket, size_t size)
{
    is_awaiting_ = true;
    wake_when_unread(socket, size);
}

void Handoff::stop_awaiting(int socket)
{
    if (std::exchange(is_awaiting_, false)) {
        wake_when_unread(socket, 1);
    }
}

}  // namespace coro
