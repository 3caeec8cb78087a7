#pragma once

#include "coro/base/storage.h"
#include "coro/net/payload.h"

#include <algorithm>

namespace coro {

// What one reactor thread of a master keeps of packets on their way, or a worker of what has not arrived whole, under a
// budget. Blocks are counted by those who use them, and a few that were given back are used again: the kernel's fresh pages
// cost more than the bytes.
class CountedStorage final : public Storage {
public:
    explicit CountedStorage(size_t budget) : budget_(budget) {}
    ~CountedStorage();

    bool has_room(size_t capacity) override { return used_ <= budget_ && capacity <= budget_ - used_; }
    bool has_plenty(size_t capacity) override { return used_ <= budget_ / 2 && capacity <= budget_ / 2 - used_; }
    Block allocate(size_t capacity) override;
    Block grow(Block block, size_t capacity) override;
    void release(Block block) override { give_up(block.owner); }

    // The first bytes of a block, which stays its owner's: whoever keeps the payload counts as one more.
    static Payload payload_of(const Block &block, size_t size);
    size_t used() const { return used_; }
    size_t most_used() const { return most_used_; }   // since forget_most_used()
    void forget_most_used() { most_used_ = used_; }

private:
    struct Chunk;

    static constexpr size_t kKept = 8;
    static constexpr size_t kSmallestKept = 16 << 10;
    static constexpr size_t kLargestKept = 4 << 20;

    static void give_up(void *chunk);
    void recycle(Chunk *chunk);
    void add(size_t size)
    {
        used_ += size;
        most_used_ = std::max(most_used_, used_);
    }

    size_t budget_;
    size_t used_ = 0;
    size_t most_used_ = 0;
    Chunk *kept_[kKept] = {};
};

}  // namespace coro
