#pragma once

#include "coro/base/fd.h"

#include <cstddef>
#include <cstdint>

namespace coro {

// The process that reads the last bytes of a message from the client's socket.
enum class TailReader : uint8_t {
    kSelf,           // the process that has read the first bytes
    kLater,          // undecided until all of them have arrived
    kOtherProcess,   // a process that the socket was handed off to
};

// The result of a handoff: whether the other process has taken the last bytes of the message.
enum class HandoffResult : uint8_t {
    kTaken,
    kNotTaken,   // some or all of them are still in the socket
    kNoText,     // they were taken, but the text message is not valid UTF-8
};

// The handoff of one connection's socket to another process, seen from the process that owns the socket. The
// other process takes the last bytes of a long message out of a duplicate of the descriptor
// (remote/socket_handoff.h). Meanwhile the owner does not read.
class Handoff {
public:
    // True while another process has the socket.
    bool is_active() const { return is_active_; }
    // Returns a duplicate of the descriptor for the other process, or an empty Fd if its number would not be
    // below `limit`: then there is no handoff.
    Fd begin(int socket, int limit);
    void end(size_t taken);   // `taken`: bytes that the other process has read
    // Called when the other process has died: discards the rest of `size` bytes that it was to take, of which
    // it may have taken some. Returns false if the kernel does not report how many are left.
    [[nodiscard]] bool drop_untaken(int socket, size_t size) const;

    // Called before a handoff: no event comes before `size` bytes have arrived or no more can arrive.
    void await_unread(int socket, size_t size);
    // From here on an event comes with the first byte again.
    void stop_awaiting(int socket);

    void count_read(size_t count) { position_ += uint32_t(count); }

private:
    uint32_t position_ = 0;   // bytes that any process has read from the socket, modulo 2^32
    bool is_active_ = false;
    bool is_awaiting_ = false;
};

}  // namespace coro
