#pragma once

#include "php/runtime/deferred_errors.h"

#include "php.h"

#include "coro/server/http/request_data.h"

#include <string_view>

namespace coro::php {

// Each of these functions builds one array property of a Request object. `into` must be null, and remains null if the
// request has no data for the property. None of these functions runs PHP code.
void build_header_array(const RequestData &message, zval *into);
void build_trailer_array(const RequestData &message, zval *into);   // `into` remains null if there are no trailers
void build_server_array(const RequestData &message, zval *into);
void build_cookie_array(const RequestData &message, zval *into, DeferredErrors &errors);
void build_query_array(const RequestData &message, zval *into, DeferredErrors &errors);
void build_form_array(const RequestData &message, std::string_view body, zval *into, DeferredErrors &errors);

// Returns the value of the header field Content-Type if it is multipart/form-data, otherwise an empty text.
std::string_view multipart_type(const RequestData &message);

// Returns the request method as a string. The caller owns the reference.
zend_string *method_string(const RequestData &message);

// Creates the interned strings that are keys and values of the arrays. Must be called once, at module startup.
void make_request_strings();
// Frees the arrays and strings that are kept between HTTP requests. Must be called at the end of a PHP request.
void forget_request_strings();

}  // namespace coro::php
