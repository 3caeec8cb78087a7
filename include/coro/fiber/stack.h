#pragma once

#include "coro/base/list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace coro {

// The memory of one coroutine, from low to high addresses. The kernel provides each page when it is first
// touched.
//
//     [guard page][        C stack, grows down ...][head][VM stack, grows up ...]
//                                            `-- one page holds these three --'
//
// The C stack and the VM stack (the stack of PHP's virtual machine) grow away from a page that they share
// with the head. The head holds the Coroutine and the memory of the Host (sched/host.h) behind it. A
// coroutine that waits near its top has touched that page only.
struct StackLayout {
    static constexpr size_t kPage = 4096;

    size_t total = 2 << 20;       // bytes of the whole mapping, a multiple of the page size
    size_t vm_size = 8 << 10;     // bytes of the VM stack above the shared page
    size_t head_size = 0;         // bytes of the head
    size_t shared_c_bytes = 0;    // bytes of the shared page that belong to the C stack

    size_t shared_page() const { return total - vm_size - kPage; }
    // The offset of the head, which is also the top of the C stack.
    size_t head_offset() const { return shared_page() + shared_c_bytes; }
};

// Allocates stacks of this layout. The pool maps them in slabs of kSlab stacks. Guard pages are made with
// MADV_GUARD_INSTALL, which needs no further mapping; kernels without it get mprotect(), as long as the
// number of mappings allows it. Freed stacks are reused, last in, first out. The memory of kWarm free stacks
// is kept until trim() finds them idle; further stacks return their pages to the kernel at once. A slab whose
// stacks are all free is unmapped, and its page tables (one page per stack) with it. While the pool grows it
// prepares several stacks at once: it installs their guards and populates their shared pages. A system call
// for each guard and a page fault for each page would take a fifth of the cost of a new stack.
class StackPool {
public:
    explicit StackPool(const StackLayout &layout);
    ~StackPool();
    StackPool(const StackPool &) = delete;
    StackPool &operator=(const StackPool &) = delete;

    const StackLayout &layout() const { return layout_; }

    // Returns the lowest address of a stack, or nullptr when no address space is left.
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

    // Returns the pages of free stacks to the kernel, except for their shared page. Call it when there is
    // nothing else to do.
    void trim();
    bool wants_trim() const { return trimmed_ < warm_count_; }

    // The stacks that were used at least once and are still mapped.
    size_t created() const { return created_; }
    size_t unguarded() const { return unguarded_; }  // those of them without a guard page

    static bool kernel_has_guard_install();

private:
    static constexpr size_t kSlab = 64;
    static constexpr size_t kWarm = 1024;   // free stacks that keep their shared page
    static constexpr size_t kAhead = 16;    // the most stacks that are prepared at once

    using Stacks = uint64_t;   // one bit for each stack of a slab

    struct AvailableTag;
    struct Slab : ListNode<AvailableTag> {
        char *base = nullptr;
        Stacks free = ~Stacks(0);   // not in use
        Stacks prepared = 0;        // free stacks with a guard and a populated shared page
        Stacks guarded = 0;
        Stacks created = 0;         // used at least once
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
    std::map<char *, Slab> slabs_;                // by lowest address
    List<Slab, AvailableTag> available_;          // the slabs that have a free stack
    std::array<char *, kWarm> warm_;              // the stacks that were freed most recently, the latest last
    size_t warm_count_ = 0;
    // The number of stacks at the front of warm_ that are trimmed already.
    size_t trimmed_ = 0;
    size_t created_ = 0;
    size_t protected_ = 0;
    size_t unguarded_ = 0;
};

}  // namespace coro
