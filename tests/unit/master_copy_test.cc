// Tests that large bodies are received directly into their final memory and sent from there without copies.
#include "master_fixture.h"

#include <dlfcn.h>

namespace {

constexpr size_t kSize = 512 << 10;

// A range of memory with a part of a body: a system call has received the part into this range, or sent it from this
// range.
struct Span {
    const char *begin;
    const char *end;
};

std::mutex lock;
std::vector<Span> received, sent, written;   // received, sent: ranges of IPC links; written: ranges sent to clients
size_t others = 0;                           // number of bytes received through IPC links that belong to no body

void clear()
{
    std::lock_guard guard(lock);
    received.clear();
    sent.clear();
    written.clear();
    others = 0;
}

void note(std::vector<Span> &spans, const iovec &piece, size_t size)
{
    auto *begin = static_cast<const char *>(piece.iov_base);
    std::lock_guard guard(lock);
    spans.push_back({begin, begin + std::min(size, piece.iov_len)});
}

// Returns how many of the `size` bytes from `begin` on are covered by the spans.
size_t covered(std::vector<Span> spans, const char *begin, size_t size)
{
    std::sort(spans.begin(), spans.end(), [](auto &a, auto &b) { return a.begin < b.begin; });
    size_t total = 0;
    const char *at = begin;
    for (Span &span : spans) {
        const char *from = std::max(at, span.begin);
        const char *to = std::min(begin + size, span.end);
        if (from < to) {
            total += size_t(to - from);
            at = to;
        }
    }
    return total;
}

}  // namespace

extern "C" {

[[gnu::visibility("default")]] ssize_t recvmsg(int fd, msghdr *message, int flags)
{
    static auto next = reinterpret_cast<ssize_t (*)(int, msghdr *, int)>(dlsym(RTLD_NEXT, "recvmsg"));
    ssize_t count = next(fd, message, flags);
    size_t size = size_t(std::max<ssize_t>(count, 0));
    if (message->msg_iovlen == 3 && size > sizeof(coro::ChunkHead)) {
        note(received, message->msg_iov[1], size - sizeof(coro::ChunkHead));
    } else {
        std::lock_guard guard(lock);
        others += size;
    }
    return count;
}

[[gnu::visibility("default")]] ssize_t sendmsg(int fd, const msghdr *message, int flags)
{
    static auto next = reinterpret_cast<ssize_t (*)(int, const msghdr *, int)>(dlsym(RTLD_NEXT, "sendmsg"));
    int type = 0;
    socklen_t length = sizeof type;
    ::getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &length);
    ssize_t count = next(fd, message, flags);
    if (count > 0 && type == SOCK_DGRAM && message->msg_iovlen == 2) {
        note(sent, message->msg_iov[1], SIZE_MAX);
    } else if (count > 0 && type == SOCK_STREAM) {
        for (size_t i = 0; i < message->msg_iovlen; i++) {
            note(written, message->msg_iov[i], SIZE_MAX);
        }
    }
    return count;
}

[[gnu::visibility("default")]] ssize_t send(int fd, const void *bytes, size_t size, int flags)
{
    static auto next = reinterpret_cast<ssize_t (*)(int, const void *, size_t, int)>(dlsym(RTLD_NEXT, "send"));
    note(written, {const_cast<void *>(bytes), size}, size);
    return next(fd, bytes, size, flags);
}

}

namespace {

using namespace master_test;

// An end of a link that records the address of the last body.
class RecordingEnd final : public link_test::End {
public:
    using End::End;

    void on_arrival(IpcLink &link, IpcLink::Arrival &arrival) override
    {
        body = arrival.body.data;
        End::on_arrival(link, arrival);
    }

    const char *body = nullptr;
};

TEST(LinkCopyTest, a_body_is_sent_from_its_owner_into_its_block_in_both_directions)
{
    Loop loop(null_host(), {});
    Fd ends[2];
    ASSERT_EQ(make_link_pair(kDatagram, ends), 0);
    RecordingEnd left(loop, std::move(ends[0]), kDatagram), right(loop, std::move(ends[1]), kDatagram);
    Owner owner{pattern(kSize)};
    for (auto [from, to] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
        clear();
        // the packet is larger than the socket buffers, so the link queues a part of it
        from->send(1, "inline", owner.payload());
        EXPECT_EQ(owner.references, 1);
        while (to->received.empty()) {
            loop.poller().poll(10);
            loop.scheduler().run_ready();
        }
        EXPECT_TRUE(to->received[0].body == owner.bytes);
        EXPECT_EQ(covered(sent, owner.bytes.data(), kSize), kSize);
        EXPECT_EQ(covered(received, to->body, kSize), kSize);
        EXPECT_EQ(from->link.counters().bytes_copied, 0u);
        EXPECT_EQ(owner.references, 0);
    }
}

TEST_F(MasterTest, a_packet_is_received_into_the_block_that_the_handler_gets)
{
    open();
    Member &worker = serve();
    const char *block = nullptr;
    bool is_from_storage = false;
    worker.in([&](Member &self) {
        self.handler.receiving = [&](Peer &, const Packet &packet) {
            block = packet.block.data;
            EXPECT_EQ(packet.bytes.data(), block);
            EXPECT_TRUE(packet.bytes.substr(4) == pattern(kSize));
            is_from_storage = self.handler.bodies.given.contains(block);
        };
        return 0;
    });
    keep_busy(worker);
    BlockingClient client = connect(kLengths);
    clear();
    client.send(std::string("\0\10\0\0", 4) + pattern(kSize));
    ASSERT_TRUE(has_forwarded(1));
    let_go();   // the link has been full, and the master has queued the rest of the body
    ASSERT_TRUE(worker.has_received(1));
    EXPECT_TRUE(is_from_storage);
    reactor_is_idle();   // when the reactor is idle, its last call of sendmsg() has been recorded
    std::lock_guard guard(lock);
    EXPECT_EQ(covered(received, block, kSize + 4), kSize + 4);
    const char *masters = std::min_element(sent.begin(), sent.end(), [](auto &a, auto &b) { return a.begin < b.begin; })->begin;
    EXPECT_EQ(covered(sent, masters, kSize + 4), kSize + 4);   // the master had the whole body in one block of memory
    EXPECT_LT(others, size_t(4096));
}

TEST_F(MasterTest, a_body_of_an_answer_is_sent_from_where_the_master_has_received_it)
{
    open();
    Member &worker = serve();
    const char *owner = worker.in([](Member &self) {
        self.handler.large.bytes = pattern(kSize);
        return static_cast<const char *>(self.handler.large.bytes.data());
    });
    BlockingClient client = connect();
    clear();
    client.get("/large");
    EXPECT_TRUE(client.answer().body == pattern(kSize));
    all_are_idle();   // the last calls of sendmsg() have been recorded
    std::lock_guard guard(lock);
    EXPECT_EQ(covered(sent, owner, kSize), kSize);
    size_t direct = 0;
    for (Span &span : received) {
        direct += covered(written, span.begin, size_t(span.end - span.begin));
    }
    EXPECT_EQ(direct, kSize);
    EXPECT_LT(others, size_t(4096));
}

}  // namespace
