#include "coro/loop/page_cache.h"

#include <algorithm>
#include <sys/uio.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr size_t kStep = 128 << 10;

bool is_byte_in_memory(int file, off_t offset)
{
    char byte;
    iovec room = {&byte, 1};
    return ::preadv2(file, &room, 1, offset, RWF_NOWAIT) >= 0;
}

}  // namespace

bool is_in_memory(int file, off_t offset, size_t size)
{
    for (size_t at = 0; at + 1 < size; at += kStep) {
        if (!is_byte_in_memory(file, offset + off_t(at))) {
            return false;
        }
    }
    return size == 0 || is_byte_in_memory(file, offset + off_t(size) - 1);
}

void FileTouch::run()
{
    char bytes[64 << 10];
    ssize_t count = 1;
    while (left_ > 0 && count > 0) {
        count = ::pread(file_.get(), bytes, std::min(left_, sizeof bytes), offset_);
        offset_ += count;
        left_ -= count > 0 ? size_t(count) : 0;
    }
}

}  // namespace coro
