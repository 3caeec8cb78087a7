#pragma once

#include "php.h"

namespace coro::php {

// The arguments of Response::cookie(), in their order. The struct holds no references to its strings.
struct Cookie {
    zend_string *name = nullptr;
    zend_string *value = nullptr;   // empty or nullptr: the client deletes the cookie
    zend_long expires = 0;          // seconds since 1970; 0: the cookie ends with the browser's session
    zend_string *path = nullptr;
    zend_string *domain = nullptr;
    bool secure = false;
    bool http_only = false;
    zend_string *same_site = nullptr;
    zend_string *priority = nullptr;
    bool partitioned = false;
    bool encodes_value = true;      // true: the value is sent URL-encoded; false: unchanged
};

// Each check returns false after it has thrown a ValueError about argument number `argument` of the PHP
// function that was called.
bool check_cookie(const Cookie &cookie);   // checks all arguments of Response::cookie()
bool check_cookie_name(const zend_string *name, uint32_t argument);
bool check_cookie_expires(zend_long expires, uint32_t argument);
// Checks the text of an attribute, or of a value that is sent without encoding.
bool check_cookie_text(const zend_string *text, uint32_t argument);

// Returns the value of a Set-Cookie field for a cookie that has passed the checks. The caller owns the
// reference.
zend_string *make_cookie_line(const Cookie &cookie);

// Returns the cookie that a Coro\Http\Cookie object describes. Its name is nullptr if the program has not set
// one.
extern zend_class_entry *cookie_class;
const Cookie &cookie_of(zend_object *object);

}  // namespace coro::php
