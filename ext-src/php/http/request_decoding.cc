#include "php/http/request_decoding.h"

#include "coro/base/buffer.h"
#include "coro/proto/http/content_decoder.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <memory>
#include <span>

namespace coro::php {

namespace {

constexpr std::string_view kEncoding = "content-encoding";
constexpr std::string_view kLength = "content-length";

bool is_named(const http::Header &header, const char *base, std::string_view lower_name)
{
    return header.name.size == lower_name.size() && http::equals_ignore_case(http::text(base, header.name), lower_name);
}

}  // namespace

std::string_view content_coding(const http::Head &head, const char *base)
{
    std::string_view coding;
    for (const http::Header &header : std::span(head.headers, head.header_count)) {
        if (is_named(header, base, kEncoding)) {
            coding = coding.empty() ? http::text(base, header.value) : "several";
        }
    }
    return http::equals_ignore_case(coding, "identity") ? std::string_view() : coding;
}

int decode_body(std::string_view coding, std::string_view body, size_t most, Buffer &decoded)
{
    constexpr size_t kRoomAtLeast = 4096;
    std::unique_ptr<http::ContentDecoder> decoder = http::make_content_decoder(coding);
    if (!decoder) {
        return 415;
    }
    ssize_t count;
    size_t room;
    do {
        // The buffer doubles, so that a short body that would become a very long one occupies no memory for it.
        size_t wanted = std::max({kRoomAtLeast, body.size(), decoded.size()});
        if (!decoded.storage().has_room(decoded.size() + wanted)) {
            return 503;
        }
        decoded.reserve(wanted);
        room = std::min({decoded.room(), most + 1 - decoded.size(), size_t(INT_MAX)});
        count = decoder->decode(body, decoded.end(), room);
        if (count < 0) {
            return count == -ENOMEM ? 503 : 400;
        }
        decoded.extend(size_t(count));
        if (decoded.size() > most) {
            return 413;
        }
    } while (size_t(count) == room);
    return decoder->is_whole() ? 0 : 400;
}

void copy_head(const http::Head &head, const char *base, http::Head &copy)
{
    memcpy(&copy, &head, head.used_size());
    auto *end = std::remove_if(copy.headers, copy.headers + copy.header_count, [base](const http::Header &header) {
        return is_named(header, base, kEncoding) || is_named(header, base, kLength);
    });
    copy.header_count = uint16_t(end - copy.headers);
}

}  // namespace coro::php
