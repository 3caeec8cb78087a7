#include "php/http_client/client_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/string_storage.h"

extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

// The exchanges of Coro\Coroutine\Http\Client.
namespace coro::php {

namespace {

// The largest body in bytes that is kept in memory if the option max_body_size is not set.
constexpr uint64_t kMostInMemory = 64 << 20;

// Appends the value of a field that may occur several times: the second value makes a list of the first one.
void add_field(HashTable *fields, zend_string *name, zval *value)
{
    zval *existing = zend_symtable_find(fields, name);
    if (!existing) {
        zend_symtable_add_new(fields, name, value);
        return;
    }
    if (Z_TYPE_P(existing) != IS_ARRAY) {
        zval list;
        array_init(&list);
        add_next_index_zval(&list, existing);
        ZVAL_COPY_VALUE(existing, &list);
    }
    add_next_index_zval(existing, value);
}

// Takes the cookie of a field Set-Cookie (RFC 6265 section 5.2). A cookie that ends at once is removed.
void take_cookie(HashTable *cookies, std::string_view line)
{
    std::string_view pair = line.substr(0, line.find(';'));
    size_t equals = pair.find('=');
    if (equals == std::string_view::npos || equals == 0) {
        return;
    }
    auto trimmed = [](std::string_view text) {
        size_t from = std::min(text.find_first_not_of(" \t"), text.size());
        size_t until = text.find_last_not_of(" \t") + 1;
        return from < until ? text.substr(from, until - from) : std::string_view();
    };
    std::string_view name = trimmed(pair.substr(0, equals));
    std::string_view value = trimmed(pair.substr(equals + 1));
    zend_string *key = zend_string_init(name.data(), name.size(), false);
    std::string attributes(line.substr(pair.size()));
    zend_str_tolower(attributes.data(), attributes.size());
    size_t age = attributes.find("max-age=");
    if (age != std::string::npos && atoll(attributes.c_str() + age + sizeof "max-age=" - 1) <= 0) {
        zend_symtable_del(cookies, key);
    } else {
        zval decoded;
        ZVAL_STRINGL(&decoded, value.data(), value.size());
        Z_STRLEN(decoded) = php_url_decode(Z_STRVAL(decoded), Z_STRLEN(decoded));
        zend_symtable_update(cookies, key, &decoded);
    }
    zend_string_release(key);
}

void take_cookies(zval *self, HashTable *lines)
{
    zval *cookies = client_property(self, ClientSlot::kCookies);
    if (Z_TYPE_P(cookies) != IS_ARRAY) {
        zval made;
        array_init(&made);
        set_client_property(self, ClientSlot::kCookies, &made);
        cookies = client_property(self, ClientSlot::kCookies);
    }
    SEPARATE_ARRAY(cookies);
    zval *line;
    ZEND_HASH_FOREACH_VAL(lines, line) {
        take_cookie(Z_ARRVAL_P(cookies), view(Z_STR_P(line)));
    } ZEND_HASH_FOREACH_END();
}

// Where the body of a response goes.
enum class Sink { kMemory, kFile, kFunction };

// Opens the file of download(). Returns 0 or a negative error.
int open_download(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    zend_string *path = client_string(self, ClientSlot::kDownloadFile);
    zend_long offset = zval_get_long(client_property(self, ClientSlot::kDownloadOffset));
    if (!path || offset < 0 || php_check_open_basedir(ZSTR_VAL(path))) {
        return offset < 0 ? -EINVAL : -EPERM;
    }
    object.download.reset(::open(ZSTR_VAL(path), O_WRONLY | O_CREAT | O_CLOEXEC | (offset == 0 ? O_TRUNC : 0), 0644));
    if (!object.download) {
        return -errno;
    }
    return offset > 0 && ::lseek(object.download.get(), offset, SEEK_SET) < 0 ? -errno : 0;
}

int write_file(int file, std::string_view bytes)
{
    while (!bytes.empty()) {
        ssize_t count = ::write(file, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR) {
            return -errno;
        }
        bytes.remove_prefix(count > 0 ? size_t(count) : 0);
    }
    return 0;
}

// Calls the function of the option write_func. Returns -ECANCELED if it has thrown an exception.
int call_write_func(zval *self, std::string_view piece)
{
    zval arguments[2], result;
    ZVAL_COPY(&arguments[0], self);
    ZVAL_STRINGL(&arguments[1], piece.data(), piece.size());
    ZVAL_UNDEF(&result);
    Callable function = HttpClientBox::of(self).write_func.share();
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
        return write_file(object.download.get(), piece);
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
            return int(count);
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
    zend_string *path = client_string(self, ClientSlot::kDownloadFile);
    return is_success && path && ZSTR_LEN(path) > 0 ? Sink::kFile : Sink::kMemory;
}

// Forgets what belongs to one request only.
void forget_request(zval *self)
{
    clear_client_property(self, ClientSlot::kRequestBody);
    clear_client_property(self, ClientSlot::kUploadFiles);
}

void forget_response(zval *self)
{
    zval empty;
    ZVAL_EMPTY_STRING(&empty);
    set_client_property(self, ClientSlot::kBody, &empty);
    clear_client_property(self, ClientSlot::kHeaders);
    clear_client_property(self, ClientSlot::kSetCookieHeaders);
    set_client_property(self, ClientSlot::kStatusCode, zend_long(0));
}

}  // namespace

void take_response_head(zval *self, const char *base, const http1::ResponseHead &head)
{
    zval fields, cookies;
    array_init_size(&fields, head.fields.header_count);
    ZVAL_UNDEF(&cookies);
    for (int i = 0; i < head.fields.header_count; i++) {
        std::string_view given = head.name(base, i);
        zend_string *name = zend_string_alloc(given.size(), false);
        zend_str_tolower_copy(ZSTR_VAL(name), given.data(), given.size());
        zval value;
        ZVAL_STR(&value, string_of(head.value(base, i), {}));
        if (zend_string_equals_literal(name, "set-cookie")) {
            if (Z_TYPE(cookies) == IS_UNDEF) {
                array_init(&cookies);
            }
            Z_TRY_ADDREF(value);
            add_next_index_zval(&cookies, &value);
        }
        add_field(Z_ARRVAL(fields), name, &value);
        zend_string_release(name);
    }
    if (Z_TYPE(cookies) == IS_ARRAY) {
        take_cookies(self, Z_ARRVAL(cookies));
        set_client_property(self, ClientSlot::kSetCookieHeaders, &cookies);
    }
    set_client_property(self, ClientSlot::kHeaders, &fields);
    set_client_property(self, ClientSlot::kStatusCode, zend_long(head.status));
}

bool receive_response(zval *self, double timeout)
{
    HttpClientObject &object = HttpClientBox::of(self);
    object.awaits_response = false;
    bool is_large_sink = object.write_func || client_string(self, ClientSlot::kDownloadFile);
    uint64_t given = uint64_t(object.config.max_body_size);
    HttpResponseLimits limits;
    limits.head = uint32_t(object.config.max_head_size);
    limits.body = given > 0 ? given : is_large_sink ? UINT64_MAX : kMostInMemory;
    limits.is_decoded = object.config.body_decompression;
    int outcome = object.http.receive_head(limits, timeout);
    if (EG(exception) || outcome < 0) {
        return request_failed(self, outcome < 0 ? outcome : -ECANCELED);
    }
    HttpConnection &connection = *object.http.connection();
    uint16_t status = connection.head().status;
    if (status == 101) {
        return request_failed(self, -EPROTO);   // the client has not asked for another protocol
    }
    take_response_head(self, connection.head_bytes(), connection.head());
    Sink sink = choose_sink(self, status);
    outcome = sink == Sink::kFile ? open_download(self) : 0;
    outcome = outcome == 0 ? receive_body(self, sink) : outcome;
    clear_client_property(self, ClientSlot::kDownloadFile);
    set_client_property(self, ClientSlot::kDownloadOffset, zend_long(0));
    object.download.reset();
    if (outcome < 0) {
        return request_failed(self, outcome);
    }
    zval body;
    size_t size = object.body.size();
    ZVAL_STR(&body, size > 0 ? take_string(object.body.detach(), size) : ZSTR_EMPTY_ALLOC());
    set_client_property(self, ClientSlot::kBody, &body);
    object.http.finish(object.config.keep_alive);
    set_client_property(self, ClientSlot::kConnected, object.http.is_open());
    clear_client_error(self);
    return true;
}

bool run_request(zval *self, zend_string *path, bool is_upgrade)
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (object.websocket && object.websocket->is_busy()) {
        return client_failed(self, -EBUSY);   // another coroutine is sending
    }
    if (object.websocket) {
        object.websocket.reset();
        set_client_property(self, ClientSlot::kConnected, false);
    }
    if (object.awaits_response) {
        object.awaits_response = false;
        object.http.close();   // the response of the earlier request would be taken for that of this one
    }
    object.body.reset();
    forget_response(self);
    if (!make_request(self, path, is_upgrade)) {
        return false;
    }
    forget_request(self);
    const HttpClientConfig &config = object.config;
    HttpTimeouts timeouts = {config.connect_timeout, config.write_timeout, config.read_timeout};
    int outcome = object.http.send(config, object.to, object.request->http, timeouts);
    if (EG(exception) || outcome < 0) {
        return request_failed(self, outcome < 0 ? outcome : -ECANCELED);
    }
    set_client_property(self, ClientSlot::kConnected, true);
    return true;
}

}  // namespace coro::php
