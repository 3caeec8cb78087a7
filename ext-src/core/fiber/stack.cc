#include "coro/fiber/stack.h"

#include "coro/base/check.h"

#include <cstdint>
#include <iterator>
#include <sys/mman.h>
#include <unistd.h>

#if defined(CORO_HAVE_VALGRIND)
#include <valgrind/valgrind.h>
#else
#define VALGRIND_STACK_REGISTER(low, high) (void) 0
#endif

#ifndef MADV_GUARD_INSTALL
#define MADV_GUARD_INSTALL 102   // Linux 6.13
#endif

namespace coro {

namespace {

constexpr size_t kPage = StackLayout::kPage;
constexpr size_t kAlignment = 2 << 20;   // one page table covers this much: guard and shared page then share it
constexpr size_t kMaxMprotected = 15000;   // each costs two mappings of the 65,530 that Linux grants by default

char *map_aligned(size_t size)
{
    size_t padded = size + kAlignment;
    void *at = ::mmap(nullptr, padded, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) {
        return nullptr;
    }
    char *start = static_cast<char *>(at);
    size_t skip = (kAlignment - reinterpret_cast<uintptr_t>(start) % kAlignment) % kAlignment;
    if (skip) {
        ::munmap(start, skip);
    }
    ::munmap(start + skip + size, padded - skip - size);
    // A huge page would make each touched stack 2 MiB resident. Fails only where there are no huge pages.
    ::madvise(start + skip, size, MADV_NOHUGEPAGE);
    return start + skip;
}

}  // namespace

bool StackPool::kernel_has_guard_install()
{
    static const bool has = [] {
        void *page = ::mmap(nullptr, kPage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        bool installed = page != MAP_FAILED && ::madvise(page, kPage, MADV_GUARD_INSTALL) == 0;
        if (page != MAP_FAILED) {
            ::munmap(page, kPage);
        }
        return installed;
    }();
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
    int index = __builtin_ctzll(slab.free);
    uint64_t bit = uint64_t(1) << index;
    slab.free &= ~bit;
    if (!slab.free) {
        slab.unlink();
    }
    char *stack = slab.base + size_t(index) * layout_.total;
    if (!(slab.created & bit)) {
        slab.created |= bit;
        slab.guards[index] = guard(stack);
        created_++;
        VALGRIND_STACK_REGISTER(stack, stack + layout_.head_offset());
    }
    return stack;
}

bool StackPool::add_slab()
{
    char *base = map_aligned(layout_.total * kSlab);
    if (!base) {
        return false;
    }
    Slab &slab = slabs_[base];
    slab.base = base;
    available_.push_back(slab);
    return true;
}

StackPool::Guard StackPool::guard(char *stack)
{
    if (kernel_has_guard_install() && ::madvise(stack, kPage, MADV_GUARD_INSTALL) == 0) {
        return Guard::kInstalled;
    }
    if (!kernel_has_guard_install() && protected_ < kMaxMprotected && ::mprotect(stack, kPage, PROT_NONE) == 0) {
        protected_++;
        return Guard::kProtected;
    }
    unguarded_++;
    return Guard::kNone;
}

void StackPool::return_to_slab(char *stack)
{
    auto slab = std::prev(slabs_.upper_bound(stack));
    Slab &home = slab->second;
    if (!home.free) {
        available_.push_back(home);
    }
    home.free |= uint64_t(1) << (size_t(stack - home.base) / layout_.total);
    bool is_unused = home.free == ~uint64_t(0);
    if (is_unused && available_.front() != available_.back()) {
        unmap(slab);
    } else {
        give_back(stack, kPage, layout_.total);
    }
}

void StackPool::unmap(std::map<char *, Slab>::iterator slab)
{
    for (size_t i = 0; i < kSlab; i++) {
        if (slab->second.created >> i & 1) {
            created_--;
            protected_ -= slab->second.guards[i] == Guard::kProtected;
            unguarded_ -= slab->second.guards[i] == Guard::kNone;
        }
    }
    ::munmap(slab->first, layout_.total * kSlab);
    slabs_.erase(slab);
}

void StackPool::trim()
{
    size_t shared_page = layout_.head_offset() / kPage * kPage;
    for (; trimmed_ < warm_.size(); trimmed_++) {
        give_back(warm_[trimmed_], kPage, shared_page);
        give_back(warm_[trimmed_], shared_page + kPage, layout_.total);
    }
}

void StackPool::give_back(char *stack, size_t from, size_t to)
{
    // The guard page stays as it is: it lies below `from`.
    ::madvise(stack + from, to - from, MADV_DONTNEED);
}

}  // namespace coro
