#include "coro/fiber/stack.h"

#include "coro/base/check.h"

#include <bit>
#include <cstdint>
#include <iterator>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#if defined(CORO_HAVE_VALGRIND)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(low, high) (void) 0
#define RUNNING_ON_VALGRIND 0
#endif

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23   // defined by the kernel's headers since Linux 5.14
#endif
#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102   // defined by the kernel's headers since Linux 6.13
#endif
#ifndef PIDFD_SELF_THREAD
#define PIDFD_SELF_THREAD -10000   // defined by the kernel's headers since Linux 6.15
#endif

namespace coro {

namespace {

constexpr size_t kPage = StackLayout::kPage;
constexpr size_t kPageTable = 2 << 20;   // the number of bytes of memory that one page table maps
// The largest number of guard pages that are made with mprotect(). Each such guard page needs two mappings, and
// Linux allows a process 65,530 mappings by default.
constexpr size_t kMaxMprotected = 15000;

// Returns the address at which a slab must begin, as an offset from a multiple of kPageTable. With this offset,
// one page table maps a stack's shared page and also a guard page: the guard page of the same stack or, if stacks
// are larger than kPageTable, the guard page of the stack above.
size_t slab_offset(size_t stack_size)
{
    return stack_size <= kPageTable ? 0 : kPageTable / 4;
}

char *map_slab(size_t size, size_t offset)
{
    size_t padded = size + kPageTable;
    void *at = ::mmap(nullptr, padded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        return nullptr;
    }
    // Uses the highest part of the mapping and unmaps the rest. The kernel maps downwards, so the next slab
    // will lie directly below this slab, and the kernel will count both slabs as one mapping.
    char *low = static_cast<char *>(at);
    size_t above = (reinterpret_cast<uintptr_t>(low) - offset) % kPageTable;
    char *start = low + kPageTable - above;
    ::munmap(low, kPageTable - above);
    if (above) {
        ::munmap(start + size, above);
    }
    // Forbids huge pages: with huge pages, each stack would use 2 MiB of memory after the first touch. The result
    // of madvise() is ignored, because the call fails only on kernels without huge pages.
    ::madvise(start, size, MADV_NOHUGEPAGE);
    return start;
}

long advise_ranges(const iovec *ranges, size_t count, int advice)
{
    return ::syscall(SYS_process_madvise, PIDFD_SELF_THREAD, ranges, count, advice, 0);
}

// Returns true if this process may call madvise() for several address ranges with one system call. The result is
// false before Linux 6.15, in many containers, and under valgrind, which would print a warning about the unknown
// system call.
bool may_advise_ranges()
{
    static const bool may = !RUNNING_ON_VALGRIND && advise_ranges(nullptr, 0, MADV_POPULATE_WRITE) == 0;
    return may;
}

// Gives the kernel the same madvise() advice for several pages in one system call. Returns the number of
// pages, counted from the first, for which the call has succeeded.
size_t advise_together(const iovec *pages, size_t count, int advice)
{
    if (count < 2 || !may_advise_ranges()) {
        return 0;
    }
    long bytes = advise_ranges(pages, count, advice);
    return bytes > 0 ? size_t(bytes) / kPage : 0;
}

// Returns true if the kernel knows and permits this madvise() advice. Tries the advice on a page that is mapped
// for the test, so that a failure can have no other reason.
bool kernel_takes(int advice)
{
    void *page = ::mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    bool taken = page != MAP_FAILED && ::madvise(page, kPage, advice) == 0;
    if (page != MAP_FAILED) {
        ::munmap(page, kPage);
    }
    return taken;
}

bool kernel_has_populate_write()
{
    static const bool has = kernel_takes(MADV_POPULATE_WRITE);
    return has;
}

// Returns the `count` lowest bits that are set in `bits`.
uint64_t lowest(uint64_t bits, size_t count)
{
    uint64_t others = bits;
    for (; others && count; count--) {
        others &= others - 1;
    }
    return bits & ~others;
}

}  // namespace

bool StackPool::kernel_has_guard_install()
{
    static const bool has = kernel_takes(MADV_GUARD_INSTALL);
    return has;
}

StackPool::StackPool(const StackLayout &layout) : layout_(layout)
{
    CORO_CHECK(layout.total % kPage == 0 && layout.vm_size % kPage == 0);
    CORO_CHECK(layout.shared_c_bytes + layout.head_size < kPage);
}

StackPool::~StackPool()
{
    for (auto &slab : slabs_) {
        ::munmap(slab.first, layout_.total * kSlab);
    }
}

char *StackPool::acquire_from_slab()
{
    if (available_.empty() && !add_slab()) {
        return nullptr;
    }
    Slab &slab = *available_.front();
    if (!slab.prepared) {
        prepare(slab);
    }
    int index = std::countr_zero(slab.prepared);
    Stacks bit = Stacks(1) << index;
    slab.prepared &= ~bit;
    slab.free &= ~bit;
    if (!slab.free) {
        slab.unlink();
    }
    char *stack = stack_of(slab, index);
    if (!(slab.created & bit)) {
        slab.created |= bit;
        created_++;
        unguarded_ += !(slab.guarded & bit);
        VALGRIND_STACK_REGISTER(stack, stack + layout_.head_offset());
    }
    return stack;
}

bool StackPool::add_slab()
{
    char *base = map_slab(layout_.total * kSlab, slab_offset(layout_.total));
    if (!base) {
        return false;
    }
    Slab &slab = slabs_[base];
    slab.base = base;
    available_.push_back(slab);
    return true;
}

// Prepares the next free stacks of the slab: an eighth of the number of existing stacks, at least 1 and at most
// kAhead, so that a small pool prepares little unused memory.
void StackPool::prepare(Slab &slab)
{
    Stacks next = lowest(slab.free, std::clamp<size_t>(created_ / 8, 1, kAhead));
    slab.guarded |= guard(slab, next & ~slab.created);
    // If the kernel refuses the advice, a page fault allocates the shared page later, at the first touch.
    if (kernel_has_populate_write()) {
        advise(slab, next, layout_.shared_page(), MADV_POPULATE_WRITE);
    }
    slab.prepared = next;
}

// Installs the guard pages of `stacks`. Returns the set of stacks for which this has succeeded.
StackPool::Stacks StackPool::guard(const Slab &slab, Stacks stacks)
{
    if (kernel_has_guard_install()) {
        return advise(slab, stacks, 0, MADV_GUARD_INSTALL);
    }
    Stacks guarded = 0;
    for (; stacks && protected_ < kMaxMprotected; stacks &= stacks - 1) {
        if (::mprotect(stack_of(slab, std::countr_zero(stacks)), kPage, PROT_NONE) == 0) {
            guarded |= lowest(stacks, 1);
            protected_++;
        }
    }
    return guarded;
}

// Gives the kernel a madvise() advice for one page of each stack in `stacks`: the page at offset `page`.
// Returns the set of stacks for which this has succeeded.
StackPool::Stacks StackPool::advise(const Slab &slab, Stacks stacks, size_t page, int advice) const
{
    iovec pages[kSlab];
    size_t count = 0;
    for (Stacks left = stacks; left; left &= left - 1) {
        pages[count++] = {stack_of(slab, std::countr_zero(left)) + page, kPage};
    }
    size_t done = advise_together(pages, count, advice);
    Stacks taken = lowest(stacks, done);
    for (Stacks left = stacks & ~taken; left; left &= left - 1, done++) {
        if (::madvise(pages[done].iov_base, kPage, advice) == 0) {
            taken |= lowest(left, 1);
        }
    }
    return taken;
}

void StackPool::return_to_slab(char *stack)
{
    auto slab = std::prev(slabs_.upper_bound(stack));
    Slab &home = slab->second;
    if (!home.free) {
        available_.push_back(home);
    }
    home.free |= Stacks(1) << (size_t(stack - home.base) / layout_.total);
    bool is_unused = home.free == ~Stacks(0);
    if (is_unused && available_.front() != available_.back()) {
        unmap(slab);
    } else {
        give_back(stack, kPage, layout_.total);
    }
}

void StackPool::unmap(std::map<char *, Slab>::iterator slab)
{
    const Slab &gone = slab->second;
    created_ -= std::popcount(gone.created);
    unguarded_ -= std::popcount(gone.created & ~gone.guarded);
    protected_ -= kernel_has_guard_install() ? 0 : std::popcount(gone.guarded);
    ::munmap(slab->first, layout_.total * kSlab);
    slabs_.erase(slab);
}

void StackPool::trim()
{
    size_t shared_page = layout_.shared_page();
    for (; trimmed_ < warm_count_; trimmed_++) {
        give_back(warm_[trimmed_], kPage, shared_page);
        give_back(warm_[trimmed_], shared_page + kPage, layout_.total);
    }
}

void StackPool::give_back(char *stack, size_t from, size_t to)
{
    // The guard page keeps its protection, because it lies below `from`.
    ::madvise(stack + from, to - from, MADV_DONTNEED);
}

}  // namespace coro
