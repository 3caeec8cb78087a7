#include "coro/loop/page_cache.h"

#include "coro/base/system_call.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr size_t kStep = 256 << 10;

// Tries to read one byte without waiting for the disk. Returns the number of bytes, or -errno.
int try_byte(int file, off_t offset)
{
    char byte;
    iovec room = {&byte, 1};
    ssize_t count = ::preadv2(file, &room, 1, offset, RWF_NOWAIT);
    return count >= 0 ? int(count) : -errno;
}

// Looks at the pages of a mapping, for file systems that do not know RWF_NOWAIT: the overlay of containers, tmpfs.
bool are_pages_in_memory(int file, off_t offset, size_t size)
{
    constexpr size_t kPart = 4 << 20;
    static const auto page = size_t(::sysconf(_SC_PAGESIZE));
    unsigned char states[kPart / 4096];
    size_t before = size_t(offset) % page;
    offset -= off_t(before);
    size += before;
    while (size > 0) {
        size_t part = std::min(size, kPart);
        void *mapping = ::mmap(nullptr, part, PROT_READ, MAP_SHARED, file, offset);
        if (mapping == MAP_FAILED) {
            return false;
        }
        int outcome = ::mincore(mapping, part, states);
        ::munmap(mapping, part);
        auto is_absent = [](unsigned char state) { return (state & 1) == 0; };
        if (outcome < 0 || std::any_of(states, states + (part + page - 1) / page, is_absent)) {
            return false;
        }
        offset += off_t(part);
        size -= part;
    }
    return true;
}

}  // namespace

bool is_in_memory(int file, off_t offset, size_t size)
{
    for (size_t at = 0; at < size; at += kStep) {
        int outcome = try_byte(file, offset + off_t(at));
        if (outcome == -EOPNOTSUPP) {
            return are_pages_in_memory(file, offset, size);
        }
        if (outcome < 0) {
            return false;
        }
    }
    return size == 0 || try_byte(file, offset + off_t(size) - 1) >= 0;
}

void FileTouch::run()
{
    char bytes[64 << 10];
    ssize_t count = 1;
    while (left_ > 0 && count > 0) {
        count = uninterrupted([&] { return ::pread(file_.get(), bytes, std::min(left_, sizeof bytes), offset_); });
        offset_ += std::max<ssize_t>(count, 0);
        left_ -= size_t(std::max<ssize_t>(count, 0));
    }
}

}  // namespace coro
