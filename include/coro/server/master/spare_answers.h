#pragma once

#include "coro/base/clock.h"

#include <cstdint>
#include <optional>
#include <pthread.h>
#include <string>
#include <unordered_map>

namespace coro {

// Responses that the program has made in the master's process to requests which workers handle. If the worker of such a request
// dies before it has begun to answer, its client gets the spare answer and not status 502. All threads of the master may call
// the functions.
class SpareAnswers {
public:
    struct Answer {
        int status = 0;
        unsigned given = 0;         // bits of GivenField
        bool keep_alive = false;
        std::string lines;          // the fields of the head, each with CRLF
        std::string body;
        Nanoseconds made_at = 0;    // time of the loop's clock
    };

    // Keeps the answer for a while: a program that kills a worker and answers in its place does both together.
    void put(int64_t session, Answer answer);
    // Returns the answer for this client, which this object then forgets. Returns nothing if there is none.
    std::optional<Answer> take(int64_t session);

private:
    static constexpr Nanoseconds kKept = 2 * kSecond;

    pthread_mutex_t mutex_ = PTHREAD_MUTEX_INITIALIZER;
    std::unordered_map<int64_t, Answer> answers_;   // the key is the session of the client
};

}  // namespace coro
