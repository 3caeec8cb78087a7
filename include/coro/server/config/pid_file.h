#pragma once

#include "coro/base/fd.h"

#include <string>
#include <sys/types.h>

namespace coro {

// The file that holds the pid to signal. The process that it names keeps it locked, so a file that a dead server has left is
// told from that of a server that runs, whatever process has that pid by now.
class PidFile {
public:
    PidFile() = default;
    ~PidFile();
    PidFile(const PidFile &) = delete;
    PidFile &operator=(const PidFile &) = delete;

    // 0 or -errno; -EBUSY: the file is that of a server that runs, see owner(). With `takes_over` that is no error, and from
    // write() on the file names this process.
    [[nodiscard]] int open(const std::string &path, bool takes_over);
    pid_t owner() const { return owner_; }   // what the file of the other server says; 0: nothing
    // Of this process, which is the one that owns the file from here on: children that it forks do not. 0 or -errno.
    [[nodiscard]] int write();
    // By its owner, if the file is still its own.
    void remove();

private:
    int lock(const std::string &path);
    bool is_at(const std::string &path) const;
    static void forked();

    std::string path_;       // absolute, whatever becomes of the current folder
    std::string temporary_;  // the name of a file that is to take another one's place
    Fd fd_;
    pid_t owner_ = 0;
    bool is_regular_ = false;   // not a device or a pipe, which is neither locked nor removed
    bool is_written_ = false;
};

}  // namespace coro
