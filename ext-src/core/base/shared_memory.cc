#include "coro/base/shared_memory.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>

namespace coro {

namespace {

// Returns the number in the file, or SIZE_MAX if there is none: "max" means that there is no limit.
size_t limit_in(const char *path)
{
    unsigned long long limit = SIZE_MAX;
    if (FILE *file = fopen(path, "re")) {
        if (fscanf(file, "%llu", &limit) != 1) {
            limit = SIZE_MAX;
        }
        fclose(file);
    }
    return limit;
}

// Returns how much memory the machine or the container has. A process that used more would be killed.
size_t memory_limit()
{
    size_t machine = size_t(sysconf(_SC_PHYS_PAGES)) * size_t(sysconf(_SC_PAGESIZE));
    return std::min({machine, limit_in("/sys/fs/cgroup/memory.max"),
                     limit_in("/sys/fs/cgroup/memory/memory.limit_in_bytes")});
}

}  // namespace

SharedMemory::~SharedMemory()
{
    if (memory_) {
        ::munmap(memory_, size_);
    }
}

bool SharedMemory::create(size_t bytes, Pages pages)
{
    CORO_CHECK(!memory_);
    bool is_reserved = pages == Pages::kReserved;
    if (is_reserved && bytes > memory_limit()) {
        errno = ENOMEM;
        return false;
    }
    int flags = MAP_SHARED | MAP_ANONYMOUS | (is_reserved ? 0 : MAP_NORESERVE);
    void *memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (memory == MAP_FAILED) {
        return false;
    }
    memory_ = static_cast<char *>(memory);
    size_ = bytes;
    return true;
}

void SharedMemory::hide_from_dumps()
{
    ::madvise(memory_, size_, MADV_DONTDUMP);
}

void *SharedMemory::take(size_t bytes)
{
    CORO_CHECK(bytes <= size_ - taken_);
    char *part = memory_ + taken_;
    taken_ += bytes;
    return part;
}

}  // namespace coro
