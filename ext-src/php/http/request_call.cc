#include "php/http/request_call.h"

#include "php/http/overdue_responses.h"
#include "php/http/request_decoding.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include "zend_exceptions.h"

namespace coro::php {

int make_unusual_request(const IncomingRequest &request, uint16_t host, zval *made)
{
    const PortConfig &config = *request.stream.peer().port().config;
    bool waits_for_body = request.arriving && !config.http_body_streaming;   // it is a form
    if (waits_for_body && request.head.content_length > most_of_form(*upload_settings_of(host), *request.arriving)) {
        return 413;
    }
    if (!request.arriving) {
        auto make = [](const IncomingRequest &decoded, void *objects) {
            make_request_as_it_is(decoded, static_cast<zval *>(objects));
        };
        return decode_request(request, size_t(config.package_max_length), make, made);
    }
    make_request_as_it_is(request, made);
    RequestBox::of(&made[0]).is_received_first = waits_for_body;
    return 0;
}

void note_outcome(zend_long subject, zval *result)
{
    auto *response = reinterpret_cast<zend_object *>(subject);
    if (EXPECTED(!may_still_answer(response))) {
        return;
    }
    HandlerTrail &trail = trail_of(response);
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
