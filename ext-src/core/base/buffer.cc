#include "coro/base/buffer.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace coro {

void Buffer::set_storage(Storage &storage)
{
    CORO_CHECK(!block_.data);
    storage_ = &storage;
}

void Buffer::reserve(size_t room)
{
    size_t needed = size_ + room;
    if (needed <= block_.capacity) {
        return;
    }
    block_ = block_.data ? storage_->grow(block_, std::max(needed, block_.capacity * 2)) : storage_->allocate(needed);
}

void Buffer::append(std::string_view bytes)
{
    if (bytes.empty()) {
        return;
    }
    reserve(bytes.size());
    memcpy(end(), bytes.data(), bytes.size());
    size_ += bytes.size();
}

void Buffer::consume(size_t count)
{
    if (count == size_) {
        reset();
        return;
    }
    memmove(block_.data, block_.data + count, size_ - count);
    size_ -= count;
}

void Buffer::reset()
{
    if (block_.data) {
        storage_->release(detach());
    }
}

Block Buffer::detach()
{
    size_ = 0;
    return std::exchange(block_, {});
}

}  // namespace coro
