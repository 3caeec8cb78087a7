#pragma once

#include "php/http/handler_log.h"
#include "php/runtime/observer.h"

#include "coro/server/http/request_data.h"

namespace coro::php {

// A Coro\Http\Request; `message` is set to what it holds, which the caller fills before PHP sees the object.
zend_object *new_http_request(zend_long session, RequestData *&message);

// The label follows the request as long as that is there.
void label_request(zend_object *request, RequestLabel &label);

extern const RuntimeObserver http_request_observer;

}  // namespace coro::php
