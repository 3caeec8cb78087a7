#include "php/http/body_encoding.h"

#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include "coro/server/http/status.h"

#include <memory>
#include <utility>

namespace coro::php {

namespace {

// The media types, besides text/* and those that end in +json or +xml, whose contents become much smaller.
constexpr std::string_view kTextLike[] = {
    "application/json", "application/javascript", "application/x-javascript", "application/xml", "application/manifest",
    "application/wasm", "application/x-ndjson", "application/graphql", "application/rtf", "image/bmp", "font/ttf", "font/otf",
    "application/vnd.ms-fontobject",
};

std::string_view text_of(const zval &value)
{
    return Z_TYPE(value) == IS_STRING ? view(Z_STR(value)) : std::string_view();
}

bool is_compressible(std::string_view content_type)
{
    constexpr std::string_view kText = "text/";
    constexpr std::string_view kEvents = "text/event-stream";   // stays open for long with few bytes
    std::string_view type = content_type.substr(0, content_type.find_first_of("; \t"));
    if (http1::equals_ignore_case(type, kEvents)) {
        return false;
    }
    if (http1::equals_ignore_case(type.substr(0, kText.size()), kText)) {
        return true;
    }
    if (size_t suffix = type.rfind('+'); suffix != std::string_view::npos) {
        std::string_view syntax = type.substr(suffix);
        return http1::equals_ignore_case(syntax, "+json") || http1::equals_ignore_case(syntax, "+xml");
    }
    for (std::string_view known : kTextLike) {
        if (http1::equals_ignore_case(type, known)) {
            return true;
        }
    }
    return false;
}

// The encoder for whole bodies: each is encoded at once, so that a process needs one encoder for each coding.
struct SharedEncoder {
    std::unique_ptr<http1::ContentEncoder> encoder;
    int level = 0;
    bool is_in_use = false;   // true after a body whose encoding a fatal error has ended
};

SharedEncoder shared_encoders[http1::kContentCodings];

constexpr int kMostPieceEncoders = 64;
int piece_encoders = 0;

}  // namespace

PieceEncoder::PieceEncoder(std::unique_ptr<http1::ContentEncoder> encoder) : encoder_(std::move(encoder))
{
    piece_encoders++;
}

PieceEncoder::~PieceEncoder()
{
    piece_encoders--;
}

std::unique_ptr<PieceEncoder> make_piece_encoder(http1::ContentCoding coding, int level)
{
    if (piece_encoders >= kMostPieceEncoders) {
        return nullptr;
    }
    std::unique_ptr<http1::ContentEncoder> encoder = http1::make_content_encoder(coding, level);
    return encoder ? std::make_unique<PieceEncoder>(std::move(encoder)) : nullptr;
}

bool may_encode_body(const FieldList &fields, int status)
{
    if (has_no_body(status) || status == 205 || status == 206) {
        return false;
    }
    for (const FieldList::Field &field : fields) {
        switch (field.role) {
        case FieldRole::kContentEncoding:
        case FieldRole::kContentRange:
            return false;
        case FieldRole::kCacheControl:
            if (text_of(field.value).find("no-transform") != std::string_view::npos) {
                return false;
            }
            break;
        case FieldRole::kContentType:
            if (!is_compressible(text_of(field.value))) {
                return false;
            }
            break;
        default:
            break;
        }
    }
    return true;
}

zend_string *encode_body(std::string_view body, http1::ContentCoding coding, int level)
{
    size_t most = body.size() + body.size() / 8 + 1024;   // more than any of the libraries reserves
    if (!zend_storage().has_room(most)) {
        return nullptr;
    }
    SharedEncoder &shared = shared_encoders[size_t(coding)];
    if (!shared.encoder || shared.level != level) {
        shared.encoder = http1::make_content_encoder(coding, level);
        shared.level = level;
    } else if (shared.is_in_use) {
        shared.encoder->reset();
    }
    if (!shared.encoder) {
        return nullptr;
    }
    Buffer encoded(zend_storage());
    shared.is_in_use = true;
    bool is_encoded = shared.encoder->encode(body, http1::ContentEncoder::Until::kEnd, encoded);
    shared.is_in_use = !is_encoded;
    size_t size = encoded.size();
    return is_encoded && size < body.size() ? take_string(encoded.detach(), size) : nullptr;
}

}  // namespace coro::php
