#include "coro/server/send_batch.h"

#include "coro/server/connection.h"

#include <algorithm>
#include <cstring>
#include <sys/resource.h>
#include <utility>

namespace coro {

namespace {

// Handlers that take longer gain nothing worth the wait.
constexpr Nanoseconds kLongHandler = kMillisecond / 10;
constexpr Nanoseconds kLeastPause = 100 * kMillisecond;
constexpr Nanoseconds kLongestPause = 10 * kSecond;

}  // namespace

void SendBatch::add(Connection &connection, std::string_view head, std::string_view body)
{
    if (count_ == kMost) {
        flush();
    }
    if (count_ == 0) {
        since_ = loop_.now();
        if (!is_linked()) {
            loop_.scheduler().enqueue(*this);
        }
    }
    char *place = bytes_[count_];
    memcpy(place, head.data(), head.size());
    memcpy(place + head.size(), body.data(), body.size());
    entries_[count_++] = {&connection, head.size() + body.size()};
}

void SendBatch::drop()
{
    count_ = 0;
}

void SendBatch::flush()
{
    if (count_ == 0) {
        return;
    }
    judge();
    for (size_t i = 0, count = std::exchange(count_, 0); i < count; i++) {
        entries_[i].connection->send_batched({bytes_[i], entries_[i].size});
    }
}

// A handler may work on after its answer, for long: the others' clients are not to wait for that again and again.
void SendBatch::judge()
{
    Nanoseconds now = loop_.read_clock();
    if (now - since_ <= kLongHandler * Nanoseconds(count_)) {
        pause_ = count_ > 1 ? 0 : pause_;
    } else if (!was_preempted()) {
        pause_ = std::clamp(pause_ * 2, kLeastPause, kLongestPause);
        paused_until_ = now + pause_;
    }
}

// Since it was asked last: then the time may have been somebody else's.
bool SendBatch::was_preempted()
{
    rusage usage;
    getrusage(RUSAGE_THREAD, &usage);
    return usage.ru_nivcsw != std::exchange(preemptions_, usage.ru_nivcsw);
}

}  // namespace coro
