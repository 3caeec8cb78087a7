#pragma once

#include "php/runtime/deferred_errors.h"

#include "php.h"

#include "coro/server/http/request_data.h"

#include <string_view>

namespace coro::php {

// The arrays of a request. `into` is null and stays it where there is nothing to show. None runs anything of the script's.
void build_header_array(const RequestData &message, zval *into);
void build_server_array(const RequestData &message, zval *into);
void build_cookie_array(const RequestData &message, zval *into, DeferredErrors &errors);
void build_query_array(const RequestData &message, zval *into, DeferredErrors &errors);
void build_form_array(const RequestData &message, std::string_view body, zval *into, DeferredErrors &errors);

// The request's method as a string; the reference is the caller's.
zend_string *method_string(const RequestData &message);

void make_request_strings();     // once, at module startup
void forget_request_strings();   // at the end of a PHP request, which frees what is kept between requests

}  // namespace coro::php
