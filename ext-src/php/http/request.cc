#include "php/http/request_object.h"

#include "php/http/request_arrays.h"
#include "php/http/field_names.h"
#include "php/http/response_host.h"
#include "php/http/upload_directory.h"
#include "php/http/classes.h"
#include "php/runtime/observer.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"
#include "php/zend/string_storage.h"

#include "coro/base/clock.h"
#include "coro/proto/http1/parser.h"

#include "php/stub/http_request_arginfo.h"

#include <memory>
#include <string>
#include <string_view>

namespace coro::php {

void Request::build(uint32_t slot, zval *into, DeferredErrors &errors)
{
    if (message.is_empty() && (slot == kHeader || slot == kServer)) {   // create() has made the request
        ZVAL_EMPTY_ARRAY(into);
        return;
    }
    // must_wait(): the body has not arrived, and await() has failed
    if (message.is_empty() || must_wait(slot) || UNEXPECTED(left_out & 1u << slot)) {
        return;
    }
    if (kBodySlots & 1u << slot) {
        begin_at_position();
    }
    switch (slot) {
    case kHeader:
        return build_header_array(message, into);
    case kServer:
        return build_server_array(message, into);
    case kTrailer:
        return build_trailer_array(message, into);
    case kCookie:
        return build_cookie_array(message, into, errors);
    case kGet:
        return build_query_array(message, into, errors);
    case kPost:
        build_form_array(message, body_text(), into, errors);
        return Z_TYPE_P(into) == IS_NULL ? take_from_form(&MultipartForm::fields, into, errors) : void();
    case kFiles:
        return take_from_form(&MultipartForm::files, into, errors);
    case kTmpfiles:
        return take_from_form(&MultipartForm::paths, into, errors);
    }
}

void Request::take_from_form(Value MultipartForm::*array, zval *into, DeferredErrors &errors)
{
    if (!form_) {
        std::string_view type = multipart_type(message);
        if (type.empty()) {
            return;
        }
        form_ = std::make_unique<MultipartForm>(ResponseHost::uploads_of(host), type);
        (void) form_->feed(body_text());
        (void) form_->finish();
    }
    errors.take_over(form_->errors);
    if (Value &value = (*form_).*array; !value.is_undefined()) {
        ZVAL_COPY(into, value.raw());
    }
}

void Request::take_body()
{
    std::string_view text = message.body().substr(start_);
    if (text.empty()) {
        body_ = zend_empty_string;
    } else if (message.owns_body() && start_ == 0) {
        message.keep();   // must be called before detach_body(), because keep() reads the body
        body_ = take_string(message.detach_body(), text.size());
    } else {
        body_ = zend_string_init(text.data(), text.size(), false);
    }
}

namespace {

// The request at the beginning of some bytes.
class ParsedRequest {
public:
    // Returns the size of the request, 0 if it is incomplete, or a negative number if the bytes are not a request.
    ssize_t parse(std::string_view bytes)
    {
        http::Limits limits;
        limits.body = SIZE_MAX;
        http1::HeadParser parser;
        if (int size = parser.parse(bytes, limits, head); size <= 0) {
            return size;
        }
        if (head.framing != http::Framing::kChunked) {
            body = bytes.substr(head.size, head.content_length);
            return body.size() == head.content_length ? ssize_t(head.size + head.content_length) : 0;
        }
        return parse_chunks(bytes, limits);
    }

    http::Head head;
    std::string_view body;
    std::string head_bytes;   // the head and its trailers

private:
    ssize_t parse_chunks(std::string_view bytes, const http::Limits &limits)
    {
        http1::ChunkedDecoder decoder(limits);
        size_t at = head.size;
        while (!decoder.done() && at < bytes.size()) {
            std::string_view data;
            ssize_t used = decoder.decode(bytes.substr(at), data);
            if (used < 0) {
                return used;
            }
            decoded_.append(data);
            at += size_t(used);
        }
        body = decoded_;
        head_bytes.assign(bytes.substr(0, head.size)).append(decoder.trailers());
        head.trailers = {head.size, uint32_t(decoder.trailers().size())};
        return decoder.done() ? ssize_t(at) : 0;
    }

    std::string decoded_;
};

}  // namespace

zend_long Request::parse(std::string_view bytes)
{
    if (!message.is_empty()) {
        return -1;
    }
    size_t before = body_ ? ZSTR_LEN(body_) : 0;
    zend_string *all = zend_string_concat2(body_ ? ZSTR_VAL(body_) : "", before, bytes.data(), bytes.size());
    if (body_) {
        zend_string_release(body_);
    }
    body_ = all;
    ParsedRequest parsed;
    ssize_t size = parsed.parse({ZSTR_VAL(all), ZSTR_LEN(all)});
    if (size <= 0) {
        return size < 0 ? -1 : zend_long(bytes.size());
    }
    PeerAddress nobody = {};
    RequestData *borrower;
    const char *base = parsed.head_bytes.empty() ? ZSTR_VAL(all) : parsed.head_bytes.data();
    message.borrow(parsed.head, base, parsed.body, {nobody, nobody, wall_time()}, &borrower);
    message.keep();
    body_ = nullptr;
    zend_string_release(all);
    return zend_long(size_t(size) - before);
}

std::string_view Request::early_method() const
{
    std::string_view begin = body_ ? std::string_view(ZSTR_VAL(body_), ZSTR_LEN(body_)) : std::string_view();
    size_t end = begin.find(' ');
    return end == begin.npos ? std::string_view() : begin.substr(0, end);
}

// The options of Request::create() that are false by the program's choice leave these properties null.
constexpr struct {
    std::string_view name;
    uint16_t slots;
} kParseOptions[] = {
    {"parse_cookie", 1u << Request::kCookie},
    {"parse_body", 1u << Request::kPost},
    {"parse_files", 1u << Request::kFiles | 1u << Request::kTmpfiles},
};

void register_http_request()
{
    zend_class_entry *ce = register_class_Coro_Http_Request();
    RequestProperties::install(ce);
    add_names(ce);
}

const RuntimeObserver http_request_observer({
    .order = Order::kRequests,
    .on_startup =
        [] {
            make_field_names();
            make_request_strings();
        },
    .on_fork =
        [] {
            leave_uploaded_files();
            leave_upload_directory();
        },
    .on_request_end =
        [] {
            forget_request_strings();
            RequestProperties::forget_request();
        },
    .on_shutdown = remove_upload_directory,
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http_Request, rawContent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Request &request = RequestBox::of(ZEND_THIS);
    if (request.message.is_empty() || !request.gather("Request::rawContent")) {
        RETURN_FALSE;
    }
    RETURN_STR(request.body());
}

ZEND_METHOD(Coro_Http_Request, getData)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Request &request = RequestBox::of(ZEND_THIS);
    if (request.message.is_empty() || !request.gather("Request::getData")) {
        RETURN_FALSE;
    }
    zend_string *body = request.body();
    std::string_view head = request.message.raw_head();
    zend_string *whole = zend_string_concat2(head.data(), head.size(), ZSTR_VAL(body), ZSTR_LEN(body));
    zend_string_release(body);
    RETURN_STR(whole);
}

ZEND_METHOD(Coro_Http_Request, create)
{
    HashTable *options = nullptr;
    CORO_PARSE_OPTIONAL(Z_PARAM_ARRAY_HT, options);
    zend_object *made = RequestProperties::create();
    for (const auto &option : kParseOptions) {
        zval *value = options ? zend_hash_str_find_deref(options, option.name.data(), option.name.size()) : nullptr;
        if (value && !zend_is_true(value)) {
            RequestBox::of(made).left_out |= option.slots;
        }
    }
    RETURN_OBJ(made);
}

ZEND_METHOD(Coro_Http_Request, parse)
{
    zend_string *data;
    CORO_PARSE_ONE(Z_PARAM_STR, data);
    Request &request = RequestBox::of(ZEND_THIS);
    zend_long used = request.parse({ZSTR_VAL(data), ZSTR_LEN(data)});
    if (used < 0) {
        RETURN_FALSE;
    }
    for (uint32_t slot = 0; slot < Request::kSlotCount && !request.message.is_empty(); slot++) {
        if (Request::kLazySlots & 1u << slot) {
            RequestProperties::renew(Z_OBJ_P(ZEND_THIS), slot);
        }
    }
    RETURN_LONG(used);
}

ZEND_METHOD(Coro_Http_Request, isCompleted)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(RequestBox::of(ZEND_THIS).is_complete());
}

ZEND_METHOD(Coro_Http_Request, getMethod)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const Request &request = RequestBox::of(ZEND_THIS);
    if (!request.message.is_empty()) {
        RETURN_STR(method_string(request.message));
    }
    std::string_view method = request.early_method();
    if (method.empty()) {
        RETURN_FALSE;
    }
    RETURN_STRINGL(method.data(), method.size());
}
