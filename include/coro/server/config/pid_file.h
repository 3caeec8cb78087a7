#pragma once

#include "coro/base/fd.h"

#include <string>
#include <sys/types.h>

namespace coro {

// The file that contains the pid to which a user sends signals for the server. The process with this pid keeps the
// file locked, so the lock shows whether the server runs or has left the file behind, even if another process has
// the pid by now.
class PidFile {
public:
    PidFile() = default;
    ~PidFile();
    PidFile(const PidFile &) = delete;
    PidFile &operator=(const PidFile &) = delete;

    // Opens and locks the file. Returns 0 or -errno; -EBUSY: the file belongs to a server that runs, whose pid
    // owner() returns. If `takes_over` is true, the file of a running server is not an error: write() then replaces
    // this file.
    [[nodiscard]] int open(const std::string &path, bool takes_over);
    pid_t owner() const { return owner_; }   // returns the pid of the other server that owns the file; 0: none
    void own();   // from now on this process owns the file, but its forked children do not
    // Writes the pid of this process, which owns the file, to the file. Returns 0 or -errno.
    [[nodiscard]] int write();
    // Removes the file if it is still the file that write() has written. Only the process that owns the file calls
    // this function.
    void remove();

private:
    int lock(const std::string &path);
    int write_pid();
    int replace();
    bool is_at(const std::string &path) const;
    static void forked();

    std::string path_;       // absolute path of the file, because the current folder may change
    Fd fd_;
    pid_t owner_ = 0;
    bool takes_over_ = false;   // true: write() replaces the file of another server
    bool is_regular_ = false;   // false for a device or a pipe, which is neither locked nor removed
    bool is_written_ = false;
};

}  // namespace coro
