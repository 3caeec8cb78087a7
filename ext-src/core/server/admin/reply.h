#pragma once

#include "coro/server/http/incoming_request.h"
#include "coro/server/http/response_writer.h"

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace coro {

class AdminReply;

// What an endpoint gets of a request.
struct AdminRequest {
    std::string_view query;    // the part of the target behind "?", as it was sent
    std::string_view accept;   // the value of the field Accept
};

// What an endpoint sends.
struct AdminAnswer {
    int status = 200;
    std::string body;
    std::string_view type = "text/plain; charset=utf-8";
    // If it is set, the answer is made later: the function gets the reply, and sends it once.
    std::function<void(std::shared_ptr<AdminReply>)> later = {};
};

// The reply to one request. If the client goes before it is sent, nothing is sent.
class AdminReply {
public:
    explicit AdminReply(const IncomingRequest &request);
    // `allowed`: the methods for the field Allow; empty: no such field.
    void send(const AdminAnswer &answer, std::string_view allowed = {});
    // From now on is_awaited() tells whether the client still waits for the reply.
    void watch_client();
    bool is_awaited() const { return writer_ && writer_->is_connected(); }
    // Sends the head of a response of this type that goes on until its client goes, and returns its writer. Returns nullptr if
    // the client has gone or wants the head alone.
    std::unique_ptr<ResponseWriter> start(std::string_view type);

private:
    http1::FieldWriter begin_head(int status, std::string_view type);

    std::unique_ptr<ResponseWriter> writer_ = std::make_unique<ResponseWriter>();
    bool is_head_;
};

// Returns the value of a parameter of the query "name=value&...", which is empty if there is none.
std::string_view query_parameter(std::string_view query, std::string_view name);
// Returns the value of a parameter that is a number from 1 to `most`; without the parameter `otherwise`, and 0 if it is wrong.
uint32_t query_number(std::string_view query, std::string_view name, uint32_t otherwise, uint32_t most);

// Returns the weight, 0 to 1, that a field Accept gives to a media type (RFC 9110 section 12.5.1); 0: it does not name the type.
double quality_of(std::string_view accept, std::string_view type);

}  // namespace coro
