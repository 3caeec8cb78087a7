#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

// Returns the position at which `mark`, the end of a packet, first occurs in `bytes`, or npos. The mark must not
// be empty. The result is the same as the result of bytes.find(mark), but the time of find_mark() does not depend
// on how often the first byte of the mark occurs.
size_t find_mark(std::string_view bytes, std::string_view mark);

}  // namespace coro
