#pragma once

#include <cstddef>
#include <string_view>

namespace coro {

// Where the first `mark`, of at least one byte, begins in `bytes`; npos if there is none. As
// bytes.find(mark), but its time does not depend on how often the mark's first byte occurs.
size_t find_mark(std::string_view bytes, std::string_view mark);

}  // namespace coro
