#pragma once

#include "coro/base/small_blocks.h"

#include <cstddef>
#include <string>

namespace coro {

// An allocator of the standard library that takes its memory from the SmallBlocks of the thread.
template <class T>
struct SmallBlocksAllocator {
    using value_type = T;

    SmallBlocksAllocator() = default;
    template <class U>
    SmallBlocksAllocator(const SmallBlocksAllocator<U> &)
    {
    }

    T *allocate(size_t count) { return static_cast<T *>(SmallBlocks::of_thread().allocate(count * sizeof(T))); }
    void deallocate(T *memory, size_t count) { SmallBlocks::of_thread().release(memory, count * sizeof(T)); }
    bool operator==(const SmallBlocksAllocator &) const { return true; }
};

// A text that one of many short-lived objects has.
using BlockText = std::basic_string<char, std::char_traits<char>, SmallBlocksAllocator<char>>;

}  // namespace coro
