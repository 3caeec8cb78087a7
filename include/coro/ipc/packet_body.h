#pragma once

#include "coro/base/storage.h"
#include "coro/base/text_buffer.h"
#include "coro/ipc/packet.h"

#include <string_view>

namespace coro {

// A large body of a packet: a packet announces the body, and the bytes of the body then arrive in chunks. Each
// chunk can be received directly into its place in the memory block of the body.
class PacketBody {
public:
    // Begins a new body. `head` and `bytes` are the head and the bytes of the packet that has announced the body;
    // begin() copies both. Until put_into() sets a block, the bytes of chunks are discarded.
    void begin(const PacketHead &head, std::string_view bytes);
    void put_into(Block block) { block_ = block; }
    // Ends the body: expects no more chunks, and returns the block, which the caller then owns. head() and
    // bytes() stay valid until the next begin().
    Block end();

    bool is_expected() const { return is_expected_; }
    const PacketHead &head() const { return head_; }
    std::string_view bytes() const { return bytes_.view(); }

    // Returns the address for the bytes of the next chunk, or nullptr if the bytes of the body are discarded.
    char *place() const { return block_.data ? block_.data + offset_ : nullptr; }
    size_t rest() const { return head_.body_size - offset_; }

    bool is_next(const PacketHead &chunk) const;
    bool is_tail(const PacketHead &tail) const;
    void advance(size_t size) { offset_ += uint32_t(size); }
    void put(std::string_view bytes);   // copies the bytes of a chunk to place(), and advances place() by their number
    Block block() const { return block_; }

private:
    bool is_part(const PacketHead &part) const;

    PacketHead head_;
    TextBuffer bytes_;
    Block block_;
    uint32_t offset_ = 0;
    bool is_expected_ = false;
};

}  // namespace coro
