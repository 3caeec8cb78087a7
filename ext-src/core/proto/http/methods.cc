#include "coro/proto/http/methods.h"

#include <algorithm>
#include <iterator>

namespace coro::http {

namespace {

// Sorted, because is_registered_method() searches it. M-SEARCH, NOTIFY, SUBSCRIBE and UNSUBSCRIBE are methods of UPnP,
// PURGE and BAN of caches, and QUERY is a draft of the IETF. "*" and PRI, which IANA reserves, are not methods.
constexpr std::string_view kRegistered[] = {
    "ACL", "BAN", "BASELINE-CONTROL", "BIND", "CHECKIN", "CHECKOUT", "CONNECT", "COPY", "DELETE", "GET", "HEAD",
    "LABEL", "LINK", "LOCK", "M-SEARCH", "MERGE", "MKACTIVITY", "MKCALENDAR", "MKCOL", "MKREDIRECTREF",
    "MKWORKSPACE", "MOVE", "NOTIFY", "OPTIONS", "ORDERPATCH", "PATCH", "POST", "PROPFIND", "PROPPATCH", "PURGE",
    "PUT", "QUERY", "REBIND", "REPORT", "SEARCH", "SUBSCRIBE", "TRACE", "UNBIND", "UNCHECKOUT", "UNLINK", "UNLOCK",
    "UNSUBSCRIBE", "UPDATE", "UPDATEREDIRECTREF", "VERSION-CONTROL",
};

static_assert(std::is_sorted(std::begin(kRegistered), std::end(kRegistered)));

}  // namespace

bool is_registered_method(std::string_view method)
{
    return std::binary_search(std::begin(kRegistered), std::end(kRegistered), method);
}

}  // namespace coro::http
