#include "php/http_client/client_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "Zend/zend_exceptions.h"
#include "Zend/zend_interfaces.h"
extern "C" {   // needed, because PHP's url.h does not contain extern "C"
#include "ext/standard/url.h"
}

#include <algorithm>
#include <string>

// Coro\Http\request() and its relatives, and the class of their results.
namespace coro::php {

zend_class_entry *http_client_proxy_class;

namespace {

enum ProxySlot : uint32_t { kProxyHeaders, kProxyCookies, kProxyBody, kProxyStatusCode };

void set_array(zval *slot, zval *array)
{
    if (Z_TYPE_P(array) == IS_ARRAY) {
        ZVAL_COPY(slot, array);
    } else {
        ZVAL_EMPTY_ARRAY(slot);
    }
}

void fill_proxy(zval *proxy, zend_string *body, zend_long status, zval *headers, zval *cookies)
{
    zend_object *object = Z_OBJ_P(proxy);
    set_array(OBJ_PROP_NUM(object, kProxyHeaders), headers);
    set_array(OBJ_PROP_NUM(object, kProxyCookies), cookies);
    ZVAL_STR_COPY(OBJ_PROP_NUM(object, kProxyBody), body);
    ZVAL_LONG(OBJ_PROP_NUM(object, kProxyStatusCode), status);
}

void return_slot(zval *return_value, zval *self, uint32_t slot)
{
    zval *value = OBJ_PROP_NUM(Z_OBJ_P(self), slot);
    if (Z_TYPE_P(value) == IS_UNDEF) {
        zend_throw_error(nullptr, "the constructor of this object has not run");
        return;
    }
    RETURN_COPY(value);
}

void copy_property(zval *client, ClientSlot slot, zval *value)
{
    if (value && Z_TYPE_P(value) != IS_NULL) {
        Z_TRY_ADDREF_P(value);
        set_client_property(client, slot, value);
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
        zval arguments[2];
        ZVAL_STR_COPY(&arguments[0], parts->user);
        ZVAL_STR(&arguments[1], parts->pass ? zend_string_copy(parts->pass) : ZSTR_EMPTY_ALLOC());
        zend_call_method_with_2_params(Z_OBJ_P(client), HttpClientBox::class_entry, nullptr, "setbasicauth", nullptr,
                                       &arguments[0], &arguments[1]);
        zval_ptr_dtor(&arguments[0]);
        zval_ptr_dtor(&arguments[1]);
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

// Sends a request with the arguments of the function, which has an argument for the method if `method` is nullptr, and must get data
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
        object_init_ex(return_value, http_client_proxy_class);
        fill_proxy(return_value, client_string(&client, ClientSlot::kBody),
                   Z_LVAL_P(client_property(&client, ClientSlot::kStatusCode)),
                   client_property(&client, ClientSlot::kHeaders), client_property(&client, ClientSlot::kCookies));
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

ZEND_METHOD(Coro_Coroutine_Http_ClientProxy, __construct)
{
    zend_string *body;
    zend_long status;
    zval *headers, *cookies;
    zval null;
    ZVAL_NULL(&null);
    headers = cookies = &null;
    ZEND_PARSE_PARAMETERS_START(4, 4)
        Z_PARAM_STR(body)
        Z_PARAM_LONG(status)
        Z_PARAM_ARRAY_OR_NULL(headers)
        Z_PARAM_ARRAY_OR_NULL(cookies)
    ZEND_PARSE_PARAMETERS_END();
    if (Z_TYPE_P(OBJ_PROP_NUM(Z_OBJ_P(ZEND_THIS), kProxyBody)) != IS_UNDEF) {
        zend_throw_error(nullptr, "the constructor must be called only once");
        RETURN_THROWS();
    }
    fill_proxy(ZEND_THIS, body, status, headers ? headers : &null, cookies ? cookies : &null);
}

ZEND_METHOD(Coro_Coroutine_Http_ClientProxy, getBody)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_slot(return_value, ZEND_THIS, kProxyBody);
}

ZEND_METHOD(Coro_Coroutine_Http_ClientProxy, getStatusCode)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_slot(return_value, ZEND_THIS, kProxyStatusCode);
}

ZEND_METHOD(Coro_Coroutine_Http_ClientProxy, getHeaders)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_slot(return_value, ZEND_THIS, kProxyHeaders);
}

ZEND_METHOD(Coro_Coroutine_Http_ClientProxy, getCookies)
{
    ZEND_PARSE_PARAMETERS_NONE();
    return_slot(return_value, ZEND_THIS, kProxyCookies);
}
