#include "coro/fiber/stack.h"

#include "coro/base/check.h"

#include <cstdint>
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

constexpr size_t kPage = 4096;
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

size_t StackLayout::head_offset() const
{
    return total - vm_size - kPage + shared_c_bytes;
}

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
    for (char *slab : slabs_) {
        ::munmap(slab, layout_.total * kSlab);
    }
}

bool StackPool::add_slab()
{
    char *slab = map_aligned(layout_.total * kSlab);
    if (!slab) {
        return false;
    }
    slabs_.push_back(slab);
    for (size_t i = kSlab; i-- > 0;) {
        fresh_.push_back(slab + i * layout_.total);
    }
    return true;
}

void StackPool::guard(char *stack)
{
    if (kernel_has_guard_install()) {
        if (::madvise(stack, kPage, MADV_GUARD_INSTALL) != 0) {
            unguarded_++;
        }
        return;
    }
    if (mprotected_ == kMaxMprotected || ::mprotect(stack, kPage, PROT_NONE) != 0) {
        unguarded_++;
        return;
    }
    mprotected_++;
}

char *StackPool::acquire()
{
    for (auto *list : {&warm_, &cold_}) {
        if (!list->empty()) {
            char *stack = list->back();
            list->pop_back();
            trimmed_ = trimmed_ < warm_.size() ? trimmed_ : warm_.size();
            return stack;
        }
    }
    if (fresh_.empty() && !add_slab()) {
        return nullptr;
    }
    char *stack = fresh_.back();
    fresh_.pop_back();
    guard(stack);
    VALGRIND_STACK_REGISTER(stack, stack + layout_.head_offset());
    return stack;
}

void StackPool::release(char *stack)
{
    if (warm_.size() < kWarm) {
        warm_.push_back(stack);
        return;
    }
    give_back(stack, kPage, layout_.total);
    cold_.push_back(stack);
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
