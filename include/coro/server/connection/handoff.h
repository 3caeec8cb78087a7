#pragma once

#include "coro/base/fd.h"

#include <cstddef>
#include <cstdint>

namespace coro {

// Says which process reads the last bytes of a message from the client's socket.
enum class TailReader : uint8_t {
    kSelf,           // the process that has read the first bytes
    kLater,          // undecided until all of the last bytes have arrived
    kOtherProcess,   // a process that the socket was handed off to
};

// The result of a handoff: says whether the other process has taken the last bytes of the message.
enum class HandoffResult : uint8_t {
    kTaken,
    kNotTaken,   // some or all of the last bytes are still in the socket
    kNoText,     // the bytes were taken, but the text message is not valid UTF-8
};

// The handoff of one connection's socket to another process, as the process that owns the socket knows it. The
// other process takes the last bytes of a long message out of a duplicate of the descriptor
// (remote/worker_links.h). Meanwhile the owner does not read from the socket.
class Handoff {
public:
    // Returns true while another process may read from the socket.
    bool is_active() const { return is_active_; }
    // Begins a handoff and returns a duplicate of the descriptor for the other process. Returns an empty Fd, and
    // begins nothing, if the number of the duplicate would not be below `limit`.
    Fd begin(int socket, int limit);
    void end(size_t taken);   // ends the handoff, in which the other process has read `taken` bytes
    // Called when the other process has died: the other process should have taken `size` bytes and may have taken
    // only some of them. Discards the rest. Returns false if the kernel does not report how many of these bytes are
    // left.
    [[nodiscard]] bool drop_untaken(int socket, size_t size) const;

    // Called before a handoff: makes the kernel report no event for the socket until `size` bytes have arrived or
    // no more bytes can arrive.
    void await_unread(int socket, size_t size);
    // Undoes await_unread(): the kernel reports an event for each arrival of bytes again.
    void stop_awaiting(int socket);

    void count_read(size_t count) { position_ += uint32_t(count); }

private:
    uint32_t position_ = 0;   // number of bytes that any process has read from the socket, modulo 2^32
    bool is_active_ = false;
    bool is_awaiting_ = false;
};

}  // namespace coro
