#include "coro/base/memory_use.h"

#include <cerrno>
#include <cstdio>
#include <fcntl.h>
#include <unistd.h>

namespace coro {

int MemoryMeter::read(MemoryUse &out)
{
    if (!statm_) {
        statm_.reset(::open("/proc/self/statm", O_RDONLY | O_CLOEXEC));
    }
    char text[128] = {};
    if (!statm_ || ::pread(statm_.get(), text, sizeof text - 1, 0) < 0) {
        return -errno;
    }
    long long resident = 0, shared = 0;   // pages
    if (::sscanf(text, "%*s %lld %lld", &resident, &shared) != 2) {
        return -EIO;
    }
    out.resident = resident * ::sysconf(_SC_PAGESIZE);
    out.own = (resident - shared) * ::sysconf(_SC_PAGESIZE);
    return 0;
}

}  // namespace coro
