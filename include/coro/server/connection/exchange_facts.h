#pragma once

#include "coro/base/clock.h"

#include <cstdint>

namespace coro {

// What the code that handles a request tells the access log. In PROCESS mode a worker sends it to the master.
struct ExchangeFacts {
    static constexpr Nanoseconds kUnknown = -1;

    Nanoseconds queue_time = kUnknown;   // how long the request has waited for its handler
    Nanoseconds wait_time = kUnknown;    // how long the handler has waited up to the end of the response
    uint64_t trace_high = 0;             // the ids of the span of the request; 0: it has none
    uint64_t trace_low = 0;
    uint64_t span = 0;
};

// Sets the function that returns the facts of the request whose response the running code completes; nullptr: there are no facts.
// Called by a process for its thread with handlers.
void set_exchange_facts(ExchangeFacts (*source)());
bool has_exchange_facts();
ExchangeFacts exchange_facts();

// The facts that a worker has sent are exchange_facts() of this thread as long as the object exists.
class ReceivedFacts {
public:
    explicit ReceivedFacts(const ExchangeFacts &facts);
    ~ReceivedFacts();
    ReceivedFacts(const ReceivedFacts &) = delete;
    ReceivedFacts &operator=(const ReceivedFacts &) = delete;
};

}  // namespace coro
