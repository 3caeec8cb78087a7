// Fuzzes the HTTP/1 parsers: for any input the result must not depend on how the bytes are split, on the
// function that marks line ends, or on earlier requests, and no byte beyond the input may be read (build with
// -fsanitize=fuzzer,address).
#include "coro/proto/http1/parser.h"

#include "../../ext-src/core/proto/http1/scan.h"
#include "../unit/http1_feed.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace coro::http1;
using feed::Answer;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Returns positions to split the bytes at, which depend only on the input.
std::vector<size_t> some_cuts(std::string_view bytes, uint32_t seed)
{
    std::vector<size_t> cuts;
    for (uint32_t count = seed % 7; count > 0; count--) {
        seed = seed * 1664525 + 1013904223;
        cuts.push_back((seed >> 8) % (bytes.size() + 1));
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.push_back(bytes.size());
    return cuts;
}

void require_inside(Span span, uint32_t size)
{
    require(span.at <= size && span.size <= size - span.at);
}

void check_head(std::string_view bytes, const Limits &limits, uint32_t seed)
{
    Answer expected = feed::read_head(bytes, {bytes.size()}, limits, mark_plain);
    for (Marker marker : usable_markers()) {
        require(feed::read_head(bytes, {bytes.size()}, limits, marker) == expected);
        require(feed::read_head(bytes, some_cuts(bytes, seed), limits, marker) == expected);
    }
    Head head;
    int outcome = HeadParser().parse(bytes, limits, head);
    if (outcome <= 0) {
        return;
    }
    require(uint32_t(outcome) == head.size && head.header_count <= limits.headers);
    for (Span span : {head.method, head.target, head.path, head.query, head.host}) {
        require_inside(span, head.size);
    }
    for (int i = 0; i < head.header_count; i++) {
        require_inside(head.headers[i].name, head.size);
        require_inside(head.headers[i].value, head.size);
    }
    require(head.path.size > 0 && head.method.size > 0);
}

// Checks the input three times in a row, so that there are consecutive and repeated heads.
void check_sequence(std::string_view bytes, const Limits &limits)
{
    feed::Exact repeated(std::string(bytes) + std::string(bytes) + std::string(bytes));
    std::vector<Answer> expected = feed::read_each(repeated.view(), limits);
    for (Marker marker : usable_markers()) {
        require(feed::read_in_sequence(repeated.view(), limits, marker) == expected);
    }
}

void check_body(std::string_view bytes, const Limits &limits, uint32_t seed)
{
    Answer expected = feed::read_body(bytes, {bytes.size()}, limits);
    require(expected.outcome != -1 && expected.description.size() <= limits.body);
    require(feed::read_body(bytes, some_cuts(bytes, seed), limits) == expected);
    require(feed::read_body(bytes, feed::every_byte(bytes.size()), limits) == expected);
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4) {
        return 0;
    }
    uint32_t seed = uint32_t(data[0] | data[1] << 8 | data[2] << 16);
    Limits limits;
    if (data[3] & 1) {
        limits = {data[0] * 2u, data[1] * 4u, data[2] % 8u, data[1]};
    }
    std::string_view bytes(reinterpret_cast<const char *>(data) + 4, size - 4);
    check_head(bytes, limits, seed);
    check_sequence(bytes, limits);
    check_body(bytes, limits, seed);
    return 0;
}
