#pragma once

#include "coro/base/fd.h"
#include "coro/net/payload.h"
#include "coro/ipc/packet.h"

#include <string_view>
#include <sys/uio.h>

namespace coro {

class UnsentTotal;

// The sending half of a lane: packets on their way into a unix datagram socket, in order. Small ones are collected in a
// batch; large bodies go from where they are. What the socket does not take is kept, payloads by reference, and counts in the
// `total`, if there is one. Knows no loop: whoever owns it calls flush(), and retry() when state() says that there was no room.
class Outbox {
public:
    Outbox(int fd, size_t datagram_size, LaneCounters &counters, UnsentTotal *total = nullptr);
    Outbox(const Outbox &) = delete;
    Outbox &operator=(const Outbox &) = delete;
    ~Outbox();

    // The number of the datagram with the packet's head. 0: not sent, the other end is gone.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body);
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // A body whose last bytes, after the front, are in a TCP socket. The number of the datagram that brings the socket.
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);

    // The batch, too. Does nothing while state() is not 0; the answer is state().
    int flush();
    void retry();   // there may be room again: the next flush() tries

    // 0; -EAGAIN: there will be room when the socket is writable; -ENOBUFS: the kernel lacks memory for a moment;
    // anything else: the other end is gone, and everything with it.
    int state() const { return state_; }
    bool is_broken() const { return state_ != 0 && !is_stuck(); }
    size_t backlog() const { return kept_bytes_ + batch_size_; }   // bytes that the kernel has not taken
    uint64_t next_number() const { return next_number_; }   // no datagram has had it or a greater one
    void clear();
    void abandon();   // as if the other end were gone

private:
    struct Kept;

    bool is_stuck() const;
    bool settle();
    void append(const PacketHead &head, std::string_view inline_part, std::string_view body);
    void end_batch();
    bool write_batch(int descriptor = -1);
    void keep_batch(Fd descriptor);
    uint64_t end_batch_with(Fd descriptor);
    void send_body(const PacketHead &head, const Payload &body);
    void send_chunks(ChunkHead &chunk, std::string_view &rest, size_t chunk_size);
    void write_kept();
    bool send_datagram(iovec *pieces, size_t count, int descriptor = -1);
    void push(Kept *kept);
    void pop();

    int fd_;
    size_t datagram_size_;
    size_t chunk_size_;         // bytes of a body in one datagram
    size_t batched_most_;
    LaneCounters &counters_;
    UnsentTotal *total_;
    int state_ = 0;
    uint64_t next_number_ = 1;    // of the batch, and if it is empty of whatever is sent next
    char *batch_ = nullptr;       // of datagram_size_ bytes, once it was needed
    size_t batch_size_ = 0;       // 0: empty, not even a head
    Kept *first_ = nullptr;
    Kept *last_ = nullptr;
    size_t kept_bytes_ = 0;
};

}  // namespace coro
