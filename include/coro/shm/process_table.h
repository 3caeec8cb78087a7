#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// Gives each process that uses locks, atomic numbers or tables an id that no other process gets, and tells whether the process
// with an id is still alive. Process ids of the kernel do not suffice: they are used again, and a killed process keeps its
// process id until its parent has reaped it. The table lies in memory that this process and the children that it forks from now
// on share.
class ProcessTable {
public:
    static constexpr uint32_t kMostProcesses = 1023;   // the most processes that can have an id at the same time
    static constexpr uint32_t kDead = kMostProcesses + 1;   // an id of which is_alive() always says that its process has ended

    // Makes the table. Does nothing if it exists, also if the parent has made it. Returns 0 or -errno.
    [[nodiscard]] static int make();
    // Returns the id of this process, or 0 if kMostProcesses other processes have one. May be called only after make().
    // The process keeps the id until it ends or executes another program. Only one thread of a process may call own(),
    // because the process counts as dead when this thread ends.
    static uint32_t own()
    {
        uint32_t id = own_;
        return __builtin_expect(id != 0, true) ? id : claim();
    }
    // Returns the id of this process, or 0 if own() has not been called since the fork.
    static uint32_t known_own() { return own_; }
    [[nodiscard]] static bool is_alive(uint32_t process);

    // Returns the row of the process in the table: of the processes that are alive, each has another row, from 1 on.
    static uint32_t row_of(uint32_t process) { return process & kRowMask; }

private:
    static constexpr int kRowBits = 10;
    static constexpr uint32_t kRowMask = (1 << kRowBits) - 1;

    static uint32_t claim();
    static void forked();

    static inline uint32_t own_ = 0;
};

}  // namespace coro
