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
};

// The value of a Set-Cookie field, which is the caller's. nullptr: a ValueError was thrown that names the argument.
zend_string *make_cookie_line(const Cookie &cookie, bool encode_value);

}  // namespace coro::php
