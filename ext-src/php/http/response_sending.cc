#include "php/http/response.h"

#include "php/runtime/notices.h"
#include "php/zend/sha1.h"
#include "php/zend/string_payload.h"
#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/base/number.h"
#include "coro/base/trim.h"
#include "coro/proto/http/head.h"
#include "coro/proto/websocket/handshake.h"
#include "coro/server/config/config.h"
#include "coro/server/http/status.h"
#include "coro/server/websocket/handshake.h"

#include <algorithm>

// How a Response sends its head and its body.
namespace coro::php {

namespace {

int options_in(std::string_view list)
{
    int options = 0;
    while (!list.empty()) {
        std::string_view option = take_before(list, ',');
        if (http::equals_ignore_case(option, "close")) {
            options |= kOptionClose;
        } else if (http::equals_ignore_case(option, "upgrade")) {
            options |= kOptionUpgrade;
        } else if (!http::equals_ignore_case(option, "keep-alive")) {
            return -1;
        }
    }
    return options;
}

// Returns true if the fields identify a version of the body, so that a client may have one that the response is about.
bool has_validator(const FieldList &fields)
{
    return std::any_of(fields.begin(), fields.end(), [](const FieldList::Field &field) {
        return field.role == FieldRole::kEtag || http::equals_ignore_case(view(field.name), "last-modified");
    });
}

// No coding makes a shorter body smaller: the frame of gzip alone has 18 bytes.
constexpr size_t kLeastEncoded = 32;

}  // namespace

int connection_options(const zval &value)
{
    if (Z_TYPE(value) == IS_STRING) {
        return options_in(view(Z_STR(value)));
    }
    int options = 0;
    zval *line;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(value), line) {
        int more = options_in(view(Z_STR_P(line)));
        if (more < 0) {
            return -1;
        }
        options |= more;
    } ZEND_HASH_FOREACH_END();
    return options;
}

inline bool Response::agrees_on_length(size_t size)
{
    const FieldList::Field *field = fields_.find(FieldRole::kContentLength);
    return UNEXPECTED(field) && may_send_length(field->value, size);
}

// Returns true if the value of Content-Length is one number.
static bool is_length(const zval &value, size_t &length)
{
    const zval *given = &value;
    if (Z_TYPE(value) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL(value)) == 1) {
        given = zend_hash_index_find(Z_ARRVAL(value), 0);   // a framework's list with the only value
    }
    return Z_TYPE_P(given) == IS_STRING && read_number(view(Z_STR_P(given)), length);
}

// Returns the beginning of the body if the program's Content-Length is smaller than the body, otherwise nullptr.
[[gnu::cold]] zend_string *Response::cut_by_length(zend_string *body)
{
    const FieldList::Field *field = fields_.find(FieldRole::kContentLength);
    size_t length = 0;
    bool is_cut = field && !has_no_body(code_) && !is_head_request() && is_length(field->value, length) &&
                  length < view(body).size();
    return is_cut ? zend_string_init(ZSTR_VAL(body), length, false) : nullptr;
}

bool Response::may_send_length(const zval &length, size_t size)
{
    if (code_ < 200 || code_ == 204 || code_ == 205) {
        return false;
    }
    size_t said = 0;
    bool is_valid = is_length(length, said);
    // In a response without a body, Content-Length may be any number: the length that the response to a GET would have.
    bool has_body = !has_no_body(code_) && !is_head_request();
    if (is_valid && (said == size || (!has_body && size == 0))) {
        return true;
    }
    if (is_first_notice("Http\\Response", "Content-Length")) {
        log(LogLevel::kNotice, "the Content-Length that a program has set is not sent, because the body has %zu bytes (%s:%u)",
            size, zend_get_executed_filename(), zend_get_executed_lineno());
    }
    return false;
}

inline void Response::begin_field(const FieldList::Field &field, bool with_length, unsigned &given,
                                         http1::FieldWriter head)
{
    switch (field.role) {
    case FieldRole::kServer:
        given |= kGivenServer;
        break;
    case FieldRole::kDate:
        given |= kGivenDate;
        break;
    case FieldRole::kContentType:
        given |= kGivenContentType;
        break;
    case FieldRole::kContentLength:
        if (UNEXPECTED(omits_empty_length && Z_TYPE(field.value) == IS_STRING && Z_STRLEN(field.value) == 0)) {
            given |= kGivenContentLength;
            return;
        }
        if (!with_length) {
            return;
        }
        given |= kGivenContentLength;
        break;
    case FieldRole::kConnection: {
        // The response writer decides whether the connection stays open. The handler can only demand that the
        // connection closes.
        int options = connection_options(field.value);
        if (options & kOptionClose) {
            close_after();
        }
        if (!(options & kOptionUpgrade)) {
            return;
        }
        given |= kGivenConnection;
        break;
    }
    case FieldRole::kContentEncoding:
        if (Z_TYPE(field.value) == IS_STRING && Z_STRLEN(field.value) == 0) {
            return;   // the way of programs to say that the body must not be compressed
        }
        break;
    case FieldRole::kEtag:
        return write_etag(field, head);
    default:
        break;
    }
    FieldList::write(field, head);
}

// Writes the field ETag. The encoded body has other bytes than the body, so that a strong tag becomes a weak one (RFC 9110
// section 8.8.3).
void Response::write_etag(const FieldList::Field &field, http1::FieldWriter head)
{
    bool is_encoded = coding_ != http::ContentCoding::kIdentity;
    if (is_encoded && Z_TYPE(field.value) == IS_STRING && view(Z_STR(field.value)).starts_with('"')) {
        head.add(view(field.name), "W/" + std::string(view(Z_STR(field.value))));
    } else {
        FieldList::write(field, head);
    }
}

void Response::write_cookies(http1::FieldWriter head) const
{
    if (Z_ISUNDEF(cookies_)) {
        return;
    }
    zval *line;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(cookies_), line) {
        head.add("Set-Cookie", view(Z_STR_P(line)));
    } ZEND_HASH_FOREACH_END();
}

http1::FieldWriter Response::begin(bool with_length, unsigned &given)
{
    http1::FieldWriter head = UNEXPECTED(reason_) ? begin_head(code_, view(reason_)) : begin_head(code_);
    given = 0;
    for (const FieldList::Field &field : fields_) {
        if (EXPECTED(field.role == FieldRole::kPlain)) {
            FieldList::write(field, head);
        } else {
            begin_field(field, with_length, given, head);
        }
    }
    if (!Z_ISUNDEF(cookies_)) {
        write_cookies(head);
    }
    if (UNEXPECTED(varies_)) {
        head.add("Vary", "Accept-Encoding");
    }
    if (UNEXPECTED(coding_ != http::ContentCoding::kIdentity) && code_ != 304) {
        head.add("Content-Encoding", http::name_of(coding_));
    }
    return head;
}

void Response::begin_remotely(zend_long session)
{
    begin_elsewhere(session);
    remote_body_ = std::make_unique<std::string>();
}

[[gnu::noinline]] bool Response::end_remotely(std::string_view rest)
{
    if (state() != State::kOpen) {
        return false;
    }
    unsigned given;
    std::string_view head = begin(false, given).text();
    std::string lines(head.substr(head.find('\n') + 1));
    remote_body_->append(rest);
    // keeps_alive() is read after begin(), which changes it if the program has set the field Connection.
    RemoteAnswer answer = {code_, given, keeps_alive(), lines, *remote_body_};
    bool is_sent = answer_elsewhere(session(), answer);
    (void) end_with({}, 0);   // nothing more may be sent
    return is_sent;
}

bool Response::write(std::string_view piece)
{
    if (UNEXPECTED(remote_body_)) {
        bool is_open = state() == State::kOpen;
        is_open ? void(remote_body_->append(piece)) : void();
        return is_open;
    }
    if (may_change_head()) {
        http::ContentCoding coding = choose_coding(SIZE_MAX);
        if (code_ == 304) {
            coding_ = coding;
        } else if (coding != http::ContentCoding::kIdentity) {
            encoder_ = make_piece_encoder(coding, int(config().http_compression_level));
            coding_ = encoder_ ? coding : coding_;
        }
        unsigned given;
        begin(false, given);
        std::string_view first = encoder_ ? std::string_view() : std::exchange(piece, {});
        if (start_chunked(given, first) < 0) {
            return false;
        }
    }
    if (state() != State::kChunked) {
        return false;
    }
    if (UNEXPECTED(encoder_) && !piece.empty()) {
        return write_piece(piece, http::ContentEncoder::Until::kHere);
    }
    return write_chunk(piece) >= 0;
}

// Encodes and sends a piece of the body, so that the client can decode it when it arrives.
bool Response::write_piece(std::string_view piece, http::ContentEncoder::Until until)
{
    Buffer encoded(zend_storage());
    if (!encoder_->encode(piece, until, encoded)) {
        return false;
    }
    if (until == http::ContentEncoder::Until::kEnd) {
        encoder_.reset();
    }
    return write_chunk(encoded.view()) >= 0;
}

[[gnu::noinline]] bool Response::end_chunked(zend_string *body)
{
    if (may_change_head() && view(body).size() <= kMostWhole && choose_coding(SIZE_MAX) == http::ContentCoding::kIdentity) {
        unsigned given;
        begin(false, given);
        return end_with_trailers(begin_trailers(given, view(body)));
    }
    bool was_written = write(view(body));
    return state() == State::kChunked && end_body() && was_written;
}

bool Response::end_body()
{
    if (UNEXPECTED(encoder_) && !write_piece({}, http::ContentEncoder::Until::kEnd)) {
        (void) finish();
        return false;
    }
    return end_with_trailers(begin_trailers());
}

bool Response::end_with_trailers(http1::FieldWriter trailers)
{
    for (const FieldList::Field &field : trailers_) {
        FieldList::write(field, trailers);
    }
    return finish() >= 0;
}

// Adds to the answer to a handshake the field that agrees to the compression of WebSocket messages. If the program has
// written the field, messages are compressed only if its value means the same.
[[gnu::cold]] void Response::settle_compression()
{
    const WebSocketTerms *terms = handshake_terms();
    if (!terms || !terms->compression) {
        return;
    }
    const FieldList::Field *given = std::find_if(fields_.begin(), fields_.end(), [](const FieldList::Field &field) {
        return http::equals_ignore_case(view(field.name), "sec-websocket-extensions");
    });
    if (given == fields_.end()) {
        set_field("Sec-WebSocket-Extensions", websocket::answer_of(terms->deflate).text());
        return;
    }
    websocket::DeflateTerms written;
    if (Z_TYPE(given->value) != IS_STRING || !websocket::accept_deflate(view(Z_STR(given->value)), written) ||
        written != terms->deflate) {
        decline_compression();
    }
}

void Response::set_field(std::string_view name, std::string_view value)
{
    zend_string *key = zend_string_init(name.data(), name.size(), false);
    zval text;
    ZVAL_STRINGL(&text, value.data(), value.size());
    fields_.set(key, find_field_name(name)->role, &text);
    zend_string_release(key);
}

bool Response::end(zend_string *body)
{
    if (UNEXPECTED(remote_body_)) {
        return end_remotely(view(body));
    }
    if (!may_change_head() || !trailers_.is_empty()) {
        return end_chunked(body);
    }
    zend_string *encoded = nullptr, *cut = nullptr;
    if (UNEXPECTED(code_ == 304)) {
        coding_ = choose_coding(SIZE_MAX);
    } else if (view(body).size() >= kLeastEncoded) {
        encoded = encode(body);
    } else if (UNEXPECTED(code_ == 101)) {
        settle_compression();
    }
    if (UNEXPECTED(server_habits.cuts_bodies) && !encoded) {
        cut = cut_by_length(body);
    }
    zend_string *sent = encoded ? encoded : cut ? cut : body;
    unsigned given;
    begin(!encoded && agrees_on_length(view(sent).size()), given);
    bool is_sent = end_with(payload_of(sent), given) >= 0;
    if (UNEXPECTED(sent != body)) {
        zend_string_release(sent);
    }
    return is_sent;
}

// Chooses the coding of a body of this size. A response with status 304 has the fields Vary and ETag of the response with
// status 200 that it stands for (RFC 9110 section 15.4.5), and the coding of that response, whose size is not known.
http::ContentCoding Response::choose_coding(size_t size)
{
    if (!is_connected()) {
        return http::ContentCoding::kIdentity;
    }
    const PortConfig &options = config();
    if (!options.http_compression || size < size_t(options.http_compression_min_length) ||
        (code_ == 304 && !has_validator(fields_)) ||
        !may_encode_body(fields_, code_ == 304 ? 200 : code_, options.http_compression_types)) {
        return http::ContentCoding::kIdentity;
    }
    varies_ = true;
    return trail.request.preferred_coding();
}

// Returns the encoded body, or nullptr if it is sent as it is.
[[gnu::noinline]] zend_string *Response::encode(zend_string *body)
{
    http::ContentCoding coding = choose_coding(ZSTR_LEN(body));
    if (coding == http::ContentCoding::kIdentity) {
        return nullptr;
    }
    zend_string *encoded = encode_body(view(body), coding, int(config().http_compression_level));
    coding_ = encoded ? coding : coding_;
    return encoded;
}

bool Response::end_with_file(Fd file, off_t offset, size_t size, std::string_view mime_type)
{
    if (remote_body_) {
        return false;
    }
    if (fields_.find(FieldRole::kContentLength)) {
        (void) agrees_on_length(size);
    }
    unsigned given;
    // `false` means that the handler's Content-Length is not sent: send_file() writes Content-Length itself.
    http1::FieldWriter head = begin(false, given);
    if (!(given & kGivenContentType)) {
        head.add("Content-Type", mime_type);
        given |= kGivenContentType;
    }
    if (!trailers_.is_empty() && may_send_trailers()) {   // trailers can follow only a chunked body
        bool is_sent = start_chunked(given) >= 0 && write_file_chunk(std::move(file), offset, size) >= 0;
        return end_body() && is_sent;
    }
    return send_file(std::move(file), offset, size, given) >= 0;
}

void refuse_request(zend_object *response, int status)
{
    ResponseWriter &writer = ResponseBox::of(response);
    http1::FieldWriter fields = writer.begin_head(status);
    if (status == 503) {
        fields.add_lines(kRetryAfterOverload);
    }
    (void) writer.end_with({}, 0);
}

bool answer_handshake(zend_object *object, const WebSocketOffer &offer)
{
    Response &response = ResponseBox::of(object);
    if (!response.take_written_properties() || !response.may_change_head()) {
        return false;
    }
    char accept[websocket::kAcceptSize];
    websocket::make_accept(offer.key, sha1, accept);
    response.set_field("Upgrade", "websocket");
    response.set_field("Connection", "Upgrade");
    response.set_field("Sec-WebSocket-Accept", {accept, sizeof accept});
    if (!offer.protocol.empty()) {
        response.set_field("Sec-WebSocket-Protocol", offer.protocol);
    }
    if (!offer.extensions.empty()) {
        response.set_field("Sec-WebSocket-Extensions", offer.extensions);
    }
    response.set_status(101, zend_empty_string);
    return response.end(nullptr);
}

}  // namespace coro::php
