#pragma once

#include "coro/base/storage.h"

#include <string_view>

namespace coro {

// Growable bytes over a Storage. Empty, it holds no memory.
class Buffer {
public:
    explicit Buffer(Storage &storage) : storage_(&storage) {}
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { reset(); }

    Storage &storage() const { return *storage_; }
    void set_storage(Storage &storage);   // while it holds no memory
    std::string_view view() const { return {block_.data, size_}; }
    size_t size() const { return size_; }
    size_t room() const { return block_.capacity - size_; }
    char *end() { return block_.data + size_; }

    void reserve(size_t room);          // at least this much behind the end
    void extend(size_t count) { size_ += count; }   // bytes written at end() by others
    void shrink(size_t count) { size_ -= count; }   // forgets bytes at the end
    void append(std::string_view bytes);
    void consume(size_t count);         // forgets bytes at the front
    void reset();                       // forgets everything and gives the memory back

    // The bytes leave with their memory; size() says how many were in use before the call.
    Block detach();

private:
    Storage *storage_;
    Block block_;
    size_t size_ = 0;
};

}  // namespace coro
