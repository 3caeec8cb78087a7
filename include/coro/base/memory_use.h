#pragma once

#include "coro/base/fd.h"

#include <cstdint>

namespace coro {

// What this process has in memory, in bytes.
struct MemoryUse {
    int64_t resident = 0;
    // What belongs to this process alone or was inherited at fork(): the heaps of PHP and of C, and stacks, but not the code of
    // programs and memory that processes share (RssAnon in proc(5)).
    int64_t own = 0;
};

// Reads the memory use of this process, and keeps the file open for the next time. A forked process needs an object of its own.
class MemoryMeter {
public:
    [[nodiscard]] int read(MemoryUse &out);   // returns 0, or -errno if /proc cannot be read

private:
    Fd statm_;
};

}  // namespace coro
