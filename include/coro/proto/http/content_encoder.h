#pragma once

#include "coro/base/buffer.h"
#include "coro/proto/http/head.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace coro::http {

// A coding of a message's body (RFC 9110 section 8.4.1), in the order in which a server prefers them.
enum class ContentCoding : uint8_t { kZstd, kBrotli, kGzip, kDeflate, kIdentity };

constexpr size_t kContentCodings = size_t(ContentCoding::kIdentity);   // the number of codings that change the body

// Returns the name of the coding for the header field Content-Encoding.
std::string_view name_of(ContentCoding coding);

// Chooses the coding for a response by the value of the request's header field Accept-Encoding (RFC 9110 section 12.5.3): the
// coding with the highest weight that this process can encode, and of several ones the first of ContentCoding. Returns kIdentity
// if the client accepts none of them or if the value is malformed.
ContentCoding choose_coding(std::string_view accept_encoding);

// Returns the weight in thousandths that a value of the field Accept-Encoding gives to a coding, whether this build has the
// coding or not. Returns 0 if the client does not accept the coding, or if the value is malformed.
int accepted_weight(std::string_view accept_encoding, std::string_view coding);

// Returns the value of the field Accept-Encoding of a request. Several fields are one list (RFC 9110 section 5.3), which is
// written to `joined`, an empty string. `base` is the address of the head's first byte.
std::string_view accepted_codings(const Head &head, const char *base, std::string &joined);

// Chooses the coding by the fields Accept-Encoding of a request.
ContentCoding preferred_coding(const Head &head, const char *base);

// Encodes bodies, one after the other.
class ContentEncoder {
public:
    enum class Until : uint8_t {
        kLater,   // the encoder may keep bytes back
        kHere,    // a decoder can decode all bytes of this call
        kEnd,     // the body ends; the next call begins another body
    };

    virtual ~ContentEncoder() = default;

    // Encodes all bytes, and appends the encoded bytes to `to`. Returns false without memory.
    [[nodiscard]] virtual bool encode(std::string_view bytes, Until until, Buffer &to) = 0;

    // Forgets the body that is being encoded: the next call of encode() begins another one.
    virtual void reset() = 0;

    // Returns the number of bytes of memory that the encoder occupies.
    virtual size_t memory() const = 0;
};

// Returns an encoder, or nullptr without memory and for kIdentity and codings whose library is missing. `level` is 1
// (fast) to 9 (small), which is also the range of gzip's levels; the other codings translate it.
std::unique_ptr<ContentEncoder> make_content_encoder(ContentCoding coding, int level);

// Opens the libraries of all codings now instead of when a body needs them: a process calls it before it changes its root folder,
// which may not have the libraries.
void open_codec_libraries();

// Returns the names of the libraries that encode gzip and deflate, the preferred one first.
const char *gzip_libraries();

}  // namespace coro::http
