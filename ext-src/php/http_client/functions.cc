#include "php/http_client/client_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "Zend/zend_exceptions.h"
extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}

#include <algorithm>
#include <string>

// Coro\Http\request() and its relatives.
namespace coro::php {

namespace {

// Makes a Coro\Coroutine\Http\ClientProxy, a class of the library, from the response that the client has received.
void make_proxy(zval *made, zval *client)
{
    zend_string *name = zend_string_init(ZEND_STRL("Coro\\Coroutine\\Http\\ClientProxy"), false);
    zend_class_entry *ce = zend_lookup_class(name);
    zend_string_release(name);
    if (!ce || object_init_ex(made, ce) != SUCCESS) {
        return;
    }
    zval arguments[4];
    ZVAL_COPY_VALUE(&arguments[0], client_property(client, ClientSlot::kBody));
    ZVAL_COPY_VALUE(&arguments[1], client_property(client, ClientSlot::kStatusCode));
    ZVAL_COPY_VALUE(&arguments[2], client_property(client, ClientSlot::kHeaders));
    ZVAL_COPY_VALUE(&arguments[3], client_property(client, ClientSlot::kCookies));
    zend_call_known_instance_method(ce->constructor, Z_OBJ_P(made), nullptr, 4, arguments);
}

void copy_property(zval *client, ClientSlot slot, zval *value)
{
    if (value && Z_TYPE_P(value) != IS_NULL) {
        copy_to_client_property(client, slot, value);
    }
}

// Makes the client for a URL, and stores the path of the request in `path`. Returns false if an exception was thrown.
bool make_client(zval *client, zend_string *url, std::string &path)
{
    // php_url_parse_ex() would replace control characters.
    std::string_view bytes = view(url);
    bool has_control = std::any_of(bytes.begin(), bytes.end(), [](unsigned char c) { return c <= ' ' || c == 0x7f; });
    php_url *parts = has_control ? nullptr : php_url_parse_ex(ZSTR_VAL(url), ZSTR_LEN(url));
    bool is_ssl = parts && parts->scheme && zend_string_equals_literal_ci(parts->scheme, "https");
    bool is_http = parts && parts->scheme && zend_string_equals_literal_ci(parts->scheme, "http");
    if (!parts || !parts->host || !(is_ssl || is_http)) {
        if (parts) {
            php_url_free(parts);
        }
        zend_argument_value_error(1, "must be a URL with the scheme http or https and a host");
        return false;
    }
    path = parts->path ? std::string(view(parts->path)) : "/";
    if (parts->query) {
        (path += '?') += view(parts->query);
    }
    object_init_ex(client, HttpClientBox::class_entry);
    init_client(client, parts->host, parts->port, is_ssl);
    if (parts->user) {
        set_credentials(client, view(parts->user), view(parts->pass));
    }
    php_url_free(parts);
    return true;
}

void add_headers(zval *client, zval *headers)
{
    if (Z_TYPE_P(client_property(client, ClientSlot::kRequestHeaders)) != IS_ARRAY) {   // make_client() has set no password
        copy_property(client, ClientSlot::kRequestHeaders, headers);
    } else if (headers && Z_TYPE_P(headers) == IS_ARRAY) {
        zend_hash_copy(client_array(client, ClientSlot::kRequestHeaders), Z_ARRVAL_P(headers), zval_add_ref);
    }
}

// Sends a request with the arguments of the function. It has an argument for the method if `method` is nullptr, and must get data
// if `needs_data`.
void send_request(INTERNAL_FUNCTION_PARAMETERS, const char *method, bool needs_data)
{
    zend_string *url, *given_method = nullptr;
    zval *data = nullptr, *headers = nullptr, *cookies = nullptr;
    HashTable *options = nullptr;
    const auto &declared = EX(func)->common;
    ZEND_PARSE_PARAMETERS_START(declared.required_num_args, declared.num_args)
        Z_PARAM_STR(url)
        if (!method) {
            Z_PARAM_STR(given_method)
        }
        if (needs_data) {
            Z_PARAM_ZVAL(data)
        }
        Z_PARAM_OPTIONAL
        if (!method) {
            Z_PARAM_ZVAL(data)
        }
        Z_PARAM_ARRAY_HT_OR_NULL(options)
        Z_PARAM_ARRAY_OR_NULL(headers)
        Z_PARAM_ARRAY_OR_NULL(cookies)
    ZEND_PARSE_PARAMETERS_END();
    zval client, name;
    std::string path;
    if (!runtime().waiting_coroutine() || !make_client(&client, url, path)) {
        return;
    }
    ZVAL_STR(&name, method ? zend_string_init(method, strlen(method), false) : zend_string_copy(given_method));
    set_client_property(&client, ClientSlot::kRequestMethod, &name);
    add_headers(&client, headers);
    copy_property(&client, ClientSlot::kCookies, cookies);
    copy_property(&client, ClientSlot::kRequestBody, data);
    HttpClientObject &object = HttpClientBox::of(&client);
    object.config.keep_alive = false;
    zend_string *target = zend_string_init(path.data(), path.size(), false);
    bool is_set = !options || apply_client_settings(object, options);
    if (is_set && run_request(&client, target, false) && receive_response(&client, object.config.read_timeout)) {
        make_proxy(return_value, &client);
    } else if (!EG(exception)) {
        zend_string *text = zval_get_string(client_property(&client, ClientSlot::kErrMsg));
        zend_throw_exception_ex(http_client_exception_class, zval_get_long(client_property(&client, ClientSlot::kErrCode)),
                                "the request to %s has failed: %s",
                                host_field(object.to.host, object.to.port, 0).c_str(), ZSTR_VAL(text));
        zend_string_release(text);
    }
    zend_string_release(target);
    zval_ptr_dtor(&client);
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_FUNCTION(Coro_Http_request)
{
    send_request(INTERNAL_FUNCTION_PARAM_PASSTHRU, nullptr, false);
}

ZEND_FUNCTION(Coro_Http_post)
{
    send_request(INTERNAL_FUNCTION_PARAM_PASSTHRU, "POST", true);
}

ZEND_FUNCTION(Coro_Http_get)
{
    send_request(INTERNAL_FUNCTION_PARAM_PASSTHRU, "GET", false);
}
