#pragma once

#include "coro/base/list.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace coro {

// The layout of the memory of one coroutine, from low to high addresses. The kernel allocates each page when
// the page is first touched.
//
//     [guard page][        C stack, grows down ...][head][VM stack, grows up ...]
//                                            `-- one page holds these three --'
//
// The C stack and the VM stack (the stack of PHP's virtual machine) grow away from a page that they share
// with the head. The head holds the Coroutine object and, behind the object, the memory of the Host
// (sched/host.h). A coroutine that waits near the top of its stack has touched the shared page only.
struct StackLayout {
    static constexpr size_t kPage = 4096;

    size_t total = 2 << 20;       // the size in bytes of the memory of one coroutine, a multiple of the page size
    size_t vm_size = 8 << 10;     // the size in bytes of the VM stack above the shared page, a multiple of the page size
    size_t head_size = 0;         // the size of the head in bytes
    size_t shared_c_bytes = 0;    // the number of bytes of the shared page that belong to the C stack

    size_t shared_page() const { return total - vm_size - kPage; }
    // Returns the offset of the head, which is also the top of the C stack.
    size_t head_offset() const { return shared_page() + shared_c_bytes; }
};

// Allocates stacks that all have one StackLayout. The pool maps stacks in slabs of kSlab stacks. The pool makes
// guard pages with MADV_GUARD_INSTALL, which needs no additional mapping; on kernels without
// MADV_GUARD_INSTALL with mprotect(), as long as the kernel's limit on mappings allows it. Freed stacks are
// reused, last in, first out. The pool keeps the memory of kWarm free stacks until trim() is called; when more
// stacks are freed, their pages return to the kernel at once. A slab whose stacks are all free is unmapped,
// together with its page tables (one page per stack). While the number of stacks grows, the pool prepares
// several stacks at once: it installs their guard pages and populates their shared pages. A system call for
// each guard page and a page fault for each shared page would take a fifth of the cost of a new stack.
class StackPool {
public:
    explicit StackPool(const StackLayout &layout);
    ~StackPool();
    StackPool(const StackPool &) = delete;
    StackPool &operator=(const StackPool &) = delete;

    const StackLayout &layout() const { return layout_; }

    // Takes a free stack out of the pool. Returns the lowest address of the stack, or nullptr when no address
    // space is left.
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

    // Gives the pages of free stacks back to the kernel, except for their shared pages. Call trim() when the
    // process is idle.
    void trim();
    bool wants_trim() const { return trimmed_ < warm_count_; }

    // Returns the number of mapped stacks that were used at least once.
    size_t created() const { return created_; }
    size_t unguarded() const { return unguarded_; }  // the number of used stacks for which no guard page could be made

    static bool kernel_has_guard_install();

private:
    static constexpr size_t kSlab = 64;
    static constexpr size_t kWarm = 1024;   // the largest number of free stacks that keep the memory of their shared page
    static constexpr size_t kAhead = 16;    // the largest number of stacks that prepare() prepares at once

    using Stacks = uint64_t;   // a set of stacks of one slab: bit n stands for stack n

    struct AvailableTag;
    struct Slab : ListNode<AvailableTag> {
        char *base = nullptr;
        Stacks free = ~Stacks(0);   // the stacks that can be acquired from the slab
        Stacks prepared = 0;        // the free stacks for which prepare() was called
        Stacks guarded = 0;         // the stacks that have a guard page
        Stacks created = 0;         // the stacks that were used at least once
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
    std::map<char *, Slab> slabs_;                // all slabs; the key is the lowest address of the slab
    List<Slab, AvailableTag> available_;          // the slabs that have a free stack
    std::array<char *, kWarm> warm_;              // the free stacks that keep their memory, in the order in which they were freed
    size_t warm_count_ = 0;
    // The number of stacks, from the front of warm_, whose pages trim() has given back to the kernel.
    size_t trimmed_ = 0;
    size_t created_ = 0;
    size_t protected_ = 0;
    size_t unguarded_ = 0;
};

}  // namespace coro
