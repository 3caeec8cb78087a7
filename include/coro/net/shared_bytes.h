#pragma once

#include "coro/base/check.h"
#include "coro/net/payload.h"

#include <cstddef>
#include <cstdlib>
#include <string_view>
#include <utility>

namespace coro {

// Bytes that several owners in one thread have: a file in memory, and the responses that have not been sent completely.
class SharedBytes {
public:
    SharedBytes() = default;
    explicit SharedBytes(size_t size) : shared_(static_cast<Shared *>(malloc(sizeof(Shared) + size)))
    {
        CORO_CHECK(shared_);
        *shared_ = {1, size};
    }
    SharedBytes(SharedBytes &&other) noexcept : shared_(std::exchange(other.shared_, nullptr)) {}
    SharedBytes &operator=(SharedBytes &&other) noexcept
    {
        std::swap(shared_, other.shared_);
        return *this;
    }
    ~SharedBytes()
    {
        if (shared_) {
            release(shared_);
        }
    }

    explicit operator bool() const { return shared_; }
    char *data() const { return reinterpret_cast<char *>(shared_ + 1); }
    size_t size() const { return shared_ ? shared_->size : 0; }
    // Returns a part of the bytes for sending.
    Payload payload(size_t offset, size_t size) const { return {{data() + offset, size}, shared_, keep, release}; }

private:
    struct Shared {
        size_t owners;
        size_t size;
    };

    static void keep(void *owner) { static_cast<Shared *>(owner)->owners++; }
    static void release(void *owner)
    {
        if (--static_cast<Shared *>(owner)->owners == 0) {
            free(owner);
        }
    }

    Shared *shared_ = nullptr;
};

}  // namespace coro
