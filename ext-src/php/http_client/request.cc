#include "php/http_client/client_object.h"
#include "php/zend/string_storage.h"

#include "coro/proto/http1/content_decoder.h"
#include "coro/proto/http1/head.h"
#include "coro/proto/websocket/handshake.h"

extern "C" {   // needed, because the headers do not contain extern "C"
#include "ext/random/php_random.h"
#include "ext/standard/sha1.h"
#include "ext/standard/url.h"
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

    bool begin(std::string_view method, zend_string *path)
    {
        request_.http.is_head = method == "HEAD";
        request_.http.is_idempotent = is_idempotent_method(method) && !is_upgrade_;
        if (writer_.begin(method, view(path))) {
            return add_host();
        }
        zend_value_error("the method and the path of a request must not contain spaces, line breaks or control characters");
        return false;
    }
    // Adds the fields of the property requestHeaders. Returns false if an exception was thrown.
    bool add_given(zval *given);
    bool add_cookies(zval *cookies);
    bool add_upgrade();
    // Adds the fields that the program has not set, and ends the head.
    bool finish(const std::string &media_type);

private:
    // Fields that have a meaning for the client itself.
    enum Seen { kConnection = 1, kAcceptEncoding = 2, kContentType = 4 };

    bool add(std::string_view name, std::string_view value)
    {
        if (writer_.add(name, value)) {
            return true;
        }
        zend_value_error("the header field \"%s\" contains characters that are not allowed", std::string(name).c_str());
        return false;
    }
    bool add_host();
    bool add_one(zend_string *name, zval *value);
    bool is_own(std::string_view lower, std::string_view value);

    zval *self_;
    HttpClientObject &object_;
    OutgoingRequest &request_;
    HttpRequestWriter writer_;
    bool is_upgrade_;
    unsigned seen_ = 0;
};

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
    if (is_upgrade_ && (lower == "connection" || lower == "upgrade" || lower == "sec-websocket-key" ||
                        lower == "sec-websocket-version" || lower == "sec-websocket-extensions")) {
        return true;
    }
    if (lower == "content-type" && !request_.texts.empty()) {
        return true;   // only the client knows the boundary of the form
    }
    seen_ |= lower == "connection"        ? kConnection
             : lower == "accept-encoding" ? kAcceptEncoding
             : lower == "content-type"    ? kContentType
                                          : 0;
    if (lower == "expect") {
        request_.http.expects_continue = http1::equals_ignore_case(value, "100-continue");
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
bool HeadBuilder::add_host()
{
    zval *given = client_property(self_, ClientSlot::kRequestHeaders);
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
    zend_string *name;
    zend_ulong number;
    zval *value;
    ZEND_HASH_FOREACH_KEY_VAL(Z_ARRVAL_P(cookies), number, name, value) {
        ZVAL_DEREF(value);
        zend_string *temporary;
        zend_string *text = zval_try_get_tmp_string(value, &temporary);
        if (!text) {
            return false;
        }
        std::string key = name ? std::string(view(name)) : std::to_string(zend_long(number));
        if (key.find_first_of(std::string_view("=;, \t\r\n\v\f\0", 10)) != std::string::npos) {
            zend_value_error("the name of the cookie \"%s\" contains characters that are not allowed", key.c_str());
            zend_tmp_string_release(temporary);
            return false;
        }
        zend_string *encoded = php_url_encode(ZSTR_VAL(text), ZSTR_LEN(text));
        ((line += line.empty() ? "" : "; ") += key + "=") += view(encoded);
        zend_string_release(encoded);
        zend_tmp_string_release(temporary);
    } ZEND_HASH_FOREACH_END();
    return line.empty() || add("Cookie", line);
}

void sha1(std::string_view bytes, unsigned char digest[20])
{
    PHP_SHA1_CTX context;
    PHP_SHA1InitArgs(&context, nullptr);
    PHP_SHA1Update(&context, reinterpret_cast<const unsigned char *>(bytes.data()), bytes.size());
    PHP_SHA1Final(digest, &context);
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
    request_.handshake->offers_deflate = object_.config.websocket_compression;
    bool is_added = add("Upgrade", "websocket") && add("Connection", "Upgrade") && add("Sec-WebSocket-Version", "13") &&
                    add("Sec-WebSocket-Key", {key, sizeof key});
    return is_added && (!request_.handshake->offers_deflate ||
                        add("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"));
}

bool HeadBuilder::finish(const std::string &media_type)
{
    if (is_upgrade_) {
        if (!add_upgrade()) {
            return false;
        }
    } else {
        if (!(seen_ & kConnection) && !add("Connection", object_.config.keep_alive ? "keep-alive" : "close")) {
            return false;
        }
        if (!(seen_ & kAcceptEncoding) && object_.config.body_decompression &&
            !add("Accept-Encoding", http1::decodable_codings())) {
            return false;
        }
    }
    if (!media_type.empty() && !(seen_ & kContentType) && !add("Content-Type", media_type)) {
        return false;
    }
    zend_string *method = client_string(self_, ClientSlot::kRequestMethod);
    bool has_body_method = method && (zend_string_equals_literal(method, "POST") || zend_string_equals_literal(method, "PUT") ||
                                      zend_string_equals_literal(method, "PATCH"));
    if ((!request_.http.body.empty() || has_body_method) && !add("Content-Length", std::to_string(request_.http.body_size()))) {
        return false;
    }
    writer_.end();
    return true;
}

// Makes a string from the fields of a form.
bool encode_form(zval *fields, zval *encoded)
{
    zval function;
    ZVAL_STRING(&function, "http_build_query");
    bool is_made = call_user_function(nullptr, nullptr, &function, encoded, 1, fields) == SUCCESS && !EG(exception);
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

}  // namespace

bool make_request(zval *self, zend_string *path, bool is_upgrade)
{
    HttpClientObject &object = HttpClientBox::of(self);
    object.request = std::make_unique<OutgoingRequest>();
    OutgoingRequest &request = *object.request;
    if (is_upgrade) {
        request.handshake = std::make_unique<HandshakeState>();
    }
    std::string media_type;
    if (!is_upgrade && !make_body(self, request, media_type)) {
        return false;
    }
    zend_string *given = client_string(self, ClientSlot::kRequestMethod);
    bool has_method = !is_upgrade && given && ZSTR_LEN(given) > 0;
    bool has_body = Z_TYPE_P(client_property(self, ClientSlot::kRequestBody)) > IS_NULL || !request.http.body.empty();
    std::string_view method = has_method ? view(given) : !is_upgrade && has_body ? "POST" : "GET";
    HeadBuilder head(self, request, is_upgrade);
    if (!head.begin(method, path)) {
        return false;
    }
    Value fields(client_property(self, ClientSlot::kRequestHeaders));
    Value cookies(client_property(self, ClientSlot::kCookies));
    if (Z_TYPE_P(fields.raw()) == IS_ARRAY && !head.add_given(fields.raw())) {
        return false;
    }
    if (Z_TYPE_P(cookies.raw()) == IS_ARRAY && !head.add_cookies(cookies.raw())) {
        return false;
    }
    return head.finish(media_type);
}

}  // namespace coro::php
