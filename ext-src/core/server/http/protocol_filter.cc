#include "core/server/http/protocol.h"

#include "coro/server/connection/request_filter.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"

#include <utility>

// How a request passes the filter of its port.
namespace coro {

// Passes a request to the filter, and to the handler if the filter does not answer it. Returns 0, or the HTTP status with which
// the caller must refuse the request.
int HttpProtocol::filter(RequestFilter &filter, const IncomingRequest &request)
{
    postponed_.reset();
    log_.note_filter();
    switch (filter.answer(connection(), request)) {
    case RequestFilter::Outcome::kAnswered:
        return 0;
    case RequestFilter::Outcome::kLater:
        postponed_ = std::make_unique<RequestData>();
        postponed_->borrow(request.head, request.base, request.body, request.origin, request.borrower);
        if (request.block.data) {
            postponed_->take_body(thread().storage(), request.block, request.body.size());
        }
        return 0;
    case RequestFilter::Outcome::kPassed:
        break;
    }
    log_.note_handler(connection());
    return thread().on_request(connection(), request);
}

// Asks the filter again about the request that it has postponed.
void HttpProtocol::filter_is_ready()
{
    std::unique_ptr<RequestData> request = std::move(postponed_);
    if (!request || !is_awaiting_response()) {
        return;   // the program has answered the request, because it knows the session
    }
    RequestData *borrower = nullptr;
    Block block = request->detach_body();
    IncomingRequest again = {*this, request->head(), request->raw_head().data(), request->body(), block,
                             request->origin(), &borrower};
    if (int refused_with = filter(*connection().port().filter, again); refused_with != 0) {
        not_handled(refused_with, block);
    } else if (borrower) {
        borrower->keep();
    }
}

}  // namespace coro
