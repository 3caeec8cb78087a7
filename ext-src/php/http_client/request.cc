#include "php/http_client/classes.h"
#include "php/http_client/client_object.h"
#include "php/zend/sha1.h"
#include "php/zend/string_storage.h"

#include "coro/proto/http/content_decoder.h"
#include "coro/proto/http/head.h"
#include "coro/proto/websocket/handshake.h"

extern "C" {   // needed, because the headers do not contain extern "C"
#include "ext/random/php_random.h"
}

#include <string>

// The requests of Coro\Coroutine\Http\Client.
namespace coro::php {

namespace {

// Writes the head of a request from the properties of a client.
class HeadBuilder {
public:
    HeadBuilder(zval *self, OutgoingRequest &request, bool is_upgrade) :
        self_(self), object_(HttpClientBox::of(self)), request_(request), writer_(request.http.head), is_upgrade_(is_upgrade)
    {
    }

    // Writes the first line. Returns false if an exception was thrown.
    bool begin(std::string_view method, std::string_view path);
    // Adds the fields of the properties requestHeaders and cookies, and those that the client adds to each request.
    // Returns false if an exception was thrown.
    bool add_common(zval *given, zval *cookies);
    // Adds the fields that describe the body, and ends the head.
    bool finish(bool has_body_method, const std::string &media_type);

private:
    // Fields that have a meaning for the client itself.
    enum Seen { kConnection = 1, kAcceptEncoding = 2, kContentType = 4, kTraceparent = 8 };

    bool add(std::string_view name, std::string_view value)
    {
        if (writer_.add(name, value)) {
            return true;
        }
        zend_value_error("the header field \"%s\" contains characters that are not allowed", std::string(name).c_str());
        return false;
    }
    bool make_common(zval *given, zval *cookies);
    bool add_host(zval *given);
    bool add_given(zval *given);
    bool add_cookies(zval *cookies);
    bool add_own();
    bool add_upgrade();
    bool add_one(zend_string *name, zval *value);
    bool is_own(std::string_view lower, std::string_view value);

    zval *self_;
    HttpClientObject &object_;
    OutgoingRequest &request_;
    HttpRequestWriter writer_;
    bool is_upgrade_;
    unsigned seen_ = 0;
};

// True if an HTTP proxy is to forward the requests. It makes tunnels for TLS and WebSocket.
bool is_forwarded(const HttpClientObject &object, bool is_upgrade)
{
    const HttpClientConfig &config = object.config;
    return !config.http_proxy_host.empty() && config.socks5_host.empty() && !config.open_ssl && !is_upgrade &&
           object.to.family != AF_UNIX && !config.http2_prior_knowledge;
}

bool HeadBuilder::begin(std::string_view method, std::string_view path)
{
    HttpRequest &http = request_.http;
    http.is_head = method == "HEAD";
    http.is_idempotent = is_idempotent_method(method) && !is_upgrade_;
    http.is_upgrade = is_upgrade_;
    http.is_forwarded = is_forwarded(object_, is_upgrade_);
    std::string url;
    if (http.is_forwarded && !path.starts_with("http://")) {
        url = "http://" + host_field(object_.to.host, object_.to.port, 80) + (path.starts_with('/') ? "" : "/");
        path = url += path;
    }
    if (writer_.begin(method, path)) {
        return true;
    }
    zend_value_error("the method and the path of a request must not contain spaces, line breaks or control characters");
    return false;
}

std::string lower_case(std::string_view text)
{
    std::string lower(text);
    zend_str_tolower(lower.data(), lower.size());
    return lower;
}

// Notes a field that the program has set. Returns true if the client sends its own field instead.
bool HeadBuilder::is_own(std::string_view lower, std::string_view value)
{
    if (lower == "content-length") {
        return true;
    }
    if (is_upgrade_ && lower == "sec-websocket-extensions") {
        request_.handshake->offers_deflate |= lower_case(value).find("permessage-deflate") != std::string::npos;
        return true;
    }
    if (is_upgrade_ && (lower == "connection" || lower == "upgrade" || lower == "sec-websocket-key" ||
                        lower == "sec-websocket-version")) {
        return true;
    }
    if (lower == "content-type" && !request_.texts.empty()) {
        return true;   // only the client knows the boundary of the form
    }
    seen_ |= lower == "connection"        ? kConnection
             : lower == "accept-encoding" ? kAcceptEncoding
             : lower == "content-type"    ? kContentType
             : lower == "traceparent"     ? kTraceparent
                                          : 0;
    if (lower == "expect") {
        request_.http.expects_continue = http::equals_ignore_case(value, "100-continue");
    } else if (lower == "sec-websocket-protocol" && request_.handshake) {
        request_.handshake->protocols += request_.handshake->protocols.empty() ? "" : ", ";
        request_.handshake->protocols += value;
    }
    return false;
}

bool HeadBuilder::add_one(zend_string *name, zval *value)
{
    zend_string *temporary;
    zend_string *text = zval_try_get_tmp_string(value, &temporary);
    if (!text) {
        return false;
    }
    std::string lower = lower_case(view(name));
    bool is_added;
    if (lower == "transfer-encoding") {
        zend_value_error("the header field \"%s\" is set by the client itself", ZSTR_VAL(name));
        is_added = false;
    } else {
        is_added = is_own(lower, view(text)) || add(view(name), view(text));
    }
    zend_tmp_string_release(temporary);
    return is_added;
}

// Adds the field Host in front of all others, unless the program has one.
bool HeadBuilder::add_host(zval *given)
{
    zend_string *name;
    if (Z_TYPE_P(given) == IS_ARRAY) {
        ZEND_HASH_FOREACH_STR_KEY(Z_ARRVAL_P(given), name) {
            if (name && zend_string_equals_literal_ci(name, "host")) {
                return true;
            }
        } ZEND_HASH_FOREACH_END();
    }
    bool is_unix = object_.to.family == AF_UNIX;
    return add("Host", is_unix ? "localhost" : host_field(object_.to.host, object_.to.port, object_.config.open_ssl ? 443 : 80));
}

bool HeadBuilder::add_given(zval *given)
{
    zend_string *name;
    zval *value, *item;
    ZEND_HASH_FOREACH_STR_KEY_VAL(Z_ARRVAL_P(given), name, value) {
        ZVAL_DEREF(value);
        if (!name || Z_TYPE_P(value) == IS_NULL) {
            continue;
        }
        if (Z_TYPE_P(value) != IS_ARRAY) {
            if (!add_one(name, value)) {
                return false;
            }
            continue;
        }
        ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(value), item) {
            ZVAL_DEREF(item);
            if (!add_one(name, item)) {
                return false;
            }
        } ZEND_HASH_FOREACH_END();
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool HeadBuilder::add_cookies(zval *cookies)
{
    std::string line;
    return make_cookie_line(object_, Z_ARRVAL_P(cookies), line) && (line.empty() || add("Cookie", line));
}

bool HeadBuilder::add_upgrade()
{
    unsigned char random[16];
    if (php_random_bytes_throw(random, sizeof random) == FAILURE) {
        return false;
    }
    char key[websocket::kKeySize];
    char accept[websocket::kAcceptSize];
    websocket::make_key(random, key);
    websocket::make_accept({key, sizeof key}, sha1, accept);
    request_.handshake->accept.assign(accept, sizeof accept);
    request_.handshake->offers_deflate |= object_.config.websocket_compression;
    bool is_added = add("Upgrade", "websocket") && add("Connection", "Upgrade") && add("Sec-WebSocket-Version", "13") &&
                    add("Sec-WebSocket-Key", {key, sizeof key});
    return is_added && (!request_.handshake->offers_deflate ||
                        add("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"));
}

// Adds the fields that the client adds to each request, unless the program has set them.
bool HeadBuilder::add_own()
{
    if (is_upgrade_) {
        return add_upgrade();
    }
    if (request_.http.is_forwarded && !object_.config.http_proxy_username.empty()) {
        const HttpClientConfig &config = object_.config;
        if (!add("Proxy-Authorization", basic_credentials(config.http_proxy_username, config.http_proxy_password))) {
            return false;
        }
    }
    if (!(seen_ & kConnection) && !add("Connection", object_.config.keep_alive ? "keep-alive" : "close")) {
        return false;
    }
    return (seen_ & kAcceptEncoding) || !object_.config.body_decompression ||
           add("Accept-Encoding", http::decodable_codings());
}

bool HeadBuilder::make_common(zval *given, zval *cookies)
{
    bool is_array = Z_TYPE_P(given) == IS_ARRAY;
    return add_host(given) && (!is_array || add_given(given)) &&
           (Z_TYPE_P(cookies) != IS_ARRAY || add_cookies(cookies)) && add_own();
}

// True if the text of the array's elements cannot change as long as the array exists: they are not objects or references.
bool is_constant(zval *array)
{
    zval *value;
    if (Z_TYPE_P(array) != IS_ARRAY) {
        return true;
    }
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL_P(array), value) {
        if (Z_TYPE_P(value) > IS_STRING && !(Z_TYPE_P(value) == IS_ARRAY && is_constant(value))) {
            return false;
        }
    } ZEND_HASH_FOREACH_END();
    return true;
}

bool HeadBuilder::add_common(zval *given, zval *cookies)
{
    CommonFields &common = object_.common;
    std::string &head = request_.http.head;
    bool is_usual = !is_upgrade_ && request_.texts.empty();
    if (is_usual && common.are_of(given, cookies)) {
        head += common.text;
        seen_ = common.seen;
        request_.http.expects_continue = common.expects_continue;
        return true;
    }
    size_t from = head.size();
    Value kept_given(given), kept_cookies(cookies);   // a __toString() may change the properties
    if (!make_common(kept_given.raw(), kept_cookies.raw())) {
        return false;
    }
    if (is_usual && is_constant(kept_given.raw()) && is_constant(kept_cookies.raw())) {
        common.text.assign(head, from);
        common.given = std::move(kept_given);
        common.cookies = std::move(kept_cookies);
        common.seen = seen_;
        common.expects_continue = request_.http.expects_continue;
    }
    return true;
}

bool HeadBuilder::finish(bool has_body_method, const std::string &media_type)
{
    if (!media_type.empty() && !(seen_ & kContentType) && !add("Content-Type", media_type)) {
        return false;
    }
    if ((!request_.http.body.empty() || has_body_method) && !add("Content-Length", std::to_string(request_.http.body_size()))) {
        return false;
    }
    if (UNEXPECTED(request_.span != nullptr) && !(seen_ & kTraceparent)) {
        const Span &span = request_.span->span();
        if (!add("traceparent", span.context().traceparent()) ||
            (!span.tracestate.empty() && !add("tracestate", span.tracestate))) {
            return false;
        }
    }
    writer_.end();
    return true;
}

// Makes a string from the fields of a form.
bool encode_form(zval *fields, zval *encoded)
{
    zval function, arguments[3];
    ZVAL_STRING(&function, "http_build_query");
    ZVAL_COPY_VALUE(&arguments[0], fields);
    ZVAL_EMPTY_STRING(&arguments[1]);
    ZVAL_CHAR(&arguments[2], '&');   // without it, the ini setting arg_separator.output, which is for links in HTML, would apply
    bool is_made = call_user_function(nullptr, nullptr, &function, encoded, 3, arguments) == SUCCESS && !EG(exception);
    zval_ptr_dtor(&function);
    return is_made && Z_TYPE_P(encoded) == IS_STRING;
}

// Makes the body of the request. Returns false if there is an exception or an error.
bool make_body(zval *self, OutgoingRequest &request, std::string &media_type)
{
    zval *files = client_property(self, ClientSlot::kUploadFiles);
    zval *body = client_property(self, ClientSlot::kRequestBody);
    if (Z_TYPE_P(files) == IS_ARRAY && zend_hash_num_elements(Z_ARRVAL_P(files)) > 0) {
        HashTable *fields = Z_TYPE_P(body) == IS_ARRAY ? Z_ARRVAL_P(body) : nullptr;
        return make_multipart(self, request, Z_ARRVAL_P(files), fields, media_type);
    }
    if (Z_TYPE_P(body) == IS_NULL || Z_TYPE_P(body) == IS_UNDEF) {
        return true;
    }
    zval text;
    if (Z_TYPE_P(body) == IS_ARRAY) {
        if (!encode_form(body, &text)) {
            return false;
        }
        media_type = "application/x-www-form-urlencoded";
    } else {
        zend_string *string = zval_try_get_string(body);
        if (!string) {
            return false;
        }
        ZVAL_STR(&text, string);
    }
    request.body = Value(&text);
    zval_ptr_dtor(&text);
    if (Z_STRLEN_P(request.body.raw()) > 0) {
        request.http.body.push_back({view(Z_STR_P(request.body.raw()))});
    }
    return true;
}

// Makes the request from the properties. Returns false if there is an exception or an error.
bool make(zval *self, OutgoingRequest &request, zend_string *path, bool is_upgrade)
{
    std::string media_type;
    if (!is_upgrade && !make_body(self, request, media_type)) {
        return false;
    }
    zend_string *given = client_string(self, ClientSlot::kRequestMethod);
    bool has_method = !is_upgrade && given && ZSTR_LEN(given) > 0;
    bool has_body = Z_TYPE_P(client_property(self, ClientSlot::kRequestBody)) > IS_NULL || !request.http.body.empty();
    std::string_view method = has_method ? view(given) : !is_upgrade && has_body ? "POST" : "GET";
    bool has_body_method = method == "POST" || method == "PUT" || method == "PATCH";
    HeadBuilder head(self, request, is_upgrade);
    if (!head.begin(method, view(path))) {
        return false;
    }
    const HttpClientObject &object = HttpClientBox::of(self);
    request.span = ClientSpan::begin(method, object.to.host, object.to.port, object.config.open_ssl, view(path));
    zval *given_fields = client_property(self, ClientSlot::kRequestHeaders);
    return head.add_common(given_fields, client_property(self, ClientSlot::kCookies)) && head.finish(has_body_method, media_type);
}

}  // namespace

void set_credentials(zval *self, std::string_view user, std::string_view password)
{
    std::string credentials = basic_credentials(user, password);
    zval value;
    ZVAL_STRINGL(&value, credentials.data(), credentials.size());
    zend_hash_str_update(client_array(self, ClientSlot::kRequestHeaders), ZEND_STRL("Authorization"), &value);
}

bool make_request(zval *self, zend_string *path, bool is_upgrade)
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (!object.request) {
        object.request = std::make_unique<OutgoingRequest>();
    }
    OutgoingRequest &request = *object.request;
    if (is_upgrade) {
        request.handshake = std::make_unique<HandshakeState>();
    }
    zend_string *file = client_string(self, ClientSlot::kDownloadFile);
    if (file && !is_upgrade) {
        request.download = view(file);
        request.download_offset = zval_get_long(client_property(self, ClientSlot::kDownloadOffset));
    }
    bool is_made = make(self, request, path, is_upgrade);
    for (ClientSlot slot : {ClientSlot::kUploadFiles, ClientSlot::kDownloadFile}) {
        clear_client_property(self, slot);
    }
    if (!http_client_habits.keeps_request_body) {
        clear_client_property(self, ClientSlot::kRequestBody);
    }
    set_client_property(self, ClientSlot::kDownloadOffset, zend_long(0));
    return is_made;
}

}  // namespace coro::php
