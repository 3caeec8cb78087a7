#pragma once

#include "php.h"

#include "coro/server/http_message.h"

namespace coro::php {

// A Coro\Http\Request; `message` is set to what it holds, which the caller fills before PHP sees the object.
zend_object *new_http_request(zend_long session, HttpMessage *&message);

void forget_http_requests();   // at the end of a PHP request

}  // namespace coro::php
