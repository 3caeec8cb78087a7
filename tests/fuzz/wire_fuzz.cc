// Fuzzes an IPC link with arbitrary datagrams. Whatever the datagrams announce, the link must read no byte beyond
// its buffer, its memory must stay within the limit of the storage and be freed, and it must understand the next
// valid datagram. Build with -fsanitize=fuzzer,address.
#include "coro/loop/loop.h"
#include "coro/ipc/link.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <sys/socket.h>

namespace {

using namespace coro;

constexpr size_t kDatagram = 32 << 10;
constexpr size_t kReceive = 40 << 10;
constexpr size_t kLimit = 200;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

class Limited final : public Storage {
public:
    bool has_room(size_t size) override { return size <= kLimit; }
    Block allocate(size_t capacity) override
    {
        require(capacity > 0 && capacity <= kLimit);
        blocks++;
        return heap_storage().allocate(capacity);
    }
    Block grow(Block block, size_t) override { return block; }
    void free_block(Block block) override
    {
        blocks--;
        heap_storage().release(block);
    }

    int blocks = 0;
};

class Reader final : public IpcLink::Observer {
public:
    void on_arrival(IpcLink &, IpcLink::Arrival &arrival) override
    {
        require(arrival.head.kind != kChunk && arrival.head.size == arrival.bytes.size());
        require(arrival.body_size == arrival.head.body_size && (!arrival.body.data || arrival.body_size > 0));
        // Read all bytes of the packet, so that AddressSanitizer reports those outside of valid memory.
        read(arrival.bytes);
        if (arrival.body.data) {
            read({arrival.body.data, arrival.body_size});
            space.release(arrival.body);
        }
        last = arrival.head.stream;
        arrivals++;
    }
    void on_room(IpcLink &) override {}
    Storage &body_storage() override { return space; }

    Limited space;
    uint32_t last = 0;
    uint64_t arrivals = 0;

private:
    void read(std::string_view bytes) { sum_ = sum_ + unsigned(std::hash<std::string_view>()(bytes)); }

    volatile unsigned sum_ = 0;
};

Loop &loop()
{
    static Loop made(null_host(), {});
    return made;
}

void turn()
{
    do {
        loop().scheduler().run_ready();
        loop().poller().poll(0);
    } while (loop().scheduler().has_ready());
}

std::string with_head(const PacketHead &head, const std::string &bytes)
{
    return std::string(sizeof(DatagramHead), '\1') + std::string(reinterpret_cast<const char *>(&head), sizeof head) + bytes;
}

// Returns the next datagram of the input. The first byte of the input selects the length of the datagram and its
// kind: the bytes as they are, the next chunk of the announced body, or a packet that announces a body.
std::string next_datagram(std::string_view &input, const PacketHead &announced, uint32_t &offset)
{
    uint8_t control = uint8_t(input[0]);
    input.remove_prefix(1);
    size_t size = std::min(input.size(), size_t(control & 63) * (control < 64 ? 1 : 8));
    std::string bytes(input.substr(0, size));
    input.remove_prefix(size);
    if (control < 128) {
        return bytes;
    }
    PacketHead head{.session = announced.session, .body_size = announced.body_size};
    if (control < 192) {
        bytes.resize(std::min(bytes.size(), size_t(announced.body_size - offset)));
        head.offset = offset;
        offset += uint32_t(bytes.size());
    } else {
        head.kind = 1;
        head.body_size = uint32_t(bytes.size() * 3);
    }
    head.size = uint32_t(bytes.size());
    return with_head(head, bytes);
}

// Returns the head of the packet that a datagram contains, or `before` if the datagram contains no such packet.
PacketHead announcement_of(const std::string &bytes, PacketHead before, uint32_t &offset)
{
    PacketHead head;
    if (bytes.size() < sizeof(DatagramHead) + sizeof head) {
        return before;
    }
    memcpy(&head, bytes.data() + sizeof(DatagramHead), sizeof head);
    if (head.kind == kChunk) {
        return before;
    }
    offset = 0;
    return head;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    // The buffer is on the heap and has the exact size, so that AddressSanitizer reports a read beyond it.
    static auto *receive = static_cast<char *>(std::aligned_alloc(8, kReceive));
    std::string_view input(reinterpret_cast<const char *>(data), size);
    Fd ends[2];
    require(make_link_pair(kDatagram, ends) == 0);
    Reader reader;
    std::atomic<uint64_t> taken{0};
    {
        IpcLink link(loop(), std::move(ends[1]), reader, {kDatagram, 1 << 20, receive, kReceive, &taken});
        require(link.start() == 0);
        PacketHead announced;
        uint32_t offset = 0;
        uint64_t sent = 0;
        while (!input.empty()) {
            std::string bytes = next_datagram(input, announced, offset);
            announced = announcement_of(bytes, announced, offset);
            require(::send(ends[0].get(), bytes.data(), bytes.size(), 0) >= 0);
            sent++;
            turn();
        }
        require(link.counters().datagrams_received == sent);
        PacketHead fine{.size = 4, .stream = 4711, .kind = 1};
        uint64_t before = reader.arrivals;
        std::string bytes = with_head(fine, "fine");
        require(::send(ends[0].get(), bytes.data(), bytes.size(), 0) >= 0);
        turn();
        require(reader.arrivals == before + 1 && reader.last == 4711);
        require(taken.load() == 0x0101010101010101);
    }
    require(reader.space.blocks == 0);
    return 0;
}
