#pragma once

#include "coro/base/fd.h"
#include "coro/net/payload.h"
#include "coro/ipc/packet.h"

#include <string_view>
#include <sys/uio.h>

namespace coro {

class UnsentTotal;

// The sending half of a link: writes packets to a unix datagram socket, in order. Small packets are collected in
// a batch, which becomes one datagram; large bodies are sent without a copy. If the socket does not take all
// bytes, the rest is queued, payloads by reference, and counted in the UnsentTotal if the outbox has one. An
// outbox has no loop: its owner must call flush(). If state() is -EAGAIN or -ENOBUFS, the owner must call retry()
// before flush().
class Outbox {
public:
    Outbox(int fd, size_t datagram_size, LinkCounters &counters, UnsentTotal *total = nullptr);
    Outbox(const Outbox &) = delete;
    Outbox &operator=(const Outbox &) = delete;
    ~Outbox();

    // Sends a packet: send() sends it with a body, send_descriptor() with a descriptor. Both return the number of
    // the datagram that has the packet's head, or 0 if the other end of the link is gone.
    uint64_t send(PacketHead head, std::string_view inline_part, const Payload &body);
    uint64_t send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor);
    // Sends a packet whose body begins with `front` and whose last `tail` bytes are in a TCP socket. Returns the
    // number of the datagram that carries the socket, or 0 if the other end of the link is gone.
    uint64_t send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail);

    // Sends the queued packets and the batch. Does nothing while state() is not 0. Returns state().
    int flush();
    void retry();   // makes the next flush() try to send again if state() is -EAGAIN or -ENOBUFS

    // Returns 0 if the outbox can send. Returns -EAGAIN if the socket is full; epoll reports when the socket is
    // writable again. Returns -ENOBUFS if the kernel lacks memory for a moment. Any other -errno means that the
    // other end of the link is gone and all queued bytes have been dropped.
    int state() const { return state_; }
    bool is_broken() const { return state_ != 0 && !is_stuck(); }
    size_t backlog() const { return kept_bytes_ + batch_size_; }   // returns the number of bytes that the kernel has not taken
    // Returns a number that is greater than the numbers of all datagrams sent or queued so far.
    uint64_t next_number() const { return next_number_; }
    void clear();
    void abandon();   // drops all queued bytes; from now on all packets are dropped, as if the other end were gone

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
    size_t chunk_size_;         // the largest number of bytes of a body in one datagram
    size_t batched_most_;
    LinkCounters &counters_;
    UnsentTotal *total_;
    int state_ = 0;
    uint64_t next_number_ = 1;    // the number of the batch, or of the next datagram if the batch is empty
    char *batch_ = nullptr;       // the memory of the batch, datagram_size_ bytes; nullptr before the first packet
    size_t batch_size_ = 0;       // the number of bytes in the batch, including its DatagramHead; 0: the batch is empty
    Kept *first_ = nullptr;
    Kept *last_ = nullptr;
    size_t kept_bytes_ = 0;
};

}  // namespace coro
