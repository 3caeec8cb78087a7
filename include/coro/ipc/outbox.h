#pragma once

#include "coro/base/fd.h"
#include "coro/net/payload.h"
#include "coro/ipc/packet.h"

#include <string_view>
#include <sys/uio.h>

namespace coro {

class UnsentTotal;

// The sending half of a link: writes packets to a unix datagram socket, in order. Small packets are collected
// in a batch; large bodies are sent without being copied. What the socket does not take is queued, payloads
// by reference, and counted in `total` if there is one. An outbox has no loop: its owner calls flush(), and
// retry() when state() shows that there was no room.
class Outbox {
public:
    Outbox(int fd, size_t datagram_size, LinkCounters &counters, UnsentTotal *total = nullptr);
    Outbox(const Outbox &) = delete;
    Outbox &operator=(const Outbox &) = delete;
    ~Outbox();

    // Returns the number of the datagram with the packet's head, or 0 if the other end is gone.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body);
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // Sends a packet whose body begins with `front` and ends in a TCP socket. Returns the number of the
    // datagram that carries the socket.
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);

    // Sends the queued packets and the batch. Does nothing while state() is not 0. Returns state().
    int flush();
    void retry();   // makes the next flush() try again after a lack of room

    // 0: can send. -EAGAIN: the socket is full until it becomes writable. -ENOBUFS: the kernel lacks memory
    // for a moment. Any other -errno: the other end is gone, and what was queued has been dropped.
    int state() const { return state_; }
    bool is_broken() const { return state_ != 0 && !is_stuck(); }
    size_t backlog() const { return kept_bytes_ + batch_size_; }   // bytes that the kernel has not taken
    // Greater than the numbers of all datagrams so far.
    uint64_t next_number() const { return next_number_; }
    void clear();
    void abandon();   // behaves from now on as if the other end were gone

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
    LinkCounters &counters_;
    UnsentTotal *total_;
    int state_ = 0;
    uint64_t next_number_ = 1;    // number of the batch, or of the next datagram if the batch is empty
    char *batch_ = nullptr;       // allocated when it is first needed, with datagram_size_ bytes
    size_t batch_size_ = 0;       // 0: the batch has not even a DatagramHead
    Kept *first_ = nullptr;
    Kept *last_ = nullptr;
    size_t kept_bytes_ = 0;
};

}  // namespace coro
