#include "coro/proto/http/byte_ranges.h"

#include "coro/proto/http/head.h"
#include "list_elements.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace coro::http {

namespace {

constexpr std::string_view kUnit = "bytes=";

// Returns the number in a text of digits; a number that does not fit becomes UINT64_MAX. Returns nothing if the text is
// empty or has other characters.
std::optional<uint64_t> read_position(std::string_view digits)
{
    uint64_t value = UINT64_MAX;   // a number that does not fit leaves it as it is
    auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    bool is_number = error != std::errc::invalid_argument && end == digits.data() + digits.size();
    return is_number ? std::optional(value) : std::nullopt;
}

enum class Kind { kMalformed, kOutside, kInside };

// Reads one range, such as "0-499", "500-" or "-500".
Kind read_range(std::string_view text, uint64_t size, ByteRange &range)
{
    size_t dash = text.find('-');
    if (dash == text.npos) {
        return Kind::kMalformed;
    }
    std::optional<uint64_t> last = read_position(text.substr(dash + 1));
    if (dash == 0) {
        if (!last) {
            return Kind::kMalformed;
        }
        uint64_t count = std::min(*last, size);
        range = {size - count, count};
        return count > 0 ? Kind::kInside : Kind::kOutside;
    }
    std::optional<uint64_t> first = read_position(text.substr(0, dash));
    bool has_last = dash + 1 < text.size();
    if (!first || (has_last && (!last || *last < *first))) {
        return Kind::kMalformed;
    }
    if (*first >= size) {
        return Kind::kOutside;
    }
    uint64_t end = has_last ? std::min(*last, size - 1) + 1 : size;
    range = {*first, end - *first};
    return Kind::kInside;
}

}  // namespace

// Adds a part. If it overlaps or touches earlier parts, the first of these parts becomes one with the others.
void ByteRanges::add(ByteRange range)
{
    size_t place = count_;
    for (size_t i = 0; i < count_;) {
        const ByteRange &other = parts_[i];
        if (range.first > other.end() || other.first > range.end()) {
            i++;
            continue;
        }
        uint64_t first = std::min(range.first, other.first);
        range = {first, std::max(range.end(), other.end()) - first};
        place = std::min(place, i);
        std::move(parts_ + i + 1, parts_ + count_, parts_ + i);
        count_--;
        i = 0;   // the larger part may overlap parts that the smaller part did not
    }
    place = std::min(place, count_);
    std::move_backward(parts_ + place, parts_ + count_, parts_ + count_ + 1);
    parts_[place] = range;
    count_++;
}

ByteRanges::Outcome ByteRanges::read(std::string_view field, uint64_t size)
{
    count_ = 0;
    if (field.size() < kUnit.size() || !equals_ignore_case(field.substr(0, kUnit.size()), kUnit)) {
        return Outcome::kWhole;
    }
    ListElements elements(field.substr(kUnit.size()));
    size_t seen = 0;
    for (std::string_view element; elements.next(element);) {
        ByteRange range;
        Kind kind = read_range(element, size, range);
        if (kind == Kind::kMalformed || ++seen > kMost) {
            count_ = 0;
            return Outcome::kWhole;
        }
        if (kind == Kind::kInside) {
            add(range);
        }
    }
    return count_ > 0 ? Outcome::kParts : seen > 0 ? Outcome::kUnsatisfiable : Outcome::kWhole;
}

}  // namespace coro::http
