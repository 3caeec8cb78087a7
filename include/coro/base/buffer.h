#pragma once

#include "coro/base/storage.h"

#include <string_view>

namespace coro {

// A growable sequence of bytes whose memory comes from a Storage. A Buffer holds no memory while it is new and
// after all its bytes have been consumed.
class Buffer {
public:
    explicit Buffer(Storage &storage) : storage_(&storage) {}
    Buffer(const Buffer &) = delete;
    Buffer &operator=(const Buffer &) = delete;
    ~Buffer() { reset(); }

    Storage &storage() const { return *storage_; }
    void set_storage(Storage &storage);   // may be called only while the buffer holds no memory
    std::string_view view() const { return {block_.data, size_}; }
    size_t size() const { return size_; }
    size_t room() const { return block_.capacity - size_; }
    char *end() { return block_.data + size_; }

    void reserve(size_t room);          // makes room for at least `room` bytes at end()
    void extend(size_t count) { size_ += count; }   // adds `count` bytes that the caller has written at end()
    void shrink(size_t count) { size_ -= count; }   // removes `count` bytes from the end
    void append(std::string_view bytes);
    void consume(size_t count);         // removes `count` bytes from the front
    void reset();                       // removes all bytes and releases the memory

    // Gives the memory of the buffer, with the bytes in it, to the caller. The buffer is empty afterwards, so the
    // caller must store size(), the number of bytes, before the call.
    Block detach();

private:
    Storage *storage_;
    Block block_;
    size_t size_ = 0;
};

}  // namespace coro
