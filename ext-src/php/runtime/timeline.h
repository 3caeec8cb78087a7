#pragma once

#include "coro/base/clock.h"

#include "php.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace coro {
class Coroutine;
}

namespace coro::php {

// What a coroutine waits for. wait_kind_name() has the names.
enum class WaitKind : uint8_t { kSql, kRedis, kHttp, kName, kSocket, kFile, kProcess, kSleep, kLock, kCoroutine, kWrite, kOther };
constexpr size_t kWaitKinds = size_t(WaitKind::kOther) + 1;

const char *wait_kind_name(WaitKind kind);

// Why the requests of this process are watched, as bits. 0: a request costs no more than the test of this number.
enum RequestWatch : uint8_t {
    kWatchTraced = 1,     // the process has a Tracer
    kWatchSlow = 2,       // for /debug/slow
    kWatchCaptured = 4,   // for /debug/trace
    kWatchLogged = 8,     // for the access log
};
extern uint8_t request_watch;

class RequestRecord;

// The waits of a request: those of the coroutine of its handler, and those of the coroutines that this one has started, which
// share the object. It is made when one of them waits for the first time, so requests that do not wait cost nothing.
class Timeline {
public:
    // The value of CoroutineState::timeline for a coroutine whose waits are wanted, before it has waited.
    static Timeline *wanted() { return &wanted_; }

    struct Wait {
        Nanoseconds began_at = 0;   // monotonic time
        Nanoseconds duration = 0;
        int64_t coroutine = 0;
        const char *what = "";              // the name of the wait, as in dumps
        const zend_string *scope = nullptr;   // the class of the internal function that waited; nullptr: it has none
        const zend_string *function = nullptr;   // nullptr: PHP code itself was interrupted, or the name is not known
        zend_string *file = nullptr;    // of the PHP code that called it; the Timeline owns a reference, as eval() frees its code
        uint32_t line = 0;
        WaitKind kind = WaitKind::kOther;
    };
    struct Sum {
        uint32_t count = 0;
        Nanoseconds duration = 0;
    };

    // For a request whose timeline is wanted even if it never waits. `queue_time` is how long it has waited for its handler.
    Timeline(Nanoseconds queue_time, std::unique_ptr<RequestRecord> record);
    Timeline(const Timeline &) = delete;
    Timeline &operator=(const Timeline &) = delete;

    Timeline *share()
    {
        references_++;
        return this;
    }
    void release();
    static bool exists(const Timeline *timeline) { return timeline && timeline != &wanted_; }

    void add(const Wait &wait);
    // The time for which the coroutine of the handler has waited, and the waits of all coroutines by kind.
    Nanoseconds own_waits() const { return own_waits_; }
    const std::array<Sum, kWaitKinds> &sums() const { return sums_; }
    // The longest waits, at most kMost of them, in no order.
    const std::vector<Wait> &longest() const { return longest_; }
    size_t count() const { return count_; }
    Nanoseconds queue_time() const { return queue_time_; }
    RequestRecord *record() { return record_.get(); }
    std::unique_ptr<RequestRecord> take_record();

    // Called when a coroutine whose `timeline` is not nullptr is left and when it continues. Makes the object if need be.
    static void left(Coroutine &coroutine);
    static void continued(Coroutine &coroutine);
    // Returns the reference of a coroutine that `starter` starts.
    static Timeline *of_started(Coroutine &starter, Coroutine &started);

private:
    static constexpr size_t kMost = 256;

    explicit Timeline(int64_t handler);
    ~Timeline();
    static Timeline &made_for(Coroutine &coroutine);

    static Timeline wanted_;

    size_t references_ = 1;
    int64_t handler_;   // the id of the coroutine of the handler; 0: it has not been started
    Nanoseconds queue_time_ = 0;
    std::unique_ptr<RequestRecord> record_;
    size_t count_ = 0;
    size_t shortest_ = 0;   // the place in longest_ of the shortest wait, when it is full
    Nanoseconds own_waits_ = 0;
    std::array<Sum, kWaitKinds> sums_{};
    std::vector<Wait> longest_;
};

// Returns the record of the request to which the running coroutine belongs, or nullptr.
RequestRecord *current_record();

// Appends the waits of the timeline as members of a JSON object: "waits", the sums by kind, and "timeline", the longest waits
// that fit into `most` bytes, in the order of their begins. Their times count from `begin`. timeline may be nullptr or wanted().
void append_timeline(std::string &to, const Timeline *timeline, Nanoseconds begin, size_t most);

}  // namespace coro::php
