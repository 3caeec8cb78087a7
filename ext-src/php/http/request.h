#pragma once

#include "php/server/handler_log.h"

#include "coro/server/http/request_data.h"

namespace coro::php {

// Creates a Coro\Http\Request and sets `message` to its data, which the caller must fill before PHP code sees
// the object.
zend_object *new_http_request(zend_long session, RequestData *&message);

// Makes the label refer to the request until the request object is destroyed.
void label_request(zend_object *request, RequestLabel &label);

// Frees the request objects and strings that are kept for later requests. Is called at the end of a PHP
// request.
void forget_http_requests();

}  // namespace coro::php
