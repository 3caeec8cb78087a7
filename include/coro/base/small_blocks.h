#pragma once

#include "coro/base/check.h"

#include <cstddef>
#include <cstdlib>

namespace coro {

// Keeps the memory of small objects for the next objects of the same size, for kinds of which a thread makes and destroys
// hundreds in one turn of its loop: malloc() keeps too few blocks for that, and then costs as much as the rest of the work.
// A block belongs to no thread: another one may release it.
class SmallBlocks {
public:
    SmallBlocks() = default;
    SmallBlocks(const SmallBlocks &) = delete;
    SmallBlocks &operator=(const SmallBlocks &) = delete;
    ~SmallBlocks()
    {
        for (Block *&list : free_) {
            while (list) {
                Block *next = list->next;
                free(list);
                list = next;
            }
        }
        kept_ = kMostKept;   // what is released after this is not kept
    }

    static SmallBlocks &of_thread()
    {
        constinit thread_local static SmallBlocks *known = nullptr;   // needs no check of whether it is constructed
        return *(known ? known : known = make());
    }

    void *allocate(size_t size)
    {
        size_t units = units_of(size);
        if (Block *block = units < kLists ? free_[units] : nullptr) {
            free_[units] = block->next;
            kept_ -= size_of(units);
            return block;
        }
        void *memory = malloc(size_of(units));
        CORO_CHECK(memory);
        return memory;
    }

    // `size`: the size with which the block was allocated.
    void release(void *memory, size_t size)
    {
        size_t units = units_of(size);
        if (units >= kLists || kept_ + size_of(units) > kMostKept) {
            free(memory);
            return;
        }
        auto *block = static_cast<Block *>(memory);
        block->next = free_[units];
        free_[units] = block;
        kept_ += size_of(units);
    }

private:
    struct Block {
        Block *next;
    };

    [[gnu::noinline]] static SmallBlocks *make()
    {
        thread_local SmallBlocks blocks;
        return &blocks;
    }

    static constexpr size_t kUnit = 16;     // bytes; the alignment of malloc()
    static constexpr size_t kLists = 129;   // blocks of up to 2 KiB are kept
#ifdef CORO_ASAN
    static constexpr size_t kMostKept = 0;   // so that each use of a released block is found
#else
    static constexpr size_t kMostKept = 4 << 20;   // bytes of one thread
#endif

    // The sizes of blocks are those that malloc() has in any case: multiples of kUnit without the word in front of each block.
    static size_t units_of(size_t size) { return (size + sizeof(size_t) + kUnit - 1) / kUnit; }
    static size_t size_of(size_t units) { return units * kUnit - sizeof(size_t); }

    Block *free_[kLists] = {};   // blocks that were released; the index is their size in units
    size_t kept_ = 0;            // their bytes
};

// The base of a class whose objects are in the SmallBlocks of the thread that makes them.
struct InSmallBlocks {
    static void *operator new(size_t size) { return SmallBlocks::of_thread().allocate(size); }
    static void operator delete(void *memory, size_t size) { SmallBlocks::of_thread().release(memory, size); }
};

}  // namespace coro
