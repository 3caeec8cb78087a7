#include "php/client/client_options.h"
#include "php/client/socket_transfer.h"
#include "php/http_client/classes.h"
#include "php/http_client/client_object.h"
#include "php/runtime/option_table.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/permanent_string.h"
#include "php/zend/value.h"

#include "coro/proto/http/mime_types.h"
#include "coro/proto/http2/session.h"

#include "Zend/zend_exceptions.h"

#include "php/stub/http_client_arginfo.h"

#include <cerrno>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace coro::php {

zend_class_entry *http_client_exception_class;

namespace {

constexpr std::string_view kWriteFunction = "write_func";

const std::vector<const char *> &http_option_names()
{
    static const std::vector<const char *> names = [] {
        std::vector<const char *> made = names_of(client_option_names(), kHttpClientOptions);
        made.push_back(kWriteFunction.data());
        return made;
    }();
    return names;
}

// Adds options to `config`, and makes the sum the options of the client.
bool apply_to(HttpClientConfig config, HttpClientObject &object, HashTable *settings, GivenFunction &write_func)
{
    GivenFunction length_function(kLengthFunction);   // has no effect: HTTP and WebSocket have packets of their own
    bool applied = apply_each_of_client(settings, http_option_names(), [&](zend_string *name, zval *value) {
        Applied found = apply(config, kHttpClientOptions, name, value);
        found = found == Applied::kUnknown ? write_func.apply(name, value) : found;
        return found == Applied::kUnknown ? apply_client_option(config, length_function, name, value) : found;
    });
    if (applied && (config.http2 || config.http2_prior_knowledge) && !http2::Session::is_available()) {
        zend_throw_error(error_class, "the client cannot speak HTTP/2: %s", http2::Session::kNotAvailable);
        return false;
    }
    if (applied) {
        object.config = config;
        object.common.text.clear();
        object.last_fields = Value();
    }
    return applied;
}

// True if the options of the property "setting" are those of set().
bool is_noted(zval *self)
{
    return is_same_array(client_property(self, ClientSlot::kSetting), HttpClientBox::of(self).noted_setting.raw());
}

// Makes the array, which is or becomes the property "setting", the only options. Other than an array means no options.
bool replace_settings(zval *self, zval *setting)
{
    HttpClientObject &object = HttpClientBox::of(self);
    Value written(setting);   // an error handler may replace the array meanwhile
    bool is_array = Z_TYPE_P(setting) == IS_ARRAY;
    HashTable *options = is_array ? Z_ARRVAL_P(setting) : const_cast<HashTable *>(&zend_empty_array);
    GivenFunction write_func(kWriteFunction);
    if (!apply_to(object.basic, object, options, write_func)) {
        return false;
    }
    Callable old = std::move(object.write_func);
    write_func.move_to(object.write_func);
    object.noted_setting = is_array ? std::move(written) : Value();
    return true;
}

}  // namespace

bool apply_client_settings(HttpClientObject &object, HashTable *settings)
{
    GivenFunction write_func(kWriteFunction);
    bool applied = apply_to(object.config, object, settings, write_func);
    if (applied) {
        write_func.move_to(object.write_func);
    }
    return applied;
}

bool begin_request(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (!is_noted(self) && !replace_settings(self, client_property(self, ClientSlot::kSetting))) {
        return false;
    }
    if (object.websocket && object.websocket->is_busy()) {
        return client_failed(self, -EBUSY);   // another coroutine is sending
    }
    if (object.websocket) {
        object.websocket.reset();
        show_no_connection(self);
    }
    return true;
}

void init_client(zval *self, zend_string *host, zend_long port, bool is_ssl)
{
    HttpClientObject &object = HttpClientBox::of(self);
    port = port == 0 ? (is_ssl ? 443 : 80) : port;
    object.to = Destination::of(view(host), int(port));
    object.basic.open_ssl = object.config.open_ssl = is_ssl;
    set_client_property(self, ClientSlot::kHost, host);
    set_client_property(self, ClientSlot::kPort, port);
    set_client_property(self, ClientSlot::kSsl, is_ssl);
}

namespace {

// Adds the options of set() to those of the property "setting". If the program has written the property, applies the sum, because
// set() may replace an option that the client refuses. Returns false, and sets no option, after an exception.
bool add_settings(zval *self, HashTable *settings)
{
    zval sum;
    ZVAL_ARR(&sum, merged(client_property(self, ClientSlot::kSetting), settings));
    if (is_noted(self) ? !apply_client_settings(HttpClientBox::of(self), settings) : !replace_settings(self, &sum)) {
        zval_ptr_dtor(&sum);
        return false;
    }
    HttpClientBox::of(self).noted_setting = Value(&sum);
    set_client_property(self, ClientSlot::kSetting, &sum);
    return true;
}

// Returns the socket of the client, or nullptr.
Socket *client_socket(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (object.websocket) {
        return object.websocket->is_open() ? &object.websocket->socket() : nullptr;
    }
    return object.http.connection() ? &object.http.connection()->socket() : nullptr;
}

void return_client_address(zval *return_value, zval *self, GetAddress get)
{
    Socket *socket = client_socket(self);
    if (!socket || !return_address(return_value, socket->fd(), get, false)) {
        RETURN_BOOL(client_failed(self, socket ? -errno : -ENOTCONN));
    }
}

// The names of methods. They live as long as the module.
zend_string *get_name, *post_name;

bool is_usable(zval *self)
{
    if (HttpClientBox::of(self).to.host.empty()) {
        throw_error("%s() needs a client whose constructor has run");
        return false;
    }
    return true;
}

// What a method sets in the properties for its request.
struct GivenRequest {
    zend_string *method = nullptr;
    zval *data = nullptr;
    zend_string *file = nullptr;
    zend_long offset = 0;
};

// Sends a request, and receives the response unless the client defers that. The properties are set only when it is certain that
// the request begins: they would change the request of another coroutine, or the next one.
void execute(zval *return_value, zval *self, zend_string *path, const GivenRequest &given = {})
{
    HttpClientObject &object = HttpClientBox::of(self);
    if (!is_usable(self)) {
        RETURN_THROWS();
    }
    ClientUse use(object.user, "uses");
    if (!use) {
        RETURN_THROWS();
    }
    if (!begin_request(self)) {
        RETURN_FALSE;
    }
    if (given.method) {
        set_client_property(self, ClientSlot::kRequestMethod, given.method);
    }
    if (given.data) {
        copy_to_client_property(self, ClientSlot::kRequestBody, given.data);
    }
    if (given.file) {
        set_client_property(self, ClientSlot::kDownloadFile, given.file);
        set_client_property(self, ClientSlot::kDownloadOffset, given.offset);
    }
    if (!run_request(self, path, false)) {
        RETURN_FALSE;
    }
    object.awaits_response = object.config.defer;
    RETURN_BOOL(object.config.defer || receive_response(self, object.config.read_timeout));
}

void add_text(zval *part, const char *key, zend_string *text)
{
    add_assoc_str(part, key, zend_string_copy(text));
}

}  // namespace

void register_http_client()
{
    get_name = permanent_string("GET");
    post_name = permanent_string("POST");
    zend_class_entry *ce = register_class_Coro_Coroutine_Http_Client();
    HttpClientBox::install(ce);
    add_names(ce);
    http_client_exception_class = register_class_Coro_Coroutine_Http_Client_Exception(exception_class);
    add_names(http_client_exception_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Http_Client, __construct)
{
    zend_string *host;
    zend_long port = 0;
    bool ssl = false;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(host)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(port)
        Z_PARAM_BOOL(ssl)
    ZEND_PARSE_PARAMETERS_END();
    HttpClientObject &object = HttpClientBox::of(ZEND_THIS);
    if (!object.to.host.empty()) {
        throw_error("%s() must be called only once");
        RETURN_THROWS();
    }
    if (ZSTR_LEN(host) == 0 || port < 0 || port > UINT16_MAX) {
        zend_throw_exception_ex(http_client_exception_class, EINVAL, "%s",
                                ZSTR_LEN(host) == 0 ? "the host must not be empty" : "the port must be between 0 and 65535");
        RETURN_THROWS();
    }
    init_client(ZEND_THIS, host, port, ssl);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, set)
{
    HashTable *settings;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, settings);
    if (!add_settings(ZEND_THIS, settings)) {
        RETURN_THROWS();
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getDefer)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(HttpClientBox::of(ZEND_THIS).config.defer);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setDefer)
{
    bool defer = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, defer);
    HttpClientObject &object = HttpClientBox::of(ZEND_THIS);
    object.basic.defer = object.config.defer = defer;
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setMethod)
{
    zend_string *method;
    CORO_PARSE_ONE(Z_PARAM_STR, method);
    set_client_property(ZEND_THIS, ClientSlot::kRequestMethod, method);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setHeaders)
{
    zval *headers;
    CORO_PARSE_ONE(Z_PARAM_ARRAY, headers);
    copy_to_client_property(ZEND_THIS, ClientSlot::kRequestHeaders, headers);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setBasicAuth)
{
    zend_string *username, *password;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(username)
        Z_PARAM_STR(password)
    ZEND_PARSE_PARAMETERS_END();
    set_credentials(ZEND_THIS, view(username), view(password));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setCookies)
{
    zval *cookies;
    CORO_PARSE_ONE(Z_PARAM_ARRAY, cookies);
    copy_to_client_property(ZEND_THIS, ClientSlot::kCookies, cookies);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, setData)
{
    HashTable *array = nullptr;
    zend_string *string = nullptr;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT_OR_STR(array, string)
    ZEND_PARSE_PARAMETERS_END();
    (void) array;
    (void) string;
    copy_to_client_property(ZEND_THIS, ClientSlot::kRequestBody, ZEND_CALL_ARG(execute_data, 1));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, addFile)
{
    zend_string *path, *name, *type = nullptr, *filename = nullptr;
    zend_long offset = 0, length = 0;
    ZEND_PARSE_PARAMETERS_START(2, 6)
        Z_PARAM_PATH_STR(path)
        Z_PARAM_STR(name)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR_OR_NULL(type)
        Z_PARAM_STR_OR_NULL(filename)
        Z_PARAM_LONG(offset)
        Z_PARAM_LONG(length)
    ZEND_PARSE_PARAMETERS_END();
    struct stat status;
    if (php_check_open_basedir(ZSTR_VAL(path))) {
        RETURN_FALSE;
    }
    if (::stat(ZSTR_VAL(path), &status) < 0 || ::access(ZSTR_VAL(path), R_OK) < 0) {
        RETURN_BOOL(client_failed(ZEND_THIS, -errno));
    }
    if (!S_ISREG(status.st_mode) || offset < 0 || length < 0 || offset > status.st_size || length > status.st_size - offset) {
        RETURN_BOOL(client_failed(ZEND_THIS, -EINVAL));
    }
    zval part;
    array_init(&part);
    add_text(&part, "path", path);
    add_text(&part, "name", name);
    std::string_view shown = filename ? view(filename) : view(path).substr(view(path).rfind('/') + 1);
    add_assoc_stringl(&part, "filename", shown.data(), shown.size());
    if (type) {
        add_text(&part, "type", type);
    } else {
        std::string_view known = http::mime_type_of(view(path));
        add_assoc_stringl(&part, "type", known.data(), known.size());
    }
    add_assoc_long(&part, "offset", offset);
    add_assoc_long(&part, "size", length);
    zend_hash_next_index_insert(client_array(ZEND_THIS, ClientSlot::kUploadFiles), &part);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, addData)
{
    zend_string *content, *name, *type = nullptr, *filename = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_STR(content)
        Z_PARAM_STR(name)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR_OR_NULL(type)
        Z_PARAM_STR_OR_NULL(filename)
    ZEND_PARSE_PARAMETERS_END();
    zval part;
    array_init(&part);
    add_text(&part, "content", content);
    add_text(&part, "name", name);
    add_text(&part, "filename", filename ? filename : name);
    if (type) {
        add_text(&part, "type", type);
    }
    zend_hash_next_index_insert(client_array(ZEND_THIS, ClientSlot::kUploadFiles), &part);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Coroutine_Http_Client, execute)
{
    zend_string *path;
    CORO_PARSE_ONE(Z_PARAM_STR, path);
    execute(return_value, ZEND_THIS, path);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, get)
{
    zend_string *path;
    CORO_PARSE_ONE(Z_PARAM_STR, path);
    execute(return_value, ZEND_THIS, path, {.method = get_name});
}

ZEND_METHOD(Coro_Coroutine_Http_Client, post)
{
    zend_string *path;
    zval *data;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(path)
        Z_PARAM_ZVAL(data)
    ZEND_PARSE_PARAMETERS_END();
    execute(return_value, ZEND_THIS, path, {.method = post_name, .data = data});
}

ZEND_METHOD(Coro_Coroutine_Http_Client, download)
{
    zend_string *path, *file;
    zend_long offset = 0;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_STR(path)
        Z_PARAM_PATH_STR(file)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(offset)
    ZEND_PARSE_PARAMETERS_END();
    execute(return_value, ZEND_THIS, path, {.method = get_name, .file = file, .offset = offset});
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getpeername)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_client_address(return_value, ZEND_THIS, ::getpeername);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getsockname)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_client_address(return_value, ZEND_THIS, ::getsockname);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getBody)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_COPY(client_property(ZEND_THIS, ClientSlot::kBody));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getHeaders)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_COPY(client_property(ZEND_THIS, ClientSlot::kHeaders));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getCookies)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_COPY(client_property(ZEND_THIS, ClientSlot::kCookies));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getStatusCode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_COPY(client_property(ZEND_THIS, ClientSlot::kStatusCode));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getHeaderOut)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const OutgoingRequest *request = HttpClientBox::of(ZEND_THIS).request.get();
    if (!request) {
        RETURN_FALSE;
    }
    RETURN_STRINGL(request->http.head.data(), request->http.head.size());
}

ZEND_METHOD(Coro_Coroutine_Http_Client, getPeerCert)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Socket *socket = client_socket(ZEND_THIS);
    if (!return_certificate(return_value, socket ? socket->tls() : nullptr)) {
        RETURN_BOOL(client_failed(ZEND_THIS, -kTlsEmptyPeerCertificate));
    }
}

ZEND_METHOD(Coro_Coroutine_Http_Client, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    HttpClientObject &object = HttpClientBox::of(ZEND_THIS);
    bool was_open = client_socket(ZEND_THIS);
    object.http.close();
    if (object.user == 0) {   // otherwise the function that waits forgets its request
        forget_request(object);
    }
    if (object.websocket) {
        object.websocket->close();
    }
    show_no_connection(ZEND_THIS);
    RETURN_BOOL(was_open);
}
