#pragma once

#include "coro/loop/loop.h"
#include "coro/ipc/link.h"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

// Helpers for tests of IPC links: an end of a link that records arrivals, and payloads that count their
// references.
namespace link_test {

using namespace coro;

inline std::string pattern(size_t size, size_t salt = 0)
{
    std::string bytes(size, 'x');
    for (size_t i = 0; i < size; i++) {
        bytes[i] = char('a' + (i * 31 + i / 251 + salt) % 26);
    }
    return bytes;
}

struct Owner {
    std::string bytes;
    int references = 0;

    Payload payload()
    {
        return {bytes, this, [](void *owner) { static_cast<Owner *>(owner)->references++; },
                [](void *owner) { static_cast<Owner *>(owner)->references--; }};
    }
};

class CountingStorage final : public Storage {
public:
    bool has_room(size_t size) override { return size <= limit; }
    Block allocate(size_t capacity) override
    {
        Block block = heap_storage().allocate(capacity);
        blocks++;
        return block;
    }
    Block grow(Block block, size_t capacity) override { return heap_storage().grow(block, capacity); }
    void free_block(Block block) override
    {
        blocks--;
        heap_storage().release(block);
    }

    size_t limit = SIZE_MAX;
    int blocks = 0;   // number of blocks in use
};

// A packet that has been received, with copies of its inline part and its body.
struct Received {
    PacketHead head;
    std::string bytes;
    std::string body;
    size_t body_size = 0;
    bool has_body = false;
    Fd descriptor;
};

class End : public IpcLink::Observer {
public:
    End(Loop &loop, Fd fd, size_t datagram_size = 64 << 10, std::atomic<uint64_t> *taken = nullptr,
        size_t full_at = 1 << 20, bool waits_when_full = false, UnsentTotal *total = nullptr) :
        receive_(new uint64_t[receive_size / 8]),
        link(loop, std::move(fd), *this,
             {datagram_size, full_at, reinterpret_cast<char *>(receive_.get()), receive_size, taken, waits_when_full, total})
    {
        EXPECT_EQ(link.start(), 0);
    }
    virtual ~End()
    {
        link.stop();
        EXPECT_EQ(space.blocks, 0);
    }

    uint64_t send(uint32_t serial, std::string_view inline_part = {}, const Payload &body = {})
    {
        return link.send({.session = 7, .stream = serial, .port = 3, .kind = 5, .flags = 9}, inline_part, body);
    }
    uint64_t send_descriptor(uint32_t serial, Fd descriptor = Fd(::dup(0)))
    {
        return link.send_descriptor({.stream = serial, .kind = 6}, "a descriptor", std::move(descriptor));
    }

    void on_arrival(IpcLink &, IpcLink::Arrival &arrival) override
    {
        EXPECT_EQ(reinterpret_cast<uintptr_t>(arrival.bytes.data()) % 8, 0u);
        Received got{arrival.head, std::string(arrival.bytes), {}, arrival.body_size, arrival.body.data != nullptr,
                     std::move(arrival.descriptor)};
        if (arrival.body.data) {
            got.body.assign(arrival.body.data, arrival.body_size);
            space.release(arrival.body);
        }
        received.push_back(std::move(got));
        if (at_arrival) {
            at_arrival(*this);
        }
    }
    void on_room(IpcLink &) override { rooms++; }
    bool on_tail(IpcLink &, const IpcLink::Tail &tail) override
    {
        EXPECT_EQ(tail.session, 7);
        tails.push_back({tail.number, tail.body != nullptr, tail.is_taken, received.size()});
        return true;
    }
    Storage &body_storage() override { return other_space ? *other_space : space; }

    static constexpr size_t receive_size = 256 << 10;

    CountingStorage space;
    Storage *other_space = nullptr;
    struct Tail {
        uint64_t number;
        bool is_expected;
        bool is_taken;
        size_t received_before;
    };

    std::vector<Received> received;
    std::vector<Tail> tails;
    int rooms = 0;
    void (*at_arrival)(End &) = nullptr;

private:
    std::unique_ptr<uint64_t[]> receive_;

public:
    IpcLink link;
};

// A fixture with both ends of a link in one loop.
class LinkTest : public ::testing::Test {
protected:
    void open(size_t datagram_size = 64 << 10, size_t full_at = 1 << 20)
    {
        Fd ends[2];
        ASSERT_EQ(make_link_pair(datagram_size, ends), 0);
        ours_fd = ends[0].get();
        theirs_fd = ends[1].get();
        taken = 0;
        size_ = datagram_size;
        full_at_ = full_at;
        ours = std::make_unique<End>(loop, std::move(ends[0]), datagram_size, nullptr, full_at);
        theirs = std::make_unique<End>(loop, std::move(ends[1]), datagram_size, &taken);
    }
    // Replaces an end of the link by a new end that uses the same socket, as a manager does for a new process.
    void replace(std::unique_ptr<End> &end)
    {
        Fd copy(::dup(end->link.fd()));
        std::atomic<uint64_t> *counter = end == theirs ? &taken : nullptr;
        end.reset();
        end = std::make_unique<End>(loop, std::move(copy), size_, counter, full_at_);
    }

    void turn()
    {
        loop.scheduler().run_ready();
        loop.poller().poll(0);
        loop.scheduler().run_ready();
    }
    // Runs turns of the loop until no work is left.
    void settle()
    {
        do {
            turn();
            loop.poller().poll(0);
        } while (loop.scheduler().has_ready());
    }

    Loop loop{null_host(), {}};
    std::atomic<uint64_t> taken{0};
    std::unique_ptr<End> ours, theirs;
    int ours_fd = -1, theirs_fd = -1;

private:
    size_t size_ = 0, full_at_ = 0;
};

}  // namespace link_test
