#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

// Returns where the mark, which must not be empty, first occurs in `bytes`, or npos. Like bytes.find(mark),
// but its time does not depend on how often the first byte of the mark occurs.
size_t find_mark(std::string_view bytes, std::string_view mark);

}  // namespace coro
