#include "coro/server/rooms/sliced_delivery.h"

#include "core/server/rooms/room_frames.h"

#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <string>

namespace coro {

namespace {

// A slice is 2 ms of work: one that the kernel sends to 256 members, or to fewer if the message is large.
constexpr size_t kSlice = 256;
constexpr size_t kStep = 32;   // after so many members, the time is looked at
constexpr Nanoseconds kSliceTime = 2 * kMillisecond;
// How many messages may wait. With one more, the first one is sent in one go, so that those who publish faster than the thread
// sends are held up.
constexpr size_t kMostWaiting = 8;

}  // namespace

// A message that some members have not got yet, with its bytes.
struct SlicedDelivery::Waiting {
    Waiting(const RoomMessage &message, std::vector<int64_t> members) :
        bytes(message.bytes), message{{}, bytes, message.opcode, {}}, sessions(std::move(members)) {}

    std::span<int64_t> rest() { return std::span(sessions).subspan(done); }

    std::string bytes;
    RoomMessage message;
    RoomFrames frames{message};
    std::vector<int64_t> sessions;   // 0: this member has got the message out of turn
    size_t done = 0;
};

SlicedDelivery::SlicedDelivery(ServingThread &thread) :
    RoomDelivery(thread), next_slice_(thread.loop(), *this, &SlicedDelivery::send_slice)
{
}

SlicedDelivery::~SlicedDelivery() = default;

void SlicedDelivery::begin(const RoomMessage &message)
{
    std::vector<int64_t> sessions = members_of(message);
    if (waiting_.empty() && sessions.size() <= kSlice) {
        RoomFrames frames(message);
        send_to(sessions, frames);
        return;
    }
    if (waiting_.size() >= kMostWaiting) {
        finish_first();
    }
    waiting_.push_back(std::make_unique<Waiting>(message, std::move(sessions)));
    if (waiting_.size() == 1) {
        send_slice();
    }
}

void SlicedDelivery::send_slice()
{
    Deadline until = thread().loop().read_clock() + kSliceTime;
    for (size_t sent = 0; !waiting_.empty() && sent < kSlice && (sent == 0 || thread().loop().read_clock() < until);) {
        Waiting &first = *waiting_.front();
        size_t size = std::min(kStep, first.rest().size());
        std::span<int64_t> step = first.rest().first(size);
        first.done += size;
        sent += size;
        send_to(step, first.frames);
        if (first.rest().empty()) {
            waiting_.erase(waiting_.begin());
        }
    }
    if (!waiting_.empty()) {
        next_slice_.call_soon();
    }
}

void SlicedDelivery::send_waiting_to(int64_t session)
{
    for (auto &waiting : waiting_) {
        std::span<int64_t> rest = waiting->rest();
        if (auto found = std::find(rest.begin(), rest.end(), session); found != rest.end()) {
            *found = 0;
            send_to({&session, 1}, waiting->frames);
        }
    }
}

void SlicedDelivery::finish_first()
{
    std::unique_ptr<Waiting> first = std::move(waiting_.front());
    waiting_.erase(waiting_.begin());
    send_to(first->rest(), first->frames);
}

void SlicedDelivery::finish()
{
    while (!waiting_.empty()) {
        finish_first();
    }
}

}  // namespace coro
