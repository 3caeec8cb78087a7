#pragma once

#include "coro/proto/websocket/close.h"
#include "coro/proto/websocket/mask.h"
#include "coro/proto/websocket/receiver.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

// Makes frames, feeds a Receiver with bytes in pieces, and describes the results as text, so that they can be
// compared.
namespace feed {

using namespace coro::websocket;

struct Frame {
    Opcode opcode = Opcode::kText;
    std::string payload;
    bool fin = true;
    bool rsv1 = false;
    uint32_t key = 0x8c41f607;
};

// Returns the bytes of a frame: masked, as a client sends the frame, or unmasked, as a server sends it.
inline std::string wire(const Frame &frame, bool masked = true)
{
    char head[kMaxHeadSize];
    size_t size =
        write_head(head, {frame.payload.size(), frame.key, frame.opcode, frame.fin, frame.rsv1, masked});
    std::string bytes(head, size);
    bytes += frame.payload;
    if (masked) {
        mask(bytes.data() + size, bytes.data() + size, frame.payload.size(), frame.key);
    }
    return bytes;
}

// A Storage that counts the bytes in use, and moves the bytes of a block whenever the block grows.
class CountingStorage final : public coro::Storage {
public:
    bool has_room(size_t capacity) override { return capacity <= budget; }
    bool has_plenty(size_t capacity) override { return capacity <= plenty; }

    coro::Block allocate(size_t capacity) override
    {
        allocations++;
        used += capacity;
        most = std::max(most, used);
        return {static_cast<char *>(malloc(capacity)), capacity, this};
    }

    coro::Block grow(coro::Block block, size_t capacity) override
    {
        coro::Block larger = allocate(capacity);
        memcpy(larger.data, block.data, block.capacity);
        release(block);
        return larger;
    }

    void free_block(coro::Block block) override
    {
        used -= block.capacity;
        free(block.data);
    }

    size_t budget = SIZE_MAX;
    size_t plenty = SIZE_MAX;
    size_t used = 0;
    size_t most = 0;
    size_t allocations = 0;
};

inline std::string describe(int event, Receiver &receiver)
{
    Close close;
    switch (event) {
    case kMessage:
        return (receiver.is_text() ? "text:" : "binary:") + std::string(receiver.message().view()) + "\n";
    case kPing:
        return "ping:" + std::string(receiver.control()) + "\n";
    case kPong:
        return "pong:" + std::string(receiver.control()) + "\n";
    case kClose:
        if (int outcome = parse_close(receiver.control(), close); outcome < 0) {
            return "refused:" + std::to_string(-outcome) + "\n";
        }
        return "close:" + std::to_string(close.code) + ":" + std::string(close.reason) + "\n";
    default:
        return "refused:" + std::to_string(-event) + "\n";
    }
}

// The way in which bytes reach the receiver. kGiven: all bytes through receive(). kDirect: the bytes of payloads
// through room() whenever the receiver has room, and all other bytes through receive().
enum class Way { kGiven, kDirect };

class Feeder {
public:
    explicit Feeder(const ReceiverSettings &settings) : receiver_(storage_, settings) {}

    void add(std::string_view bytes, Way way)
    {
        // Use a copy in a memory block of exactly the size of the bytes, so that AddressSanitizer reports reads
        // beyond them.
        std::unique_ptr<char[]> copy(new char[bytes.size()]);
        bytes.copy(copy.get(), bytes.size());
        std::string_view left(copy.get(), bytes.size());
        while (!is_over_) {
            std::span<char> room = receiver_.room();
            int event;
            if (way == Way::kDirect && !room.empty() && !left.empty()) {
                size_t count = left.copy(room.data(), room.size());
                left.remove_prefix(count);
                event = receiver_.filled(count);
            } else {
                event = receiver_.receive(left);
                if (event == kMore && left.empty()) {
                    return;
                }
            }
            if (event != kMore) {
                noted_ += describe(event, receiver_);
                is_over_ = event < 0 || event == kClose;
            }
        }
    }

    const std::string &described() const { return noted_; }
    Receiver &receiver() { return receiver_; }
    CountingStorage &storage() { return storage_; }

private:
    CountingStorage storage_;
    Receiver receiver_;
    std::string noted_;
    bool is_over_ = false;   // true after a refusal or a close frame: the receiver gets no more bytes
};

// Passes the bytes from 0 to cuts[0] to a receiver, then the bytes from cuts[0] to cuts[1], and so on. Returns the
// receiver's results as text.
inline std::string read(std::string_view bytes, const std::vector<size_t> &cuts,
                        const ReceiverSettings &settings, Way way)
{
    Feeder feeder(settings);
    size_t at = 0;
    for (size_t cut : cuts) {
        feeder.add(bytes.substr(at, cut - at), way);
        at = cut;
    }
    return feeder.described();
}

inline std::vector<size_t> every_byte(size_t size)
{
    std::vector<size_t> cuts;
    for (size_t cut = 1; cut <= size; cut++) {
        cuts.push_back(cut);
    }
    return cuts;
}

}   // namespace feed
