#pragma once

#include "php.h"

namespace coro::php {

// The arguments of cookie() in their order; nothing is owned.
struct Cookie {
    zend_string *name = nullptr;
    zend_string *value = nullptr;   // empty or nullptr: the client is to forget the cookie
    zend_long expires = 0;          // seconds since 1970; 0: at the end of the client's session
    zend_string *path = nullptr;
    zend_string *domain = nullptr;
    bool secure = false;
    bool http_only = false;
    zend_string *same_site = nullptr;
    zend_string *priority = nullptr;
    bool partitioned = false;
    bool encodes_value = true;      // as a part of an URL
};

// Each is false when it has thrown a ValueError that names the argument of the function that was called.
bool check_cookie(const Cookie &cookie);   // the arguments of cookie()
bool check_cookie_name(const zend_string *name, uint32_t argument);
bool check_cookie_expires(zend_long expires, uint32_t argument);
bool check_cookie_text(const zend_string *text, uint32_t argument);   // of an attribute, or a value that is not encoded

// The value of a Set-Cookie field for what was checked; it is the caller's.
zend_string *make_cookie_line(const Cookie &cookie);

// What a Coro\Http\Cookie object says. Its name may be missing.
extern zend_class_entry *cookie_class;
const Cookie &cookie_of(zend_object *object);

}  // namespace coro::php
