#pragma once

#include "php/http/handler_log.h"

#include "coro/server/http/request_data.h"

namespace coro::php {

// Creates a Coro\Http\Request object and sets `message` to the data of the object. The caller must fill the data before
// PHP code sees the object.
zend_object *new_http_request(zend_long session, RequestData *&message);

// Makes the label refer to the request until the request object is destroyed.
void label_request(zend_object *request, RequestLabel &label);

}  // namespace coro::php
