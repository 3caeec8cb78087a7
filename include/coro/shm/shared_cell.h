#pragma once

#include <cstddef>
#include <cstdint>

namespace coro {

struct CellChunk;

// 64 bytes of memory, at first zeros, that this process and the children that it forks from now on share. Each process has
// a SharedCell of its own for the memory, because a forked child copies the SharedCell of its parent: the memory exists until all
// of them are destroyed or their processes have ended.
class SharedCell {
public:
    static constexpr size_t kSize = 64;

    SharedCell();
    ~SharedCell();
    SharedCell(const SharedCell &) = delete;
    SharedCell &operator=(const SharedCell &) = delete;

    bool is_shared() const { return chunk_ != nullptr; }   // false if there was no memory: get() is then of no use
    template <class T>
    T *get() const
    {
        static_assert(sizeof(T) <= kSize);
        return static_cast<T *>(memory_);
    }

private:
    CellChunk *chunk_;
    void *memory_;
    uint32_t fork_count_;   // how often this process had forked when the cell was made
};

}  // namespace coro
