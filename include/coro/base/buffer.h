#pragma once

#include "coro/base/storage.h"

#include <string_view>

namespace coro {

// A growable sequence of bytes, allocated from a Storage. An empty buffer holds no memory.
class Buffer {
public:
    explicit Buffer(Storage &storage) : storage_(&storage) {}
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { reset(); }

    Storage &storage() const { return *storage_; }
    void set_storage(Storage &storage);   // only while the buffer holds no memory
    std::string_view view() const { return {block_.data, size_}; }
    size_t size() const { return size_; }
    size_t room() const { return block_.capacity - size_; }
    char *end() { return block_.data + size_; }

    void reserve(size_t room);          // makes at least this much room behind the end
    void extend(size_t count) { size_ += count; }   // counts bytes that the caller has written at end()
    void shrink(size_t count) { size_ -= count; }   // removes bytes from the end
    void append(std::string_view bytes);
    void consume(size_t count);         // removes bytes from the front
    void reset();                       // removes all bytes and releases the memory

    // Hands the memory with the bytes in it over to the caller, who takes size() before the call, and leaves
    // the buffer empty.
    Block detach();

private:
    Storage *storage_;
    Block block_;
    size_t size_ = 0;
};

}  // namespace coro
