#pragma once

#include "coro/base/clock.h"
#include "coro/net/address.h"
#include "coro/proto/http/head.h"

#include <cstddef>
#include <string_view>

namespace coro {

// Makes all requests of this process and its future children have ids. Called before the server forks.
void start_request_ids();
bool has_request_ids();

// The id of a request: the value of the field X-Request-Id if it is valid, otherwise a text of 32 hexadecimal digits,
// which is computed from the client's address and the time at which the request was received. So the processes that
// handle a request compute the same id. The time must differ from that of all other requests of the server.
class RequestId {
public:
    static constexpr size_t kMost = 128;   // the most bytes of a valid X-Request-Id

    // `base` is the address of the head's first byte; it must remain valid as long as this object is used.
    RequestId(const http::Head &head, const char *base, const PeerAddress &client, Nanoseconds received_at);
    // The id of a request whose head is not known.
    RequestId(const PeerAddress &client, Nanoseconds received_at);

    std::string_view text() const { return given_.empty() ? std::string_view(made_, sizeof made_) : given_; }

private:
    void make(const PeerAddress &client, Nanoseconds received_at);

    std::string_view given_;
    char made_[32];
};

// Returns the value of the first field with this name, which must be in lower case, or an empty text.
std::string_view first_value(const http::Head &head, const char *base, std::string_view name);

}  // namespace coro
