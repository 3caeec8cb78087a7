#pragma once

#include "php.h"

#include "coro/server/connection/peer_name.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/http/request_data.h"

#include <cstdint>

// What the log says of handlers: to which request or event an error belongs, and what a handler has done to its response that has
// no effect.
namespace coro {
class Worker;
}

namespace coro::php {

// Returns the worker that this process is, or nullptr. The server's side defines it (server/state.cc).
Worker *serving_worker();

// Which request a response is for. Nothing is copied as long as the Request object is there; a response that it leaves
// unanswered keeps a little of it.
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

    // `followed_by` is this label until one of the two goes: the message's owner tells it before the message is destroyed.
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
        message_ = nullptr;
        followed_by_ = nullptr;
    }

    struct Text {
        char bytes[640];
    };
    Text text() const;   // "GET /path from 127.0.0.1:40000 (fd 7)"

private:
    void keep();

    const ResponseWriter &writer_;
    const RequestData *message_ = nullptr;
    RequestLabel **followed_by_ = nullptr;
    uint8_t kept_size_ = 0;
    char kept_[160];     // "GET /path", cut
    PeerAddress peer_address_;   // likewise kept
};

// What a handler has done with its response besides answering.
struct HandlerTrail {
    explicit HandlerTrail(const ResponseWriter &writer) : request(writer) {}

    RequestLabel request;
    const zend_string *file = nullptr;   // of the handler; lives as long as scripts run
    uint32_t line = 0;
    int status = 0;                      // that was set; 0: none was
    int file_error = 0;                  // of a sendfile() that failed
    bool has_printed = false;
    bool has_exited = false;
    bool has_returned_value = false;
};

// Returns the address of a client of which only the id is known.
PeerName::Text address_of_peer(int64_t session);

// Logs that a response object is destroyed without an answer, for which its client gets a 500.
void log_unanswered(const ResponseWriter &writer, const HandlerTrail &trail);

// Logs that the method of Response that is being called has no effect, because the answer has begun or is over, unless
// that is not the program's fault.
void log_late_call(const ResponseWriter &writer, const HandlerTrail &trail);

}  // namespace coro::php
