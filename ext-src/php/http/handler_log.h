#pragma once

#include "php.h"

#include "coro/base/list.h"
#include "coro/proto/http/content_encoder.h"
#include "coro/server/connection/peer_name.h"
#include "coro/server/http/request_data.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/shared/slow_requests.h"

#include <cstdint>

// Log messages about handlers: the request or event that an error belongs to, and calls of a handler that have no
// effect on its response.
namespace coro {
class Worker;
}

namespace coro::php {

// Returns the worker of this process, or nullptr if this process is not a worker. Defined in php/server/state.cc.
Worker *serving_worker();

// Where a worker keeps its slowest requests; nullptr: the server has no admin process.
extern SlowRequests *slow_requests;

// Describes, for the log, the request that a response belongs to. The label refers to the data of the Request object.
// If the Request object is destroyed before the response has begun, the label copies the method, the path and the
// address, and keeps the coding that the client prefers.
class RequestLabel {
public:
    explicit RequestLabel(const ResponseWriter &writer) : writer_(writer) {}
    RequestLabel(const RequestLabel &) = delete;
    RequestLabel &operator=(const RequestLabel &) = delete;
    ~RequestLabel()
    {
        if (followed_by_) {
            *followed_by_ = nullptr;
        }
    }

    // Makes the label refer to `message`, and sets `followed_by` to this label. The owner of the message must call
    // message_goes() before the message is destroyed. If the label is destroyed first, it sets `followed_by` to
    // nullptr.
    void follow(const RequestData &message, RequestLabel *&followed_by)
    {
        message_ = &message;
        followed_by_ = &followed_by;
        followed_by = this;
    }
    void message_goes()
    {
        if (writer_.state() == ResponseWriter::State::kOpen) [[unlikely]] {
            keep();
        }
        if (slow_requests) [[unlikely]] {
            note_times();
        }
        message_ = nullptr;
        followed_by_ = nullptr;
    }

    // Returns the coding that the client prefers for the body of the response, or kIdentity if no request is known.
    http::ContentCoding preferred_coding() const;
    const ResponseWriter &writer() const { return writer_; }

    struct Text {
        char bytes[640];
    };
    Text text() const;   // returns, for example, "GET /path from 127.0.0.1:40000 (fd 7)"

private:
    void keep();
    void note_times();

    const ResponseWriter &writer_;
    const RequestData *message_ = nullptr;
    RequestLabel **followed_by_ = nullptr;
    uint8_t kept_size_ = 0;
    http::ContentCoding kept_coding_ = http::ContentCoding::kIdentity;
    char kept_[160];     // the kept copy of the method and path, for example "GET /path"; cut to the size of the array
    PeerAddress peer_address_;   // the kept copy of the client's address
};

struct OverdueTag;

// What a handler has done without answering its request. The log message about a missing response contains these facts.
struct HandlerTrail : ListNode<OverdueTag> {
    explicit HandlerTrail(const ResponseWriter &writer) : request(writer) {}

    RequestLabel request;
    const zend_string *file = nullptr;   // the file that defines the handler; the string lives until the end of the PHP request
    uint32_t line = 0;
    int status = 0;                      // the argument of status(); 0: status() was not called
    int file_error = 0;                  // the error number of a sendfile() that failed; 0: no sendfile() failed
    bool has_printed = false;
    bool has_exited = false;
    bool has_returned_value = false;
};

// Called when a handler has ended without a response. If only a cycle of references keeps the Response object, the object is
// collected in the next turn of the loop, so that its client gets status 500 then, and not when PHP collects garbage.
void watch_overdue(HandlerTrail &trail);

// Returns the text of a client's address, found by the session id of the client.
PeerName::Text address_of_peer(int64_t session);

// Logs that a response object was destroyed before the handler has answered, so that the client gets status 500.
void log_unanswered(const ResponseWriter &writer, const HandlerTrail &trail);

// Logs that the method of Response that PHP code is calling has no effect, because the head has been sent or the
// response is complete. Logs nothing if that is not the program's fault, for example because the client has
// disconnected.
void log_late_call(const ResponseWriter &writer, const HandlerTrail &trail);

}  // namespace coro::php
