#include "core/server/http/protocol.h"

#include "coro/proto/http/methods.h"
#include "coro/server/config/admission.h"
#include "coro/server/connection/request_filter.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"

#include <string>
#include <utility>

// Which requests the server admits, whose they are, and how they pass the filter: rules that depend on the options of the port.
namespace coro {

// Checks the method, the target and the request rate of the client. Returns false if the request was refused.
bool HttpProtocol::admit(const http::Head &head)
{
    const char *base = connection().unread().data();
    const Admission *admission = connection().port().admission;
    int status = admission ? admission->status_for(head, base)
                           : Admission::status_of_unusual(http::text(base, head.method));
    if (status != 0) {
        std::string allow("Allow: ");
        allow.append(admission ? admission->allowed_methods() : http::kUsualMethods).append("\r\n");
        note_head(head, base);
        refuse(status, status == 405 ? std::string_view(allow) : std::string_view(),
               status == 400 ? "its target has bytes above 0x7F, which http_strict_target forbids" : nullptr);
        return false;
    }
    AddressLimits *limits = thread().address_limits();
    if (!limits || !admission || !admission->limits_requests()) {
        return true;
    }
    PeerAddress client = client_of(head, base);
    Nanoseconds now = thread().loop().now();
    Nanoseconds wait = admission->trusted().contains(client) ? 0 : limits->request(client, now);
    if (wait > 0) {
        thread().limit_struck(Limit::kRequestsOfAddress);
        note_head(head, base);
        refuse(429, "Retry-After: " + std::to_string((wait + kSecond - 1) / kSecond) + "\r\n");
    }
    return wait == 0;
}

PeerAddress HttpProtocol::client_of(const http::Head &head, const char *base) const
{
    const Admission *admission = connection().port().admission;
    return admission ? admission->client_of(connection().peer_address(), head, base) : connection().peer_address();
}

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
