#include "php/zend/box.h"
#include "php/http/cookie.h"
#include "php/http/classes.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"

#include "php/stub/http_cookie_arginfo.h"

#include <utility>

namespace coro::php {

zend_class_entry *cookie_class;

namespace {

// The contents of a Coro\Http\Cookie object: a cookie that owns references to its strings.
struct CookieBuilder {
    Cookie cookie;

    ~CookieBuilder() { reset(); }

    void set(zend_string *Cookie::*field, zend_string *text)
    {
        zend_string *before = std::exchange(cookie.*field, text ? zend_string_copy(text) : nullptr);
        if (before) {
            zend_string_release(before);
        }
    }

    void reset()
    {
        for (auto field : {&Cookie::name, &Cookie::value, &Cookie::path, &Cookie::domain, &Cookie::same_site,
                           &Cookie::priority}) {
            set(field, nullptr);
        }
        cookie = {};
    }
};

using CookieBox = Box<CookieBuilder>;

Cookie &built_cookie(zval *object)
{
    return CookieBox::of(object).cookie;
}

void set_cookie_text(INTERNAL_FUNCTION_PARAMETERS, zend_string *Cookie::*field, zend_string *text)
{
    CORO_PARSE_OPTIONAL(Z_PARAM_STR, text);
    if (check_cookie_text(text, 1)) {
        CookieBox::of(ZEND_THIS).set(field, text);
    }
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

void set_flag(INTERNAL_FUNCTION_PARAMETERS, bool Cookie::*field)
{
    bool flag = false;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, flag);
    built_cookie(ZEND_THIS).*field = flag;
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

}  // namespace

const Cookie &cookie_of(zend_object *object)
{
    return CookieBox::of(object).cookie;
}

void register_http_cookie()
{
    cookie_class = register_class_Coro_Http_Cookie();
    CookieBox::install(cookie_class);
    add_names(cookie_class);
}

}  // namespace coro::php

using namespace coro::php;

ZEND_METHOD(Coro_Http_Cookie, __construct)
{
    bool encode = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, encode);
    CookieBox::of(ZEND_THIS).reset();
    built_cookie(ZEND_THIS).encodes_value = encode;
}

ZEND_METHOD(Coro_Http_Cookie, withName)
{
    zend_string *name;
    CORO_PARSE_ONE(Z_PARAM_STR, name);
    if (check_cookie_name(name, 1)) {
        CookieBox::of(ZEND_THIS).set(&Cookie::name, name);
    }
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Coro_Http_Cookie, withValue)
{
    zend_string *value = zend_empty_string;
    CORO_PARSE_OPTIONAL(Z_PARAM_STR, value);
    if (built_cookie(ZEND_THIS).encodes_value || check_cookie_text(value, 1)) {
        CookieBox::of(ZEND_THIS).set(&Cookie::value, value);
    }
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

ZEND_METHOD(Coro_Http_Cookie, withExpires)
{
    zend_long expires = 0;
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, expires);
    if (check_cookie_expires(expires, 1)) {
        built_cookie(ZEND_THIS).expires = expires;
    }
    RETURN_OBJ_COPY(Z_OBJ_P(ZEND_THIS));
}

#define CORO_COOKIE_SETTER(method, set, ...)                \
    ZEND_METHOD(Coro_Http_Cookie, method)                   \
    {                                                       \
        set(INTERNAL_FUNCTION_PARAM_PASSTHRU, __VA_ARGS__); \
    }

CORO_COOKIE_SETTER(withPath, set_cookie_text, &Cookie::path, ZSTR_CHAR('/'))
CORO_COOKIE_SETTER(withDomain, set_cookie_text, &Cookie::domain, zend_empty_string)
CORO_COOKIE_SETTER(withSameSite, set_cookie_text, &Cookie::same_site, zend_empty_string)
CORO_COOKIE_SETTER(withPriority, set_cookie_text, &Cookie::priority, zend_empty_string)
CORO_COOKIE_SETTER(withSecure, set_flag, &Cookie::secure)
CORO_COOKIE_SETTER(withHttpOnly, set_flag, &Cookie::http_only)
CORO_COOKIE_SETTER(withPartitioned, set_flag, &Cookie::partitioned)

ZEND_METHOD(Coro_Http_Cookie, toString)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const Cookie &cookie = built_cookie(ZEND_THIS);
    if (!cookie.name) {
        RETURN_FALSE;
    }
    RETURN_STR(make_cookie_line(cookie));
}

ZEND_METHOD(Coro_Http_Cookie, toArray)
{
    ZEND_PARSE_PARAMETERS_NONE();
    const Cookie &cookie = built_cookie(ZEND_THIS);
    array_init(return_value);
    auto add = [return_value](const char *key, zend_string *text) {
        add_assoc_str(return_value, key, text ? zend_string_copy(text) : ZSTR_EMPTY_ALLOC());
    };
    add("name", cookie.name);
    add("value", cookie.value);
    add("path", cookie.path);
    add("domain", cookie.domain);
    add("sameSite", cookie.same_site);
    add("priority", cookie.priority);
    add_assoc_bool(return_value, "encode", cookie.encodes_value);
    add_assoc_long(return_value, "expires", cookie.expires);
    add_assoc_bool(return_value, "secure", cookie.secure);
    add_assoc_bool(return_value, "httpOnly", cookie.http_only);
    add_assoc_bool(return_value, "partitioned", cookie.partitioned);
}

ZEND_METHOD(Coro_Http_Cookie, reset)
{
    ZEND_PARSE_PARAMETERS_NONE();
    CookieBox::of(ZEND_THIS).reset();
}
