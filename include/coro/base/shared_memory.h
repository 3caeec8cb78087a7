#pragma once

#include <cstddef>
#include <cstdint>
#include <new>

namespace coro {

// Owns a mapping of memory that the process shares with the children that it forks afterwards. The memory contains zeros.
// Each process has a SharedMemory of its own: when it is destroyed, the memory of the other processes stays.
class SharedMemory {
public:
    // Each carved part begins at a cache line, so that two threads that write to two parts do not disturb each other.
    static constexpr size_t kLine = 64;

    enum class Pages {
        // create() fails if the machine or the container does not have so much memory. Pages get memory when they are
        // first used: to give it to them at once would need a second for each few GiB.
        kReserved,
        // create() does not ask how much memory there is, because only a small part of the pages will be used.
        kUnreserved,
    };

    SharedMemory() = default;
    ~SharedMemory();
    SharedMemory(const SharedMemory &) = delete;
    SharedMemory &operator=(const SharedMemory &) = delete;

    // Maps the memory. Returns false and sets errno if that fails: ENOMEM means that there is not enough memory. Must be
    // called once, before the fork.
    [[nodiscard]] bool create(size_t bytes, Pages pages = Pages::kReserved);
    // Keeps the memory out of core dumps, for secrets.
    void hide_from_dumps();

    // Returns how many bytes a part with `count` objects needs. create() gets the sum of all parts.
    template <class T>
    static constexpr size_t size_of(size_t count = 1)
    {
        return (sizeof(T) * count + kLine - 1) / kLine * kLine;
    }
    // Takes the next part of the memory, and constructs `count` objects in it.
    template <class T>
    T *carve(size_t count = 1)
    {
        T *first = carve_zeros<T>(count);
        for (size_t i = 0; i < count; i++) {
            new (first + i) T{};
        }
        return first;
    }
    // Takes the next part of the memory for `count` objects whose first state is all zeros. Does not touch the pages.
    template <class T>
    T *carve_zeros(size_t count = 1)
    {
        static_assert(alignof(T) <= kLine);
        return static_cast<T *>(take(size_of<T>(count)));
    }

    size_t size() const { return size_; }   // number of bytes that are mapped; 0: none
    explicit operator bool() const { return memory_; }

private:
    void *take(size_t bytes);

    char *memory_ = nullptr;
    size_t size_ = 0;
    size_t taken_ = 0;
};

}  // namespace coro
