#pragma once

#include "coro/base/fd.h"

#include <string>
#include <sys/types.h>

namespace coro {

// The file with the pid that signals are to be sent to. That process keeps the file locked, so the lock shows
// whether the server runs or has left the file behind, even if another process has the same pid by now.
class PidFile {
public:
    PidFile() = default;
    ~PidFile();
    PidFile(const PidFile &) = delete;
    PidFile &operator=(const PidFile &) = delete;

    // Returns 0 or -errno; -EBUSY: the file belongs to a server that runs, see owner(). With `takes_over`
    // that is no error: write() replaces the file.
    [[nodiscard]] int open(const std::string &path, bool takes_over);
    pid_t owner() const { return owner_; }   // pid in the file of that other server; 0: none
    // Writes the pid of this process, which owns the file from here on; children that it forks do not.
    // Returns 0 or -errno.
    [[nodiscard]] int write();
    // Called by the owner. Removes the file if it is still the one that was written.
    void remove();

private:
    int lock(const std::string &path);
    bool is_at(const std::string &path) const;
    static void forked();

    std::string path_;       // absolute, because the current folder may change
    std::string temporary_;  // name of the file that replaces the other server's; empty: none
    Fd fd_;
    pid_t owner_ = 0;
    bool is_regular_ = false;   // false for a device or a pipe, which is neither locked nor removed
    bool is_written_ = false;
};

}  // namespace coro
