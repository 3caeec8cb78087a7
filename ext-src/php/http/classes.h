#pragma once

#include "php/runtime/observer.h"

namespace coro::php {

// Each function below declares its classes to PHP. The functions are called once, at module startup.
void register_http_request();
void register_http_body_iterator();
void register_http_cookie();
void register_http_response();

extern const RuntimeObserver http_request_observer;
extern const RuntimeObserver http_response_observer;
extern const RuntimeObserver overdue_responses_observer;
extern const RuntimeObserver response_stream_observer;

}  // namespace coro::php
