#include "php/http_client/classes.h"
#include "php/http_client/client_object.h"
#include "php/http/field_names.h"
#include "php/runtime/runtime.h"
#include "php/zend/file_part.h"
#include "php/zend/string_storage.h"

#include "coro/base/trim.h"

#include <algorithm>
#include <cerrno>
#include <memory>

// The exchanges of Coro\Coroutine\Http\Client.
namespace coro::php {

namespace {

// The largest body in bytes that is kept in memory if the option max_body_size is not set.
constexpr uint64_t kMostInMemory = 64 << 20;

// Adds a value to the field `existing`: the second value makes a list of the first one.
void add_to_field(zval *existing, zval *value)
{
    if (Z_TYPE_P(existing) != IS_ARRAY) {
        zval list;
        array_init(&list);
        add_next_index_zval(&list, existing);
        ZVAL_COPY_VALUE(existing, &list);
    }
    add_next_index_zval(existing, value);
}

}  // namespace

void add_field(HashTable *fields, std::string_view given, bool is_lower, zval *value)
{
    const FieldName *known = is_lower ? find_field_name(given) : nullptr;
    if (known) {
        if (!zend_hash_add(fields, known->lower, value)) {
            add_to_field(zend_hash_find(fields, known->lower), value);
        }
        return;
    }
    zend_string *name = zend_string_init(given.data(), given.size(), false);
    if (is_lower) {
        zend_str_tolower(ZSTR_VAL(name), ZSTR_LEN(name));
    }
    if (zval *existing = zend_symtable_find(fields, name)) {
        add_to_field(existing, value);
    } else {
        zend_symtable_add_new(fields, name, value);
    }
    zend_string_release(name);
}

namespace {

// Where the body of a response goes.
enum class Sink { kMemory, kFile, kFunction };

// Prepares the file of download(). Returns 0 or a negative error.
int open_download(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    const std::string &path = object.request->download;
    zend_long offset = object.request->download_offset;
    if (offset < 0 || php_check_open_basedir(path.c_str())) {
        return offset < 0 ? -EINVAL : -EPERM;
    }
    object.download = std::make_unique<BodyFile>(runtime().loop(), wait_in_php, absolute_path(path), offset);
    return 0;
}

// Calls the function that gets the body. Returns -ECANCELED if it has thrown an exception.
int call_write_func(zval *self, std::string_view piece)
{
    zval arguments[2], result;
    ZVAL_COPY(&arguments[0], self);
    ZVAL_STRINGL(&arguments[1], piece.data(), piece.size());
    ZVAL_UNDEF(&result);
    Callable function = HttpClientBox::of(self).body_function.share();
    call(function.with(2, arguments), &result);
    zval_ptr_dtor(&result);
    zval_ptr_dtor(&arguments[1]);
    zval_ptr_dtor(&arguments[0]);
    return EG(exception) ? -ECANCELED : 0;
}

int store(zval *self, Sink sink, std::string_view piece)
{
    HttpClientObject &object = HttpClientBox::of(self);
    switch (sink) {
    case Sink::kFile:
        return object.download->write(piece);
    case Sink::kFunction:
        return call_write_func(self, piece);
    case Sink::kMemory:
        break;
    }
    if (object.body.room() < piece.size()) {
        size_t more = std::max(piece.size(), object.body.size());
        if (!zend_storage().has_room(object.body.size() + more)) {
            return -EMSGSIZE;   // the memory limit of PHP would end the program
        }
        object.body.reserve(more);
    }
    object.body.append(piece);
    return 0;
}

// Receives the body. Returns 0 or a negative error, which may be of the file or the function that gets the body.
int receive_body(zval *self, Sink sink)
{
    HttpClientObject &object = HttpClientBox::of(self);
    for (;;) {
        std::string_view piece;
        ssize_t count = object.http.receive_body(piece);
        if (EG(exception)) {
            return -ECANCELED;
        }
        if (count <= 0) {
            return count == 0 && sink == Sink::kFile ? object.download->finish() : int(count);
        }
        if (int outcome = store(self, sink, piece); outcome < 0) {
            return outcome;
        }
    }
}

Sink choose_sink(zval *self, uint16_t status)
{
    if (HttpClientBox::of(self).write_func) {
        return Sink::kFunction;
    }
    bool is_success = status >= 200 && status < 300;
    return is_success && !HttpClientBox::of(self).request->download.empty() ? Sink::kFile : Sink::kMemory;
}

void forget_response(zval *self)
{
    set_client_property(self, ClientSlot::kBody, zend_empty_string);
    clear_client_property(self, ClientSlot::kHeaders);
    clear_client_property(self, ClientSlot::kSetCookieHeaders);
    set_client_property(self, ClientSlot::kStatusCode, zend_long(0));
}

// Sets the properties for the head of a response.
void take_response_head(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    HttpConnection &connection = *object.http.connection();
    const http1::ResponseHead &head = connection.head();
    const char *base = connection.head_bytes();
    set_client_property(self, ClientSlot::kStatusCode, zend_long(head.status));
    zval fields, cookies = {};   // undefined until there is a cookie
    if (connection.repeats_head() && !object.last_fields.is_undefined()) {
        ZVAL_COPY(&fields, object.last_fields.raw());
        set_client_property(self, ClientSlot::kHeaders, &fields);
        return;
    }
    array_init_size(&fields, head.fields.header_count);
    zend_hash_real_init_mixed(Z_ARRVAL(fields));
    for (int i = 0; i < head.fields.header_count; i++) {
        std::string_view name = head.name(base, i);
        if (object.http.is_http2() && http::equals_ignore_case(name, "transfer-encoding")) {
            continue;   // of ResponseText, not of the server
        }
        zval value;
        ZVAL_STR(&value, string_of(head.value(base, i), {}));
        if (http::equals_ignore_case(name, "set-cookie")) {
            if (Z_TYPE(cookies) == IS_UNDEF) {
                array_init(&cookies);
            }
            Z_TRY_ADDREF(value);
            add_next_index_zval(&cookies, &value);
        }
        add_field(Z_ARRVAL(fields), name, object.config.lowercase_header, &value);
    }
    if (Z_TYPE(cookies) == IS_ARRAY) {
        take_cookies(self, Z_ARRVAL(cookies));
        set_client_property(self, ClientSlot::kSetCookieHeaders, &cookies);
        object.last_fields = Value();
    } else {
        object.last_fields = Value(&fields);
    }
    set_client_property(self, ClientSlot::kHeaders, &fields);
}

// Adds the trailers, which the server has sent behind the body, to the fields of the head.
void take_trailers(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    std::string_view lines = object.http.connection()->trailers();
    zval *fields = client_property(self, ClientSlot::kHeaders);
    if (lines.empty() || Z_TYPE_P(fields) != IS_ARRAY) {
        return;
    }
    SEPARATE_ARRAY(fields);   // object.last_fields may share it
    while (!lines.empty()) {   // the decoder has checked the lines: each has a colon and ends with CRLF
        size_t colon = lines.find(':'), end = lines.find("\r\n");
        zval value;
        ZVAL_STR(&value, string_of(trimmed(lines.substr(colon + 1, end - colon - 1)), {}));
        add_field(Z_ARRVAL_P(fields), lines.substr(0, colon), object.config.lowercase_header, &value);
        lines.remove_prefix(end + 2);
    }
}

// Receives the head of a response, and sets the properties. Returns false after an error.
bool receive_head(zval *self, bool is_large_sink, double timeout)
{
    HttpClientObject &object = HttpClientBox::of(self);
    uint64_t given = uint64_t(object.config.max_body_size);
    HttpResponseLimits limits;
    limits.head = uint32_t(object.config.max_head_size);
    limits.body = given > 0 ? given : is_large_sink ? UINT64_MAX : kMostInMemory;
    limits.is_decoded = object.config.body_decompression;
    int outcome = object.http.receive_head(limits, timeout);
    if (EG(exception) || outcome < 0) {
        return request_failed(self, outcome < 0 ? outcome : -ECANCELED);
    }
    take_response_head(self);
    return true;
}

void take_body(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    zval body;
    size_t size = object.body.size();
    ZVAL_STR(&body, size > 0 ? take_string(object.body.detach(), size) : ZSTR_EMPTY_ALLOC());
    set_client_property(self, ClientSlot::kBody, &body);
}

}  // namespace

bool receive_handshake(zval *self)
{
    return receive_head(self, false, HttpClientBox::of(self).config.read_timeout);
}

void receive_refusal(zval *self)
{
    if (receive_body(self, Sink::kMemory) == 0) {
        take_body(self);
    }
}

bool receive_response(zval *self, double timeout)
{
    HttpClientObject &object = HttpClientBox::of(self);
    object.awaits_response = false;
    bool is_large_sink = object.write_func || !object.request->download.empty();
    if (!receive_head(self, is_large_sink, timeout)) {
        return false;
    }
    uint16_t status = object.http.connection()->head().status;
    if (UNEXPECTED(object.request->span != nullptr)) {
        object.request->span->note_status(status);
    }
    if (status == 101) {
        return request_failed(self, -EPROTO);   // the client has not asked for another protocol
    }
    Sink sink = choose_sink(self, status);
    if (sink == Sink::kFunction) {
        object.body_function = object.write_func.share();
    }
    int outcome = sink == Sink::kFile ? open_download(self) : 0;
    outcome = outcome == 0 ? receive_body(self, sink) : outcome;
    if (outcome < 0) {
        return request_failed(self, outcome);
    }
    take_body(self);
    if (http_client_habits.shows_trailers) {
        take_trailers(self);
    }
    forget_request(object);
    object.http.finish(object.config.keep_alive);
    if (!object.http.is_open()) {
        show_no_connection(self);
    }
    clear_client_error(self);
    return true;
}

bool run_request(zval *self, zend_string *path, bool is_upgrade)
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (object.awaits_response) {
        object.http.close();   // the response of the earlier request would be taken for that of this one
        forget_request(object);
    }
    forget_response(self);
    if (!make_request(self, path, is_upgrade)) {
        forget_request(object);
        return false;
    }
    int outcome = object.http.send(object.config, object.to, object.request->http);
    if (EG(exception) || outcome < 0) {
        return request_failed(self, outcome < 0 ? outcome : -ECANCELED);
    }
    show_connection(self);
    return true;
}

}  // namespace coro::php
