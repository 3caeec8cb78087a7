#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro::http {

struct ByteRange {
    uint64_t first;
    uint64_t size;   // at least 1

    uint64_t end() const { return first + size; }
};

// The parts of a body that a client requests with the header field Range (RFC 9110 section 14).
class ByteRanges {
public:
    // The most ranges of a request. A request with more gets the whole body: many small ranges cost more than they save.
    static constexpr size_t kMost = 16;

    enum class Outcome : uint8_t {
        kWhole,           // the field is malformed, or has another unit or too many ranges: it must be ignored
        kParts,           // begin() to end() are the parts, in the order of the field; at least one
        kUnsatisfiable,   // no range begins inside the body
    };

    // Reads the value of the field for a body of `size` bytes. Ranges that overlap or touch become one part.
    Outcome read(std::string_view field, uint64_t size);

    const ByteRange *begin() const { return parts_; }
    const ByteRange *end() const { return parts_ + count_; }
    size_t count() const { return count_; }

private:
    void add(ByteRange range);

    ByteRange parts_[kMost];
    size_t count_ = 0;
};

}  // namespace coro::http
