#pragma once

#include "coro/base/list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace coro {

// One coroutine's memory, demand-paged, low to high:
//
//     [guard page][        C stack, grows down ...][head][VM stack, grows up ...]
//                                            `-- one page holds these three --'
//
// The C stack and the VM stack grow away from a page they share with the head (the Coroutine and what the embedding
// language keeps beside it). A coroutine that waits near its top touches that one page.
struct StackLayout {
    static constexpr size_t kPage = 4096;

    size_t total = 2 << 20;       // bytes of the whole mapping, a multiple of the page size
    size_t vm_size = 8 << 10;     // bytes at the high end left to the embedding language, beside its part of the page
    size_t head_size = 0;         // bytes of the head
    size_t shared_c_bytes = 0;    // how much of the shared page the C stack gets

    size_t shared_page() const { return total - vm_size - kPage; }
    // Of the head, which is also the top of the C stack.
    size_t head_offset() const { return shared_page() + shared_c_bytes; }
};

// Hands out such mappings. Made in slabs of kSlab, guarded by MADV_GUARD_INSTALL where the kernel has it (no extra
// mapping each), by mprotect where not and while the number of mappings allows it. Freed stacks are reused last in,
// first out. Past a cap their pages go back to the kernel at once, below it when trim() finds them idle; a slab of which
// nothing is in use is unmapped, and with it its page tables (one page per stack).
// While the pool grows, the next stacks are guarded and get their shared page a few at a time: a system call for each
// guard and a page fault for each page would take a fifth of what a new stack costs.
class StackPool {
public:
    explicit StackPool(const StackLayout &layout);
    ~StackPool();
    StackPool(const StackPool &) = delete;
    StackPool &operator=(const StackPool &) = delete;

    const StackLayout &layout() const { return layout_; }

    // Its lowest address, or nullptr: no address space left.
    char *acquire()
    {
        if (warm_count_ == 0) {
            return acquire_from_slab();
        }
        warm_count_--;
        trimmed_ = std::min(trimmed_, warm_count_);
        return warm_[warm_count_];
    }

    void release(char *stack)
    {
        if (warm_count_ == kWarm) {
            return_to_slab(stack);
            return;
        }
        warm_[warm_count_++] = stack;
    }

    // Gives back what idle stacks hold beyond their shared page. Call it when there is nothing else to do.
    void trim();
    bool wants_trim() const { return trimmed_ < warm_count_; }

    size_t created() const { return created_; }      // and not unmapped
    size_t unguarded() const { return unguarded_; }

    static bool kernel_has_guard_install();

private:
    static constexpr size_t kSlab = 64;
    static constexpr size_t kWarm = 1024;   // free stacks that keep their shared page
    static constexpr size_t kAhead = 16;    // at most so many are prepared at once

    using Stacks = uint64_t;   // a bit for each of a slab

    struct AvailableTag;
    struct Slab : ListNode<AvailableTag> {
        char *base = nullptr;
        Stacks free = ~Stacks(0);   // not in use: without memory, except
        Stacks prepared = 0;        // those of the free that have their shared page
        Stacks guarded = 0;
        Stacks created = 0;         // ever in use
    };

    char *acquire_from_slab();
    bool add_slab();
    void prepare(Slab &slab);
    Stacks guard(const Slab &slab, Stacks stacks);
    Stacks advise(const Slab &slab, Stacks stacks, size_t page, int advice) const;
    char *stack_of(const Slab &slab, int index) const { return slab.base + size_t(index) * layout_.total; }
    void return_to_slab(char *stack);
    void unmap(std::map<char *, Slab>::iterator slab);
    void give_back(char *stack, size_t from, size_t to);

    StackLayout layout_;
    std::map<char *, Slab> slabs_;                // by their lowest address
    List<Slab, AvailableTag> available_;          // those with a free stack
    std::array<char *, kWarm> warm_;              // the most recently freed, the latest last
    size_t warm_count_ = 0;
    size_t trimmed_ = 0;                          // so many of warm_, from the front, were trimmed since they were freed
    size_t created_ = 0;
    size_t protected_ = 0;
    size_t unguarded_ = 0;
};

}  // namespace coro
