#include "core/hook/io_parts.h"

#include <algorithm>

namespace coro::hook {

size_t total_size(std::span<const iovec> parts)
{
    size_t size = 0;
    for (const iovec &part : parts) {
        size += part.iov_len;
    }
    return size;
}

std::vector<iovec> remaining_parts(std::span<const iovec> parts, size_t done, size_t most)
{
    std::vector<iovec> found;
    for (const iovec &part : parts) {
        size_t skipped = std::min(done, part.iov_len);
        size_t size = std::min(part.iov_len - skipped, most);
        done -= skipped;
        most -= size;
        if (size > 0) {
            found.push_back({static_cast<char *>(part.iov_base) + skipped, size});
        }
    }
    return found;
}

}  // namespace coro::hook
