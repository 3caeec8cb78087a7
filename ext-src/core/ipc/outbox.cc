#include "coro/ipc/outbox.h"

#include "coro/base/check.h"
#include "coro/net/descriptor_passing.h"
#include "coro/net/kept_piece.h"
#include "coro/net/unsent_total.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace coro {

namespace {

constexpr size_t aligned(size_t size)
{
    return (size + 7) & ~size_t(7);
}

iovec piece(const void *data, size_t size)
{
    return {const_cast<void *>(data), size};
}

// Returns the state of the outbox after sendmsg() has failed with the errno `error`: -EAGAIN or -ENOBUFS if the
// outbox must try again later, another -errno if the link is broken.
int state_after(int error)
{
    switch (error) {
    case EAGAIN:
        return -EAGAIN;
    case ENOBUFS:
    case ENOMEM:
    case ETOOMANYREFS:   // this process has sent too many descriptors that no process has received yet
        return -ENOBUFS;
    default:
        return -error;
    }
}

}  // namespace

// An element of the queue of unsent bytes: either one datagram or the rest of a large body.
struct Outbox::Kept : KeptPiece<Kept> {
    ChunkHead chunk;          // the head of the body's next chunk; its body_size is 0 if this element is a datagram
    size_t chunk_size = 0;    // the largest number of bytes of the body in each datagram
    Fd descriptor;
};

Outbox::Outbox(int fd, size_t datagram_size, LinkCounters &counters, UnsentTotal *total) :
    fd_(fd), datagram_size_(datagram_size), chunk_size_(datagram_size - sizeof(ChunkHead)),
    batched_most_(std::min(kBatchedMost, datagram_size - sizeof(DatagramHead) - sizeof(PacketHead))), counters_(counters),
    total_(total)
{
}

Outbox::~Outbox()
{
    clear();
    free(batch_);
}

uint64_t Outbox::send(PacketHead head, std::string_view inline_part, const Payload &body)
{
    if (is_broken()) {
        return 0;
    }
    CORO_CHECK(inline_part.size() <= kInlineMost && body.bytes.size() <= UINT32_MAX);
    bool is_batched = body.bytes.empty() || inline_part.size() + body.bytes.size() <= batched_most_;
    std::string_view behind = is_batched ? body.bytes : std::string_view();
    head.size = uint32_t(inline_part.size() + behind.size());
    head.body_size = is_batched ? 0 : uint32_t(body.bytes.size());
    append(head, inline_part, behind);
    uint64_t number = next_number_;
    if (!is_batched) {
        end_batch();
        send_body(head, body);
    }
    counters_.packets_sent++;
    return settle() ? number : 0;
}

uint64_t Outbox::send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor)
{
    if (is_broken()) {
        return 0;
    }
    end_batch();
    head.size = uint32_t(inline_part.size());
    head.body_size = 0;
    append(head, inline_part, {});
    return end_batch_with(std::move(descriptor));
}

uint64_t Outbox::send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail)
{
    if (is_broken()) {
        return 0;
    }
    CORO_CHECK(inline_part.size() <= kInlineMost && tail > 0 && front.bytes.size() + tail <= UINT32_MAX);
    end_batch();
    head.size = uint32_t(inline_part.size());
    head.body_size = uint32_t(front.bytes.size() + tail);
    append(head, inline_part, {});
    std::string_view small = front.bytes;
    PacketHead last = head;
    last.kind = kTail;
    last.offset = 0;
    if (front.bytes.size() > batched_most_) {
        end_batch();
        send_body(head, front);
        small = {};
        last.offset = uint32_t(front.bytes.size());
    }
    last.size = uint32_t(small.size());
    append(last, {}, small);
    return end_batch_with(std::move(socket));
}

// Sends or queues the batch as a datagram that carries the descriptor. Returns the number of the datagram, or 0
// if the other end of the link is gone.
uint64_t Outbox::end_batch_with(Fd descriptor)
{
    if (state_ != 0 || !write_batch(descriptor.get())) {
        keep_batch(std::move(descriptor));
    }
    counters_.packets_sent++;
    return settle() ? next_number_ - 1 : 0;
}

int Outbox::flush()
{
    while (state_ == 0 && first_) {
        write_kept();
    }
    if (state_ == 0 && batch_size_ > 0) {
        write_batch();
    }
    (void) settle();
    return state_;
}

void Outbox::retry()
{
    if (is_stuck()) {
        state_ = 0;
    }
}

bool Outbox::is_stuck() const
{
    return state_ == -EAGAIN || state_ == -ENOBUFS;
}

// If the other end of the link is gone, drops all queued bytes and returns false. Otherwise returns true.
bool Outbox::settle()
{
    if (is_broken()) {
        clear();
        return false;
    }
    return true;
}

void Outbox::clear()
{
    while (first_) {
        pop();
    }
    batch_size_ = 0;
}

void Outbox::abandon()
{
    state_ = -EPIPE;
    // Called in a forked child: the queued bytes must not be subtracted from *total_, because this could wake
    // coroutines that wait for room, and these coroutines belong to the parent process.
    total_ = nullptr;
    clear();
}

// Appends a packet to the batch; the datagram of the batch has the number next_number_. If the packet does not
// fit, first ends the old batch. The packet must fit into an empty batch.
void Outbox::append(const PacketHead &head, std::string_view inline_part, std::string_view body)
{
    size_t needed = sizeof head + head.size;
    CORO_CHECK(sizeof(DatagramHead) + needed <= datagram_size_);
    if (aligned(batch_size_) + needed > datagram_size_) {
        end_batch();
    }
    if (batch_size_ == 0) {
        if (!batch_) {
            batch_ = static_cast<char *>(malloc(datagram_size_));
            CORO_CHECK(batch_);
        }
        DatagramHead first{next_number_};
        memcpy(batch_, &first, sizeof first);
        batch_size_ = sizeof first;
    }
    // Fills the padding in front of the packet with zeros: the padding is sent too, and must not contain old
    // data.
    memset(batch_ + batch_size_, 0, aligned(batch_size_) - batch_size_);
    char *to = batch_ + aligned(batch_size_);
    memcpy(to, &head, sizeof head);
    to += sizeof head;
    for (std::string_view part : {inline_part, body}) {
        if (!part.empty()) {
            memcpy(to, part.data(), part.size());
            to += part.size();
        }
    }
    batch_size_ = size_t(to - batch_);
}

// Sends or queues the batch, so that the next packet begins a new datagram.
void Outbox::end_batch()
{
    if (flush() != 0 && batch_size_ > 0) {
        keep_batch(Fd());
    }
}

bool Outbox::write_batch(int descriptor)
{
    iovec all = piece(batch_, batch_size_);
    if (!send_datagram(&all, 1, descriptor)) {
        return false;
    }
    batch_size_ = 0;
    next_number_++;
    return true;
}

void Outbox::keep_batch(Fd descriptor)
{
    Kept *kept = Kept::of({}, {batch_, batch_size_});
    kept->descriptor = std::move(descriptor);
    push(kept);
    batch_size_ = 0;
    next_number_++;
}

void Outbox::send_body(const PacketHead &head, const Payload &payload)
{
    ChunkHead chunk{{next_number_}, head};
    chunk.packet.kind = kChunk;
    chunk.packet.offset = 0;
    std::string_view rest = payload.bytes;
    size_t chunk_size = chunk_size_;
    next_number_ += (rest.size() + chunk_size - 1) / chunk_size;
    if (state_ == 0) {
        send_chunks(chunk, rest, chunk_size);
    }
    if (rest.empty() || is_broken()) {
        return;
    }
    if (!payload.keep) {
        counters_.bytes_copied += rest.size();
    }
    Kept *kept = Kept::of(payload, rest);
    kept->chunk = chunk;
    kept->chunk_size = chunk_size;
    push(kept);
}

// Sends the body `rest` in chunks until the body is complete or a datagram cannot be sent. Advances `chunk` and
// `rest` past the bytes that were sent.
void Outbox::send_chunks(ChunkHead &chunk, std::string_view &rest, size_t chunk_size)
{
    while (!rest.empty()) {
        size_t size = std::min(rest.size(), chunk_size);
        chunk.packet.size = uint32_t(size);
        iovec pieces[] = {piece(&chunk, sizeof chunk), piece(rest.data(), size)};
        if (!send_datagram(pieces, 2)) {
            return;
        }
        chunk.datagram.number++;
        chunk.packet.offset += uint32_t(size);
        rest.remove_prefix(size);
    }
}

void Outbox::write_kept()
{
    Kept &kept = *first_;
    std::string_view rest(kept.data, kept.size);
    if (kept.chunk.packet.body_size > 0) {
        send_chunks(kept.chunk, rest, kept.chunk_size);
    } else if (iovec all = piece(kept.data, kept.size); send_datagram(&all, 1, kept.descriptor.get())) {
        rest = {};
    }
    kept_bytes_ -= kept.size - rest.size();
    kept.data = rest.data();
    kept.size = rest.size();
    if (rest.empty()) {
        pop();
    }
}

// Sends one datagram. Returns false if the kernel has not taken the datagram; then state() tells the reason.
bool Outbox::send_datagram(iovec *pieces, size_t count, int descriptor)
{
    ssize_t sent = send_with_descriptor(fd_, {pieces, count}, descriptor);
    if (sent < 0) {
        bool lacks_memory = sent == -ENOBUFS || sent == -ENOMEM;
        state_ = state_after(int(-sent));
        if (lacks_memory) {   // the kernel may have enough memory, but not in one contiguous piece
            chunk_size_ = std::min(chunk_size_, kPiecemealDatagram - sizeof(ChunkHead));
        }
        return false;
    }
    counters_.datagrams_sent++;
    return true;
}

void Outbox::push(Kept *kept)
{
    kept_bytes_ += kept->size;
    if (total_) {
        total_->keep(kept->owner, kept->memory);
    }
    (first_ ? last_->next : first_) = kept;
    last_ = kept;
}

void Outbox::pop()
{
    Kept *done = first_;
    kept_bytes_ -= done->size;
    first_ = done->next;
    void *owner = done->owner;
    size_t memory = done->memory;
    Kept::destroy(done);
    if (total_) {
        total_->drop(owner, memory);   // must come last, because drop() may wake coroutines that wait for room
    }
}

}  // namespace coro
