#pragma once

#include "php/http/arriving_form.h"
#include "php/http/request_object.h"
#include "php/http/response.h"
#include "php/runtime/duty.h"
#include "php/runtime/spawn.h"
#include "php/zend/string_storage.h"

#include "coro/server/http/incoming_request.h"
#include "coro/server/http/stream.h"

// How a server of this process calls the program's function for a request.
namespace coro::php {

// Creates the Request object (made[0]) and the Response object (made[1]) for a request as it has arrived.
inline void make_request_as_it_is(const IncomingRequest &request, zval *made)
{
    int64_t session = request.stream.peer().session();
    ZVAL_OBJ(&made[0], new_http_request(session, request.head.http2_stream));
    ZVAL_OBJ(&made[1], new_http_response(session));
    Request &data = RequestBox::of(&made[0]);
    Response &response = ResponseBox::of(&made[1]);
    data.message.borrow(request.head, request.base, request.body, request.origin, request.borrower);
    response.trail.request.follow(data.message, data.label);
    response.attach(request.stream, request.head.is_head, request.head.minor, request.head.keep_alive);
    if (UNEXPECTED(request.block.data)) {
        data.message.take_body(zend_storage(), request.block, request.body.size());
    }
    if (UNEXPECTED(request.arriving)) {
        data.message.take_arriving(*request.arriving);
    }
}

// Does what make_request() does, for a request whose body is arriving, and for a port with the option http_decompress.
[[nodiscard]] int make_unusual_request(const IncomingRequest &request, uint16_t host, zval *made);

// Creates the Request object (made[0]) and the Response object (made[1]) for a request. `host` is the number of the server (see
// ResponseHost). Returns 0, or the status of HTTP with which the caller must refuse the request.
[[nodiscard]] inline int make_request(const IncomingRequest &request, uint16_t host, zval *made)
{
    if (UNEXPECTED(request.arriving || request.stream.peer().port().config->http_decompress)) {
        if (int status = make_unusual_request(request, host, made); status != 0) {
            return status;
        }
    } else {
        make_request_as_it_is(request, made);
    }
    RequestBox::of(Z_OBJ(made[0])).host = host;
    return 0;
}

// Returns what the coroutine of the request must do before it calls the program's function, or nullptr.
inline Preparation preparation_of(const zval *made)
{
    return UNEXPECTED(RequestBox::of(Z_OBJ(made[0])).is_received_first) ? receive_body : nullptr;
}

// Notes, for log messages about the response, the file and line where the handler is defined.
inline void note_handler(zend_object *response, const Callable &callback)
{
    const zend_function *function = callback.known_function();
    if (EXPECTED(function && function->type == ZEND_USER_FUNCTION)) {
        HandlerTrail &trail = trail_of(response);
        trail.file = function->op_array.filename;
        trail.line = function->op_array.line_start;
    }
}

// Called when the handler of a request has returned or thrown. If the handler has not answered, notes for the log
// whether the handler called exit() or returned a value. `subject` is the address of the Response object.
void note_outcome(zend_long subject, zval *result);

// Returns what the coroutine of a request's handler must do before it ends. `ended` may be nullptr.
inline Duty duty_of_request(zend_object *response, void (*ended)(zend_long))
{
    return {response, fail_response, spoil_response, ended, reinterpret_cast<zend_long>(response), note_outcome};
}

// Answers a request with status 503 because its handler could not be started, and releases the objects of
// make_request().
void give_up_request(ServingThread &thread, zval *made, int64_t why);

// Logs that a callback was not called. The number of these warnings is limited, because clients can cause them.
void warn_not_called(ServingThread &thread, int64_t why);

}  // namespace coro::php
