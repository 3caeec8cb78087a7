#pragma once

#include "coro/base/storage.h"
#include "coro/net/payload.h"

#include <algorithm>

namespace coro {

// Hands out memory blocks under a budget: a reactor thread of a master keeps the packets that it forwards in these
// blocks, and a worker keeps data that has not arrived completely. Several pools may share a common budget beside
// their own budgets, so that no pool can use up the memory that another pool needs. Blocks are reference-counted.
// The pool keeps a few freed blocks and uses them again, which is cheaper than fresh pages of the kernel.
class BlockPool final : public Storage {
public:
    struct Common {
        size_t budget;         // bytes that the pools together may use beyond their own budgets
        size_t used = 0;       // bytes that the pools use now beyond their own budgets
        size_t all_used = 0;   // bytes that all pools together use now
        size_t most_used = 0;  // the highest value of all_used since the last forget_most_used()

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
    void free_block(Block block) override { give_up(block.owner); }

    // Returns the first `size` bytes of a block as a payload. Keeping the payload adds a reference to the block.
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
