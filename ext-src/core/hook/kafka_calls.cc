#include "core/hook/library_calls.h"

#include "core/hook/gate.h"
#include "core/hook/thread_call.h"
#include "core/hook/wait.h"

#include <cstdint>
#include <sys/types.h>

namespace coro::hook::kafka {

namespace {

// The types and numbers of librdkafka's header, which coro is built without.
using Handle = void *;   // of a client, a topic or a queue
using Message = void;
using Error = int;
constexpr Error kTimedOut = -185;

LibraryFunction<int(Handle, int)> poll = {"rd_kafka_poll"};
LibraryFunction<Error(Handle, int)> flush = {"rd_kafka_flush"};
LibraryFunction<Message *(Handle, int)> consumer_poll = {"rd_kafka_consumer_poll"};
LibraryFunction<Message *(Handle, int32_t, int)> consume = {"rd_kafka_consume"};
LibraryFunction<Message *(Handle, int)> consume_queue = {"rd_kafka_consume_queue"};
LibraryFunction<ssize_t(Handle, int32_t, int, Message **, size_t)> consume_batch = {"rd_kafka_consume_batch"};
LibraryFunction<int(Handle, int32_t, int, void (*)(Message *, void *), void *)> consume_callback = {"rd_kafka_consume_callback"};
LibraryFunction<Error(Handle, int, Handle, const void **, int)> metadata = {"rd_kafka_metadata"};
LibraryFunction<Error(Handle, const char *, int32_t, int64_t *, int64_t *, int)> query_watermark_offsets =
    {"rd_kafka_query_watermark_offsets"};
LibraryFunction<Error(Handle, void *, int)> offsets_for_times = {"rd_kafka_offsets_for_times"};
LibraryFunction<Error(Handle, void *, int)> committed = {"rd_kafka_committed"};
LibraryFunction<Error(Handle, const void *, int)> commit = {"rd_kafka_commit"};
LibraryFunction<int32_t(Handle, int)> controllerid = {"rd_kafka_controllerid"};

// Returns the result of call(timeout), where `timeout` is the longest time in milliseconds that the call may wait;
// negative: without limit. In a coroutine, makes calls with the timeout 0 until is_done(result). As in librdkafka, signals
// do not end the wait. rd_kafka_last_error() tells the error of the last call in this thread, which other coroutines
// use, too; so the last call comes after the last wait. After a cancellation there is no such call, because it could
// return a message, which would be lost.
template <class Call, class IsDone>
auto repeat(const char *what, int timeout, const Call &call, const IsDone &is_done)
{
    Coroutine *self = timeout ? waiting_coroutine() : nullptr;
    auto result = call(self ? 0 : timeout);
    if (!self) {
        return result;
    }
    Deadline deadline = deadline_after(timeout * kMillisecond);
    RetryInterval interval;
    int outcome = 0;
    while (!is_done(result) && outcome == 0 && !host->is_throwing()) {
        outcome = sleep_before_retry({*self, what, EndedBy::kNoSignal}, interval.next(), deadline);
        if (outcome == 0 || outcome == -ETIMEDOUT) {
            result = call(0);
        }
    }
    return result;
}

template <class Call>
auto repeat(const char *what, int timeout, const Call &call)
{
    return repeat(what, timeout, call, [](const auto &result) { return result != 0; });
}

// Makes the call in a thread if a coroutine makes it. Returns `failure` if the coroutine was interrupted before.
template <class Make, class Result>
Result call_in_thread(const char *what, Result failure, const Make &make)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return make();
    }
    CallInThread call(make, failure);
    (void) call.run_in_thread(*self, what);
    return call.result();
}

// The replacements of functions whose last argument is the timeout.
template <auto &function>
struct Replacement;

template <class Result, class... Arguments, LibraryFunction<Result(Arguments...)> &function>
struct Replacement<function> {
    // Repeats the call. `first` are the arguments before the timeout.
    template <class... First>
    static Result repeat(First... first, int timeout)
    {
        return kafka::repeat(function.name, timeout, [=](int limit) { return function(first..., limit); });
    }
    template <Result failure>
    static Result in_thread(Arguments... arguments)
    {
        return call_in_thread(function.name, failure, [=] { return function(arguments...); });
    }
};

// While a thread is in rd_kafka_flush(), the threads of librdkafka send messages at once that otherwise linger for
// `linger.ms`. They need a moment to notice the call, so some of a coroutine's calls block the loop for up to a
// millisecond. Of a coroutine that flushes alone, this is the first call. The coroutines that flush at the same time take
// turns, so that together they block the loop for a tenth of the time.
class FlushTurns {
public:
    FlushTurns() : next_(Loop::current()->read_clock() + count_++ * kInterval) {}
    ~FlushTurns() { count_--; }
    FlushTurns(const FlushTurns &) = delete;
    FlushTurns &operator=(const FlushTurns &) = delete;

    // Returns the time in milliseconds for which the call that follows may block.
    int take()
    {
        Nanoseconds now = Loop::current()->read_clock();
        if (now < next_) {
            return 0;
        }
        next_ = now + count_ * kInterval;
        return 1;
    }

private:
    static constexpr Nanoseconds kInterval = 10 * kMillisecond;

    static inline int count_ = 0;   // the number of coroutines that flush
    Nanoseconds next_;              // when the turn of this coroutine comes
};

Error flush_hook(Handle client, int timeout)
{
    if (timeout == 0 || !waiting_coroutine()) {
        return flush(client, timeout);
    }
    FlushTurns turns;
    return repeat(flush.name, timeout, [&](int) { return flush(client, turns.take()); },
                  [](Error error) { return error != kTimedOut; });
}

// The function of librdkafka returns before the timeout only if it has `size` messages.
ssize_t consume_batch_hook(Handle topic, int32_t partition, int timeout, Message **messages, size_t size)
{
    size_t count = 0;
    bool has_failed = false;
    ssize_t last = repeat(consume_batch.name, timeout, [&](int limit) {
        ssize_t got = consume_batch(topic, partition, limit, messages + count, size - count);
        has_failed = got < 0;
        count += has_failed ? 0 : size_t(got);
        return got;
    }, [&](ssize_t) { return has_failed || count == size; });
    return has_failed && count == 0 ? last : ssize_t(count);
}

int consume_callback_hook(Handle topic, int32_t partition, int timeout, void (*callback)(Message *, void *), void *opaque)
{
    return repeat(consume_callback.name, timeout,
                  [=](int limit) { return consume_callback(topic, partition, limit, callback, opaque); });
}

Error commit_hook(Handle client, const void *offsets, int is_async)
{
    return is_async ? commit(client, offsets, is_async) :
                      call_in_thread(commit.name, kTimedOut, [=] { return commit(client, offsets, is_async); });
}

}  // namespace

std::span<const HookedFunction> hooked_functions()
{
    static const HookedFunction functions[] = {
        row_of<poll>(Replacement<poll>::repeat<Handle>, kOtherLibraries),
        row_of<flush>(flush_hook, kOtherLibraries),
        row_of<consumer_poll>(Replacement<consumer_poll>::repeat<Handle>, kOtherLibraries),
        row_of<consume>(Replacement<consume>::repeat<Handle, int32_t>, kOtherLibraries),
        row_of<consume_queue>(Replacement<consume_queue>::repeat<Handle>, kOtherLibraries),
        row_of<consume_batch>(consume_batch_hook, kOtherLibraries),
        row_of<consume_callback>(consume_callback_hook, kOtherLibraries),
        row_of<metadata>(Replacement<metadata>::in_thread<kTimedOut>, kOtherLibraries),
        row_of<query_watermark_offsets>(Replacement<query_watermark_offsets>::in_thread<kTimedOut>, kOtherLibraries),
        row_of<offsets_for_times>(Replacement<offsets_for_times>::in_thread<kTimedOut>, kOtherLibraries),
        row_of<committed>(Replacement<committed>::in_thread<kTimedOut>, kOtherLibraries),
        row_of<commit>(commit_hook, kOtherLibraries),
        row_of<controllerid>(Replacement<controllerid>::in_thread<-1>, kOtherLibraries),
    };
    return functions;
}

}  // namespace coro::hook::kafka
