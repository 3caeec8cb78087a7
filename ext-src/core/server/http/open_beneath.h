#pragma once

#include "coro/base/fd.h"

#include <string>

namespace coro {

// How long open_beneath() may take.
enum class OpenWait {
    kAsNeeded,         // it may wait for a disk or a server
    kSameFileSystem,   // it opens only what is in the file system of the folder, and otherwise returns -EAGAIN
    kNever,            // it opens only what is also in the kernel's memory, and otherwise returns -EAGAIN
};

// Where symbolic links may lead.
enum class LinksTo {
    kBeneath,    // they are followed as long as they stay below the folder; absolute ones do not
    kAnywhere,   // the path must have no segment "..", which could lead out of the folder then
};

// Opens a file below a folder for reading, and sets `file`. An empty path is the folder itself. Returns 0 or -errno; -EXDEV: the
// path leads out of the folder. A FIFO or a device is opened without waiting. Kernels before Linux 5.12 treat kNever as
// kAsNeeded; without openat2(2), kSameFileSystem is kAsNeeded, too.
[[nodiscard]] int open_beneath(int folder, const std::string &path, Fd &file, OpenWait wait = OpenWait::kAsNeeded,
                               LinksTo links = LinksTo::kBeneath);

// Opens a folder by its path, only for openat(2) and fstat(2). Returns 0 or -errno.
[[nodiscard]] int open_folder(const std::string &path, Fd &folder, OpenWait wait);

// Does what open_beneath() does with LinksTo::kBeneath, for kernels without openat2(2) (before Linux 5.6) and for processes that
// may not call it: opens one segment of the path after the other.
[[nodiscard]] int open_beneath_by_steps(int folder, const std::string &path, Fd &file);

}  // namespace coro
