#pragma once

#include "coro/base/fd.h"

#include <string>

namespace coro {

// Opens a file below a folder for reading, and sets `file`. Symbolic links are followed as long as they stay below the folder;
// absolute ones do not. An empty path is the folder itself. Returns 0 or -errno; -EXDEV: the path leads out of the folder. A
// FIFO or a device is opened without waiting.
[[nodiscard]] int open_beneath(int folder, const std::string &path, Fd &file);

// Does what open_beneath() does, for kernels without openat2(2) (before Linux 5.6) and for processes that may not call it:
// opens one segment of the path after the other.
[[nodiscard]] int open_beneath_by_steps(int folder, const std::string &path, Fd &file);

}  // namespace coro
