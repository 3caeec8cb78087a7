#pragma once

namespace coro {

class Connection;
struct IncomingRequest;

// Answers some of the requests of a port, in the thread that owns the connection, so that the handler does not get them. A
// thread has one for each port that needs one.
class RequestFilter {
public:
    virtual ~RequestFilter() = default;

    // Answers the request and returns true, or returns false: then the handler gets the request.
    virtual bool answer(Connection &connection, const IncomingRequest &request) = 0;
};

}  // namespace coro
