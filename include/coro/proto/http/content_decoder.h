#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <sys/types.h>

namespace coro::http {

// Decodes the body of a message with the field Content-Encoding (RFC 9110 section 8.4). A decoder knows no limit: the
// caller asks for a bounded number of bytes and counts them.
class ContentDecoder {
public:
    virtual ~ContentDecoder() = default;

    // Consumes bytes from the front of `bytes` and writes decoded bytes to `to`, which has room for `room` bytes (1 to
    // INT_MAX). Returns the number of bytes written. If this number equals `room`, call decode() again, even if `bytes`
    // is empty; otherwise all bytes were consumed. Returns -EBADMSG if the bytes are wrong, -ENOMEM without memory, -EMSGSIZE
    // for a limit of make_list_decoder().
    [[nodiscard]] virtual ssize_t decode(std::string_view &bytes, char *to, size_t room) = 0;

    // Returns true if the body may end here: nothing was decoded, or the end of the coded data was decoded.
    virtual bool is_whole() const = 0;
};

// Returns a decoder for the value of the field Content-Encoding, or nullptr for several codings and for a coding that is unknown
// or whose library is missing.
std::unique_ptr<ContentDecoder> make_content_decoder(std::string_view coding);

// Returns a decoder for a list of codings, the last one of which was applied last. Each coding but the first may become at most
// `most` bytes, whatever they become in the end. Returns nullptr if the list has no coding besides "identity", more than
// kMostCodings, or one for which there is no decoder.
std::unique_ptr<ContentDecoder> make_list_decoder(std::string_view codings, uint64_t most);
inline constexpr int kMostCodings = 4;

// Returns the codings that this process can decode, as the value of the field Accept-Encoding.
std::string_view decodable_codings();

}  // namespace coro::http
