#include "coro/ipc/link.h"

#include "coro/base/check.h"
#include "coro/loop/loop.h"
#include "coro/net/descriptor_passing.h"
#include "coro/net/tcp_receive_queue.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/epoll.h>
#include <utility>

namespace coro {

namespace {

// A link stops reading in a turn of the loop after kDatagramsPerTurn datagrams or kBytesPerTurn bytes, so that the
// other elements of the run queue can run. The link continues in the next turn.
constexpr int kDatagramsPerTurn = 16;
constexpr size_t kBytesPerTurn = 512 << 10;

// The time in nanoseconds after which a link tries to send again when the kernel has lacked memory.
constexpr Nanoseconds kMemoryPause = kMillisecond;

}  // namespace

IpcLink::IpcLink(Loop &loop, Fd fd, Observer &observer, const Options &options) :
    Watcher(fd.get()), loop_(loop), owned_(std::move(fd)), observer_(observer), options_(options),
    outbox_(fd_, options.datagram_size, counters_, options.total),
    taken_(options.taken ? options.taken->load(std::memory_order_relaxed) : 0), taken_before_(taken_)
{
    CORO_CHECK(options.receive && options.receive_size >= options.datagram_size);
    CORO_CHECK(reinterpret_cast<uintptr_t>(options.receive) % alignof(PacketHead) == 0);
}

IpcLink::~IpcLink()
{
    stop();
}

int IpcLink::start()
{
    int outcome = loop_.poller().add(*this);
    is_started_ = outcome == 0;
    return outcome;
}

void IpcLink::stop_reading()
{
    is_ending_ = true;
}

void IpcLink::stop()
{
    if (is_started_) {
        loop_.poller().remove(*this);
        is_started_ = false;
    }
    Runnable::unlink();
    writer_.unlink();
    Timer::unlink();
    drop_body();
    outbox_.clear();
    unopened_ = {};
    is_aside_ = false;
    descriptor_.reset();
}

void IpcLink::abandon()
{
    stop();
    outbox_.abandon();
}

uint64_t IpcLink::send(PacketHead head, std::string_view inline_part, const Payload &body)
{
    uint64_t number = outbox_.send(head, inline_part, body);
    after_sending();
    return number;
}

uint64_t IpcLink::send_descriptor(PacketHead head, std::string_view inline_part, Fd descriptor)
{
    uint64_t number = outbox_.send_descriptor(head, inline_part, std::move(descriptor));
    after_sending();
    return number;
}

uint64_t IpcLink::send_with_tail(PacketHead head, std::string_view inline_part, const Payload &front, Fd socket, size_t tail)
{
    uint64_t number = outbox_.send_with_tail(head, inline_part, front, std::move(socket), tail);
    after_sending();
    return number;
}

void IpcLink::flush()
{
    (void) outbox_.flush();
    after_sending();
}

void IpcLink::write()
{
    (void) outbox_.flush();
    if (is_full_ && has_room()) {
        is_full_ = false;
        observer_.on_room(*this);
        if (options_.waits_when_full && is_started_) {
            enqueue(*this);
        }
    }
    after_sending();
}

// Must be called after each attempt to send. Arranges that write() is called as soon as the link can send more.
void IpcLink::after_sending()
{
    is_full_ = is_full_ || backlog() >= options_.full_at;
    switch (outbox_.state()) {
    case -EAGAIN:
        break;   // waits for epoll, which calls on_ready() when the socket becomes writable
    case -ENOBUFS:
        if (!Timer::is_armed()) {
            loop_.arm(*this, loop_.now() + kMemoryPause);
        }
        break;
    default:
        if (backlog() > 0 || (is_full_ && has_room())) {
            enqueue(writer_);
        }
    }
}

void IpcLink::enqueue(Runnable &what)
{
    loop_.scheduler().enqueue_once(what);
}

void IpcLink::on_ready(uint32_t events)
{
    if (events & ~uint32_t(EPOLLOUT) && may_read()) {
        enqueue(*this);
    }
    // The kernel reports the socket as writable each time the other end has read a datagram. The report matters
    // only if queued bytes wait for room in the socket.
    if (events & ~uint32_t(EPOLLIN) && outbox_.state() == -EAGAIN) {
        outbox_.retry();
        enqueue(writer_);
    }
}

void IpcLink::on_time()
{
    outbox_.retry();
    enqueue(writer_);
}

void IpcLink::run()
{
    size_t bytes = 0;
    tail_bytes_ = 0;
    if (is_aside_) {
        open_packets(false);
    }
    for (int i = 0; i < kDatagramsPerTurn && bytes + tail_bytes_ < kBytesPerTurn && may_read(); i++) {
        ssize_t count = receive();
        if (count < 0) {
            return;
        }
        bytes += size_t(count);
    }
    if (may_read()) {
        enqueue(*this);
    }
}

void IpcLink::read_all()
{
    while (is_reading() && receive() >= 0) {
    }
}

// Reads one datagram and handles its packets. Returns its size in bytes, 0 after a temporary failure, or -errno.
ssize_t IpcLink::receive()
{
    // If a body is expected, the next datagram is read as a chunk of the body, directly into the block of the
    // body. If the datagram contains something else, the code below copies its bytes back into the receive
    // buffer.
    char *place = body_.is_expected() ? body_.place() : nullptr;
    size_t room = place ? std::min(body_.rest(), options_.datagram_size - sizeof(ChunkHead)) : 0;
    char *receive = options_.receive;
    iovec pieces[] = {{receive, sizeof(ChunkHead)},
                      {place, room},
                      {receive + sizeof(ChunkHead) + room, options_.receive_size - sizeof(ChunkHead) - room}};
    iovec all = {receive, options_.receive_size};
    take_number(taken_ + 1);
    auto [count, is_truncated, descriptor] =
        receive_with_descriptor(fd_, place ? std::span<iovec>(pieces) : std::span<iovec>(&all, 1));
    if (count < 0) {
        take_number(taken_ - 1);
        bool is_passing = count == -ECONNRESET || count == -ENOMEM || count == -ENOBUFS;
        return is_passing ? 0 : count;
    }
    counters_.datagrams_received++;
    if (is_truncated) {
        counters_.malformed++;
        return count;
    }
    if (!place || !take_chunk_in_place(size_t(count), room)) {
        if (place && size_t(count) > sizeof(ChunkHead)) {
            memcpy(receive + sizeof(ChunkHead), place, std::min(room, size_t(count) - sizeof(ChunkHead)));
        }
        open_datagram({receive, size_t(count)}, std::move(descriptor));
    }
    return count;
}

// Stores `number`, the number of the last datagram that was taken, in Options::taken. receive() calls
// take_number() before it reads a datagram, so that a datagram whose handling kills the process counts as taken,
// and again when the datagram's own number is known. The first number is wrong if a predecessor died after
// take_number() and before it read the datagram.
void IpcLink::take_number(uint64_t number)
{
    taken_ = number;
    if (options_.taken) {
        options_.taken->store(number, std::memory_order_relaxed);
    }
}

bool IpcLink::take_chunk_in_place(size_t size, size_t room)
{
    const auto &head = *reinterpret_cast<const ChunkHead *>(options_.receive);
    if (size <= sizeof head || size - sizeof head > room || head.packet.size != size - sizeof head ||
        !body_.is_next(head.packet)) {
        return false;
    }
    take_number(head.datagram.number);
    body_.advance(head.packet.size);
    deliver_whole_body();
    return true;
}

void IpcLink::open_datagram(std::string_view datagram, Fd descriptor)
{
    size_t at = sizeof(DatagramHead);
    if (datagram.size() < at + sizeof(PacketHead)) {
        counters_.malformed++;
        return;
    }
    take_number(reinterpret_cast<const DatagramHead *>(datagram.data())->number);
    unopened_ = datagram.substr(at);
    // Stores the descriptor in a member, so that it is not lost when a fatal error of PHP leaves on_arrival()
    // without a return.
    descriptor_ = std::move(descriptor);
    open_packets(true);
}

void IpcLink::deliver_rest()
{
    open_packets(false);
}

// Delivers the remaining packets of the current datagram. If must_wait() becomes true, keeps the rest of the
// packets; run() delivers them when the link is not full any more.
void IpcLink::open_packets(bool is_first)
{
    while (!unopened_.empty() && !must_wait()) {
        // unopened_ must be changed before the packet is delivered: after a fatal error of PHP, on_arrival() does
        // not return, and deliver_rest() continues with unopened_.
        std::string_view left = std::exchange(unopened_, {});
        const auto &head = *reinterpret_cast<const PacketHead *>(left.data());
        if (left.size() < sizeof head || head.size > left.size() - sizeof head) {
            counters_.malformed++;
            break;
        }
        bool is_last = head.size == left.size() - sizeof head;
        size_t next = std::min((sizeof head + head.size + 7) & ~size_t(7), left.size());
        bool ends_with_padding = !is_last && next == left.size();
        unopened_ = left.substr(next);
        if (!open_packet(head, left.substr(sizeof head, head.size), is_first, is_last) || ends_with_padding) {
            counters_.malformed++;
            unopened_ = {};
            break;
        }
        is_first = false;
    }
    if (!unopened_.empty()) {
        set_aside();
        return;
    }
    is_aside_ = false;
    descriptor_.reset();
}

// Copies the undelivered packets out of the receive buffer, because the other links of the thread use the buffer
// before these packets are delivered.
void IpcLink::set_aside()
{
    if (!std::exchange(is_aside_, true)) {
        aside_.clear();
        aside_.append(unopened_);
        unopened_ = aside_.view();
    }
}

// Handles one packet of a datagram. Returns false if the position of the packet in the datagram is wrong for its
// kind, so that the datagram is malformed.
bool IpcLink::open_packet(const PacketHead &head, std::string_view bytes, bool is_first, bool is_last)
{
    if (head.kind == kTail && is_last) {
        accept_tail(head, bytes);
        return true;
    }
    if (head.kind == kChunk && is_first && is_last) {
        accept_chunk(head, bytes);
        return true;
    }
    if (head.kind == kChunk || head.kind == kTail) {
        return false;
    }
    drop_body();   // drops a body that is still incomplete, because its sender has died
    if (head.body_size == 0) {
        deliver(head, bytes, {}, std::move(descriptor_));
        return true;
    }
    if (is_last ? bool(descriptor_) : !is_tail_next()) {
        return false;
    }
    expect_body(head, bytes);
    return true;
}

bool IpcLink::is_tail_next() const
{
    return unopened_.size() >= sizeof(PacketHead) && reinterpret_cast<const PacketHead *>(unopened_.data())->kind == kTail;
}

void IpcLink::deliver(const PacketHead &head, std::string_view bytes, Block body, Fd descriptor)
{
    counters_.packets_received++;
    Arrival arrival{head, bytes, body, head.body_size, std::move(descriptor)};
    observer_.on_arrival(*this, arrival);
}

void IpcLink::expect_body(const PacketHead &head, std::string_view bytes)
{
    body_.begin(head, bytes);
    Storage &storage = observer_.body_storage();
    if (!storage.has_room(head.body_size)) {
        return;
    }
    // allocate() does not return when PHP reaches its memory limit. For this case run() is put into the run queue
    // here: it continues to read, and the bytes of the body are discarded because the body has no block.
    enqueue(*this);
    body_.put_into(storage.allocate(head.body_size));
    Runnable::unlink();
}

void IpcLink::accept_chunk(const PacketHead &head, std::string_view bytes)
{
    if (!body_.is_next(head)) {
        drop_body();
        counters_.orphans++;
        return;
    }
    body_.put(bytes);
    deliver_whole_body();
}

void IpcLink::deliver_whole_body()
{
    if (body_.rest() == 0) {
        Block block = body_.end();
        deliver(body_.head(), body_.bytes(), block, Fd());
    }
}

void IpcLink::accept_tail(const PacketHead &head, std::string_view bytes)
{
    // The condition is true if a predecessor died after it had counted this datagram as taken and before it read
    // the datagram. Then the body is dropped, because the other end assumes that the predecessor has handled the
    // datagram.
    if (taken_ <= taken_before_) {
        drop_body();
        return;
    }
    bool is_expected = body_.is_tail(head);
    bool is_taken = is_expected && take_tail(bytes);
    if (!is_expected) {
        drop_body();
        counters_.orphans++;
    }
    const PacketHead *body = is_expected ? &body_.head() : nullptr;
    Tail tail = {head.session, taken_, body, body_.bytes(), body_.block(), is_taken, descriptor_};
    bool is_good = observer_.on_tail(*this, tail);
    descriptor_.reset();   // must come before the delivery, because on_arrival() does not return after a fatal error of PHP
    if (is_good && is_taken && body_.is_expected()) {
        body_.advance(body_.rest());
        deliver_whole_body();
    } else {
        drop_body();
    }
}

// Completes the body: first with the bytes of the kTail packet, then with the bytes in the socket. Returns false
// if the socket does not have all missing bytes.
bool IpcLink::take_tail(std::string_view bytes)
{
    body_.put(bytes);
    tail_bytes_ += body_.rest();
    return descriptor_ && take_out(descriptor_.get(), body_.place(), body_.rest());
}

void IpcLink::drop_body()
{
    if (!body_.is_expected()) {
        return;
    }
    counters_.orphans++;
    observer_.body_storage().release(body_.end());
}

}  // namespace coro
