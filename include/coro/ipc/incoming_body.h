#pragma once

#include "coro/base/storage.h"
#include "coro/base/text_buffer.h"
#include "coro/ipc/packet.h"

#include <string_view>

namespace coro {

// A body that a packet has announced and that arrives in chunks. Each chunk can be received directly into its
// place in the memory block of the body.
class IncomingBody {
public:
    // Begins a new body, which the packet with this head and these bytes has announced. Copies the head and the
    // bytes. Until put_into() sets a block, chunks are checked and their bytes are discarded.
    void begin(const PacketHead &head, std::string_view bytes);
    void put_into(Block block) { block_ = block; }
    // Ends the body: expects no more chunks and gives the block to the caller. head() and bytes() stay valid
    // until the next begin().
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
    void put(std::string_view bytes);   // adds the bytes of a chunk: copies them to place() and advances
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
