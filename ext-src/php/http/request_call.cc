#include "php/http/request_call.h"

#include "php/http/request_decoding.h"
#include "php/http/response_host.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include "zend_exceptions.h"

namespace coro::php {

// Creates the objects of make_request() for a request whose body is decoded, without the fields Content-Encoding and
// Content-Length. A request without an encoded body is left as it is. Returns 0 or the status with which it must be refused.
static int make_decoded_request(const IncomingRequest &request, size_t most, zval *made)
{
    std::string_view coding = content_coding(request.head, request.base);
    if (coding.empty() || request.body.empty()) {
        make_request_as_it_is(request, made);
        return 0;
    }
    Buffer decoded(zend_storage());
    if (int status = decode_body(coding, request.body, most, decoded); status != 0) {
        return status;
    }
    http::Head head;
    copy_head(request.head, request.base, head);
    std::string_view body = decoded.view();
    make_request_as_it_is({request.stream, head, request.base, body, decoded.detach(), request.origin, request.borrower}, made);
    if (*request.borrower) {
        (*request.borrower)->keep();   // it refers to the copy of the head
    }
    zend_storage().release(request.block);
    return 0;
}

int make_unusual_request(const IncomingRequest &request, uint16_t host, zval *made)
{
    const PortConfig &config = *request.stream.peer().port().config;
    bool waits_for_body = request.arriving && !config.http_body_streaming;   // it is a form
    if (waits_for_body && request.head.content_length > most_of_form(*ResponseHost::uploads_of(host), *request.arriving)) {
        return 413;
    }
    if (!request.arriving) {
        return make_decoded_request(request, size_t(config.package_max_length), made);
    }
    make_request_as_it_is(request, made);
    RequestBox::of(&made[0]).is_received_first = waits_for_body;
    return 0;
}

void note_outcome(zend_long subject, zval *result)
{
    Response &response = ResponseBox::of(reinterpret_cast<zend_object *>(subject));
    if (EXPECTED(!response.may_change_head())) {
        return;
    }
    HandlerTrail &trail = response.trail;
    trail.has_exited = EG(exception) && zend_is_unwind_exit(EG(exception));
    trail.has_returned_value = !EG(exception) && Z_TYPE_P(result) > IS_TRUE;
    watch_overdue(trail);
}

void warn_not_called(ServingThread &thread, int64_t why)
{
    if (thread.may_warn()) {
        log(LogLevel::kWarning, "a callback is not called: could not start a coroutine: %s", err::Reason(int(-why)).text());
    }
}

void give_up_request(ServingThread &thread, zval *made, int64_t why)
{
    warn_not_called(thread, why);
    count(thread.row().refused);
    refuse_request(Z_OBJ(made[1]), 503);
    zval_ptr_dtor(&made[0]);
    zval_ptr_dtor(&made[1]);
    settle_destructors();
}

}  // namespace coro::php
