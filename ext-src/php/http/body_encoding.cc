#include "php/http/body_encoding.h"

#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include "coro/server/http/status.h"

#include <algorithm>
#include <memory>

namespace coro::php {

namespace {

// The media types, besides text/* and those that end in +json or +xml, whose contents become much smaller.
constexpr std::string_view kTextLike[] = {
    "application/json", "application/javascript", "application/x-javascript", "application/xml", "application/manifest",
    "application/wasm", "application/x-ndjson", "application/graphql", "application/rtf", "image/bmp", "font/ttf", "font/otf",
    "application/vnd.ms-fontobject",
};

constexpr std::string_view kUsualType = "text/html";   // sent if the program has set no Content-Type

std::string_view text_of(const zval &value)
{
    return Z_TYPE(value) == IS_STRING ? view(Z_STR(value)) : std::string_view();
}

// Compares a media type with an element of http_compression_types, such as "application/json" or "text/*".
bool is_in(std::string_view type, std::string_view element)
{
    std::string lower(element);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? char(c | 32) : c; });
    if (lower == "*/*" || lower == "*") {
        return true;
    }
    if (lower.ends_with("/*")) {
        lower.pop_back();
        return http::equals_ignore_case(type.substr(0, lower.size()), lower);
    }
    return http::equals_ignore_case(type, lower);
}

bool is_compressible(std::string_view content_type, const std::vector<std::string> &types)
{
    constexpr std::string_view kText = "text/";
    // Such a body stays open for long with few bytes: it is encoded only if the program names this type.
    constexpr std::string_view kEvents = "text/event-stream";
    std::string_view type = content_type.substr(0, content_type.find_first_of("; \t"));
    if (http::equals_ignore_case(type, kEvents)) {
        auto is_events = [](const std::string &each) { return http::equals_ignore_case(each, kEvents); };
        return std::any_of(types.begin(), types.end(), is_events);
    }
    if (!types.empty()) {
        return std::any_of(types.begin(), types.end(), [type](const std::string &each) { return is_in(type, each); });
    }
    if (http::equals_ignore_case(type.substr(0, kText.size()), kText)) {
        return true;
    }
    if (size_t suffix = type.rfind('+'); suffix != std::string_view::npos) {
        std::string_view syntax = type.substr(suffix);
        return http::equals_ignore_case(syntax, "+json") || http::equals_ignore_case(syntax, "+xml");
    }
    for (std::string_view known : kTextLike) {
        if (http::equals_ignore_case(type, known)) {
            return true;
        }
    }
    return false;
}

// The encoder for whole bodies: each is encoded at once, so that a process needs one encoder for each coding.
struct SharedEncoder {
    std::unique_ptr<http::ContentEncoder> encoder;
    int level = 0;
    bool is_in_use = false;   // true after a body whose encoding a fatal error has ended
};

SharedEncoder shared_encoders[http::kContentCodings];

constexpr size_t kMostPieceEncoders = 64;
std::vector<http::ContentEncoder *> piece_encoders;   // those that exist

}  // namespace

void PieceEncoderDeleter::operator()(http::ContentEncoder *encoder) const
{
    std::erase(piece_encoders, encoder);
    delete encoder;
}

PieceEncoder make_piece_encoder(http::ContentCoding coding, int level)
{
    if (piece_encoders.size() >= kMostPieceEncoders) {
        return nullptr;
    }
    PieceEncoder encoder(http::make_content_encoder(coding, level).release());
    if (encoder) {
        piece_encoders.push_back(encoder.get());
    }
    return encoder;
}

EncoderFigures encoder_figures()
{
    EncoderFigures figures;
    for (const SharedEncoder &shared : shared_encoders) {
        figures.count += bool(shared.encoder);
        figures.bytes += shared.encoder ? shared.encoder->memory() : 0;
    }
    for (const http::ContentEncoder *each : piece_encoders) {
        figures.count++;
        figures.bytes += each->memory();
    }
    return figures;
}

bool may_encode_body(const FieldList &fields, int status, const std::vector<std::string> &types)
{
    bool has_type = false;
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
            if (!is_compressible(text_of(field.value), types)) {
                return false;
            }
            has_type = true;
            break;
        default:
            break;
        }
    }
    return has_type || types.empty() || is_compressible(kUsualType, types);
}

zend_string *encode_body(std::string_view body, http::ContentCoding coding, int level)
{
    size_t most = body.size() + body.size() / 8 + 1024;   // more than any of the libraries reserves
    if (!zend_storage().has_room(most)) {
        return nullptr;
    }
    SharedEncoder &shared = shared_encoders[size_t(coding)];
    if (!shared.encoder || shared.level != level) {
        shared.encoder = http::make_content_encoder(coding, level);
        shared.level = level;
    } else if (shared.is_in_use) {
        shared.encoder->reset();
    }
    if (!shared.encoder) {
        return nullptr;
    }
    Buffer encoded(zend_storage());
    shared.is_in_use = true;
    bool is_encoded = shared.encoder->encode(body, http::ContentEncoder::Until::kEnd, encoded);
    shared.is_in_use = !is_encoded;
    size_t size = encoded.size();
    return is_encoded && size < body.size() ? take_string(encoded.detach(), size) : nullptr;
}

}  // namespace coro::php
