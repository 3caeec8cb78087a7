#pragma once

#include "coro/base/storage.h"
#include "coro/base/text_buffer.h"
#include "coro/ipc/packet.h"

#include <string_view>

namespace coro {

// A packet whose body is on its way, chunk after chunk. Each chunk can be received at its place in the block.
class IncomingBody {
public:
    // Begins to skip: chunks are checked, and their bytes go nowhere until put_into(). Copies the bytes.
    void begin(const PacketHead &head, std::string_view bytes);
    void put_into(Block block) { block_ = block; }
    // Nothing is on its way any more, and the block is the caller's. head() and bytes() stay until the next begin().
    Block end();

    bool is_expected() const { return is_expected_; }
    const PacketHead &head() const { return head_; }
    std::string_view bytes() const { return bytes_.view(); }

    // Where the next chunk's bytes belong, or nullptr: nowhere.
    char *place() const { return block_.data ? block_.data + offset_ : nullptr; }
    size_t rest() const { return head_.body_size - offset_; }

    bool is_next(const PacketHead &chunk) const;
    bool is_tail(const PacketHead &tail) const;
    void advance(size_t size) { offset_ += uint32_t(size); }
    void put(std::string_view bytes);   // to the next place; advances
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
