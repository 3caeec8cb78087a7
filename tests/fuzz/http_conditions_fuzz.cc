// Fuzzes the parsers of the header fields that select a file or a part of it, and of its path: Range, entity tags, dates,
// Accept-Encoding. The parsers must read no byte beyond the input, and their results must keep the rules below. Build with
// -fsanitize=fuzzer,address.
#include "coro/proto/http/byte_ranges.h"
#include "coro/proto/http/conditions.h"
#include "coro/proto/http/content_encoder.h"
#include "coro/proto/http/date.h"
#include "coro/proto/http/static_path.h"

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

using namespace coro::http;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// The parts are inside the body and neither overlap nor touch, and a field with exactly these parts selects them again.
void check_ranges(std::string_view field, uint64_t size)
{
    ByteRanges ranges;
    if (ranges.read(field, size) != ByteRanges::Outcome::kParts) {
        require(ranges.count() == 0);
        return;
    }
    require(ranges.count() >= 1 && ranges.count() <= ByteRanges::kMost);
    std::string again = "bytes=";
    for (const ByteRange &range : ranges) {
        require(range.size >= 1 && range.first < size && range.size <= size - range.first);
        for (const ByteRange &other : ranges) {
            require(&other == &range || range.end() < other.first || other.end() < range.first);
        }
        again += std::to_string(range.first) + "-" + std::to_string(range.end() - 1) + ",";
    }
    ByteRanges same;
    require(same.read(again, size) == ByteRanges::Outcome::kParts && same.count() == ranges.count());
    for (size_t i = 0; i < same.count(); i++) {
        require(same.begin()[i].first == ranges.begin()[i].first && same.begin()[i].size == ranges.begin()[i].size);
    }
}

// A date that was read can be written and read again.
void check_date(std::string_view text)
{
    constexpr int64_t kNow = 1'795'000'000;
    if (std::optional<int64_t> time = read_date(text, kNow)) {
        char written[kDateSize];
        write_date(*time, written);
        std::optional<int64_t> again = read_date({written, sizeof written}, kNow);
        // The last second of the year 9999 may be a leap second, and then the year has five digits.
        require(again == time || *time >= 253'402'300'800);
    }
}

void check_etags(std::string_view list)
{
    constexpr std::string_view kTag = "\"a\"";
    require(!is_etag_in_list(list, kTag, true) || is_etag_in_list(list, kTag, false));
    require(!is_etag_in_list(list, "W/\"a\"", true) || list.find('*') != list.npos);
}

// The path stays below its folder: it has no empty or hidden segment, except for ".well-known" at its begin.
void check_path(std::string_view url_path)
{
    std::string path;
    if (!decode_static_path(url_path, path)) {
        return;
    }
    require(path.size() < url_path.size() && path.find('\0') == path.npos && path.find('\\') == path.npos);
    std::string whole = "/" + path;
    require(whole.find("//") == whole.npos && (whole.find("/.") == whole.npos || whole.starts_with("/.well-known")));
    require(whole.rfind("/.") == whole.npos || whole.rfind("/.") == 0);
    (void) is_program_source(path);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 3) {
        return 0;
    }
    uint64_t body = data[0] & 1 ? UINT64_MAX >> (data[1] % 64) : uint64_t(data[1] | data[2] << 8);
    std::vector<char> exact(data + 3, data + size);   // a copy of its own, so that the sanitizer sees each byte beyond it
    std::string_view text(exact.data(), exact.size());
    check_ranges(text, body);
    check_ranges("bytes=" + std::string(text), body);
    check_date(text);
    check_etags(text);
    check_path(text);
    int weight = accepted_weight(text, "br");
    require(weight >= 0 && weight <= 1000);
    return 0;
}
