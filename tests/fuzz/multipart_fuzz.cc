// Fuzzes the parser of multipart/form-data. For any body the parts must not depend on how the bytes are split, and the parser
// must read no byte beyond the input. Build with -fsanitize=fuzzer,address.
#include "coro/proto/multipart/parser.h"

#include "../unit/multipart_feed.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

using namespace coro::multipart;

namespace {

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Splits the bytes into pieces whose sizes follow from `seed`.
std::vector<std::string_view> split(std::string_view bytes, uint32_t seed)
{
    std::vector<std::string_view> pieces;
    while (!bytes.empty()) {
        seed = seed * 1664525u + 1013904223u;
        bool is_short = seed & 1u << 31;
        size_t size = std::min<size_t>(bytes.size(), 1 + (seed >> 16) % (is_short ? 4 : 300));
        pieces.push_back(bytes.substr(0, size));
        bytes.remove_prefix(size);
    }
    return pieces;
}

}   // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 5) {
        return 0;
    }
    uint32_t seed = uint32_t(data[0] | data[1] << 8 | data[2] << 16 | data[3] << 24);
    // The size of the boundary is small, so that the fuzzer finds it in the body.
    size_t boundary_size = std::min<size_t>(data[4] % 4, size - 5);
    std::string_view rest(reinterpret_cast<const char *>(data) + 5, size - 5);
    std::string boundary(rest.substr(0, boundary_size));
    std::string text(rest.substr(boundary_size));
    if (data[4] & 4) {   // begins within a part, which the fuzzer would seldom find
        text = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" + text;
    }
    std::string_view body = text;

    std::vector<multipart_feed::Part> whole = multipart_feed::parts_of({body}, boundary);
    require(multipart_feed::parts_of(split(body, seed), boundary) == whole);
    require(multipart_feed::parts_of(split(body, ~seed), boundary) == whole);
    size_t content = 0;
    for (const multipart_feed::Part &part : whole) {
        content += part.content.size();
    }
    require(content <= body.size());

    std::string_view found;
    if (read_boundary(body, found) == BoundaryFault::kNone && !found.empty()) {
        require(found.data() >= body.data() && found.data() + found.size() <= body.data() + body.size());
    }
    (void) read_part_head(body);
    return 0;
}
