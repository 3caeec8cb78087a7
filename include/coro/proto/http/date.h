#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

// Dates in header fields (RFC 9110 section 5.6.7).
namespace coro::http {

constexpr size_t kDateSize = sizeof "Sun, 06 Nov 1994 08:49:37 GMT" - 1;

// Writes the date `time`, in seconds since 1970, as kDateSize characters. Years from 0 to 9999 can be written.
void write_date(int64_t time, char *to);

// Reads a date in one of the three forms that a server must accept. Returns seconds since 1970, or nothing if the text is no
// date. A year of two digits is the year nearest to `now`, which is in seconds since 1970.
std::optional<int64_t> read_date(std::string_view text, int64_t now);

}  // namespace coro::http
