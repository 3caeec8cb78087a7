// Fuzzes the parser of HTTP/1 responses and the decoders of bodies. For any input the result must not depend on how the
// bytes are split, and the parsers must read no byte beyond the input. Build with -fsanitize=fuzzer,address.
#include "coro/proto/http/content_decoder.h"

#include "../unit/http_response_corpus.h"

#include <cstdlib>
#include <string>
#include <vector>

namespace {

using namespace response_corpus;

void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

// Returns two positions at which to split the bytes. They depend only on the input, so that a failure can be repeated.
std::vector<size_t> some_cuts(std::string_view bytes, uint32_t seed)
{
    size_t one = seed % (bytes.size() + 1);
    size_t two = (seed >> 8) % (bytes.size() + 1);
    return {std::min(one, two), std::max(one, two), bytes.size()};
}

void require_inside(Span span, uint32_t size)
{
    require(span.at <= size && span.size <= size - span.at);
}

void check_body(std::string_view bytes, const ResponseHead &head, const Limits &limits, uint32_t seed)
{
    bool is_head = seed & 1;
    Answer expected = read_body(bytes, {bytes.size()}, limits, head, is_head);
    require(expected.outcome != -1 && expected.description.size() <= limits.body);
    require(read_body(bytes, feed::every_byte(bytes.size()), limits, head, is_head).description == expected.description ||
            expected.outcome < 0);
    require(read_body(bytes, some_cuts(bytes, seed), limits, head, is_head).outcome == expected.outcome ||
            expected.outcome < 0);
}

// Decodes the bytes in two pieces, and returns the first bytes of the text, or "error".
std::string decoded(const char *coding, std::string_view bytes, size_t cut)
{
    constexpr size_t kMost = 1 << 16;
    constexpr size_t kRoom = 1000;
    std::unique_ptr<ContentDecoder> decoder = make_list_decoder(coding, UINT64_MAX);
    std::string text(kMost + kRoom, '\0');
    size_t size = 0;
    for (std::string_view piece : {bytes.substr(0, cut), bytes.substr(cut)}) {
        feed::Exact exact(piece);
        std::string_view left = exact.view();
        ssize_t count;
        do {
            count = decoder->decode(left, text.data() + size, kRoom);
            if (count < 0) {
                return "error";
            }
            require(size_t(count) <= kRoom);
            size += size_t(count);
            if (size >= kMost) {
                text.resize(kMost);
                return text;
            }
        } while (size_t(count) == kRoom);
        require(left.empty());
    }
    text.resize(size);
    return text + (decoder->is_whole() ? " whole" : " cut");
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
    for (const char *coding : {"gzip", "deflate", "gzip, deflate, gzip"}) {
        (void) decoded(coding, bytes, seed % (bytes.size() + 1));
    }
    ResponseHead head, split;
    Answer expected = read_head(bytes, {bytes.size()}, limits, head);
    require(read_head(bytes, some_cuts(bytes, seed), limits, split) == expected);
    if (expected.outcome <= 0) {
        return 0;
    }
    require(read_head(bytes, {size_t(expected.outcome)}, limits, split) == expected);
    require(uint32_t(expected.outcome) == head.fields.size && head.status >= 100 && head.status <= 999);
    for (int i = 0; i < head.fields.header_count; i++) {
        require_inside(head.fields.headers[i].name, head.fields.size);
        require_inside(head.fields.headers[i].value, head.fields.size);
    }
    require_inside(head.reason, head.fields.size);
    check_body(bytes.substr(size_t(expected.outcome)), head, limits, seed);
    return 0;
}
