#include "core/server/http/protocol.h"

#include "coro/proto/http/methods.h"
#include "coro/server/config/admission.h"
#include "coro/server/connection/serving_thread.h"

#include <string>

// Which requests the server admits, and whose they are: rules that depend on the options of the port.
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

}  // namespace coro
