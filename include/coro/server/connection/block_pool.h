#pragma once

#include "coro/base/storage.h"
#include "coro/net/payload.h"

#include <algorithm>

namespace coro {

// What one reactor thread of a master keeps of packets on their way, or a worker of what has not arrived whole, under a
// budget. Several storages may have a common budget beside their own, so that none can take what another one needs. Users
// of a block are counted, and a few blocks that were given back are used again: the kernel's fresh pages cost more than the
// bytes.
class BlockPool final : public Storage {
public:
    struct Common {
        size_t budget;         // for what the storages use beyond their own
        size_t used = 0;       // of that
        size_t all_used = 0;   // by them, their own budgets included
        size_t most_used = 0;  // likewise, since forget_most_used()

        void forget_most_used() { most_used = all_used; }
    };

    explicit BlockPool(size_t budget, Common *common = nullptr) : budget_(budget), common_(common) {}
    ~BlockPool();

    bool has_room(size_t capacity) override
    {
        size_t own = budget_ - std::min(used_, budget_);
        size_t of_all = common_ ? common_->budget - std::min(common_->used, common_->budget) : 0;
        return capacity <= own || capacity - own <= of_all;
    }
    bool has_plenty(size_t capacity) override
    {
        size_t plenty = common_ ? budget_ : budget_ / 2;
        return used_ <= plenty && capacity <= plenty - used_;
    }
    Block allocate(size_t capacity) override;
    Block grow(Block block, size_t capacity) override;
    void release(Block block) override { give_up(block.owner); }

    // The first bytes of a block, which stays its owner's: whoever keeps the payload counts as one more.
    static Payload payload_of(const Block &block, size_t size);

private:
    struct Chunk;

    static constexpr size_t kKept = 8;
    static constexpr size_t kSmallestKept = 16 << 10;
    static constexpr size_t kLargestKept = 4 << 20;

    static void give_up(void *chunk);
    void recycle(Chunk *chunk);
    void add(size_t size)
    {
        size_t before = beyond_own();
        used_ += size;
        if (common_) {
            common_->used += beyond_own() - before;
            common_->all_used += size;
            common_->most_used = std::max(common_->most_used, common_->all_used);
        }
    }
    size_t beyond_own() const { return used_ - std::min(used_, budget_); }

    size_t budget_;
    Common *common_;
    size_t used_ = 0;
    Chunk *kept_[kKept] = {};
};

}  // namespace coro
