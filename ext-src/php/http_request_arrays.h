#pragma once

#include "php/client_errors.h"

#include "php.h"

#include "coro/server/http_message.h"

#include <string_view>

namespace coro::php {

// The arrays of a request. `into` is null and stays it where there is nothing to show. None runs anything of the script's.
void build_header_array(const HttpMessage &message, zval *into);
void build_server_array(const HttpMessage &message, zval *into);
void build_cookie_array(const HttpMessage &message, zval *into, ClientErrors &errors);
void build_query_array(const HttpMessage &message, zval *into, ClientErrors &errors);
void build_form_array(const HttpMessage &message, std::string_view body, zval *into, ClientErrors &errors);

// The request's method as a string; the reference is the caller's.
zend_string *method_string(const HttpMessage &message);

void make_request_strings();     // once, at module startup
void forget_request_strings();   // at the end of a PHP request, which frees what is kept between requests

}  // namespace coro::php
