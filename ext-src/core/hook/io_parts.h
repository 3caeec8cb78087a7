#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <sys/uio.h>
#include <vector>

namespace coro::hook {

// Returns the number of bytes in all parts together.
size_t total_size(std::span<const iovec> parts);

// Returns the parts that remain after the first `done` bytes, at most `most` bytes of them.
std::vector<iovec> remaining_parts(std::span<const iovec> parts, size_t done, size_t most = SIZE_MAX);

}  // namespace coro::hook
