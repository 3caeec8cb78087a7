#pragma once

#include "php.h"

namespace coro::php {

// The arguments of Response::cookie(), in their order. The struct does not own references to its strings.
struct Cookie {
    zend_string *name = nullptr;
    zend_string *value = nullptr;   // empty or nullptr: the client is told to delete the cookie
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

// Each check_...() function returns true if its value may be sent. Otherwise the function throws a ValueError about
// argument number `argument` of the called PHP function, and returns false.
bool check_cookie(const Cookie &cookie);   // checks all arguments of Response::cookie()
bool check_cookie_name(const zend_string *name, uint32_t argument);
bool check_cookie_expires(zend_long expires, uint32_t argument);
// Checks the text of an attribute, or of a value that is sent without encoding.
bool check_cookie_text(const zend_string *text, uint32_t argument);

// Returns the value of a Set-Cookie field for a cookie that has passed the checks. The caller owns the
// reference.
zend_string *make_cookie_line(const Cookie &cookie);

// The class Coro\Http\Cookie. cookie_of() returns the cookie that an object of the class describes; the name of the
// cookie is nullptr if the program has not set a name.
extern zend_class_entry *cookie_class;
const Cookie &cookie_of(zend_object *object);

}  // namespace coro::php
