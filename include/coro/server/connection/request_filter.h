#pragma once

namespace coro {

class Connection;
struct IncomingRequest;

// Answers some of the requests of a port, in the thread that owns the connection, so that the handler does not get them. A
// thread has one for each port that needs one.
class RequestFilter {
public:
    virtual ~RequestFilter() = default;

    enum class Outcome {
        kAnswered,
        kPassed,   // the handler gets the request
        kLater,    // a thread must look at a file first. Then the filter calls Protocol::filter_is_ready()
    };
    virtual Outcome answer(Connection &connection, const IncomingRequest &request) = 0;
};

}  // namespace coro
