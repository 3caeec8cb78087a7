#include "coro/server/shared/slow_requests.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace coro {

static_assert(std::is_trivially_copyable_v<SlowRequest>);

void SlowRequest::set_line(std::string_view method, std::string_view path)
{
    text_size = 0;
    for (std::string_view part : {method, std::string_view(" "), path}) {
        text_size += uint32_t(part.copy(text.data() + text_size, text.size() - text_size));
    }
    if (method.size() + 1 + path.size() > text.size()) {
        memcpy(text.data() + text.size() - 3, "...", 3);
    }
}

void SlowRequests::add(const SlowRequest &request)
{
    write(next_, request);
    find_shortest();
}

void SlowRequests::forget_old(Nanoseconds now)
{
    for (size_t i = 0; i < kCount; i++) {
        SlowRequest request;
        if (read(i, request) && now - request.ended_at > kKept) {
            write(i, {});
        }
    }
    find_shortest();
}

void SlowRequests::clear()
{
    for (size_t i = 0; i < kCount; i++) {
        write(i, {});
    }
    find_shortest();
}

// A process that has died in write() has left an odd version: clear() of its successor makes it even again.
void SlowRequests::write(size_t place, const SlowRequest &request)
{
    Place &to = places_[place];
    uint32_t version = to.version.load(std::memory_order_relaxed) & ~1u;
    std::array<uint64_t, std::tuple_size_v<decltype(to.words)>> words{};
    memcpy(words.data(), &request, sizeof request);
    to.version.store(version + 1, std::memory_order_relaxed);
    std::atomic_thread_fence(std::memory_order_release);
    for (size_t i = 0; i < words.size(); i++) {
        to.words[i].store(words[i], std::memory_order_relaxed);
    }
    to.version.store(version + 2, std::memory_order_release);
    totals_[place] = request.total();
}

bool SlowRequests::read(size_t place, SlowRequest &request) const
{
    constexpr int kTries = 100;
    const Place &from = places_[place];
    for (int i = 0; i < kTries; i++) {
        uint32_t version = from.version.load(std::memory_order_acquire);
        std::array<uint64_t, std::tuple_size_v<decltype(from.words)>> words;
        for (size_t at = 0; at < words.size(); at++) {
            words[at] = from.words[at].load(std::memory_order_relaxed);
        }
        std::atomic_thread_fence(std::memory_order_acquire);
        if (version % 2 == 0 && from.version.load(std::memory_order_relaxed) == version) {
            memcpy(static_cast<void *>(&request), words.data(), sizeof request);
            request.text_size = std::min(request.text_size, uint32_t(request.text.size()));
            request.details_size = std::min(request.details_size, uint32_t(request.details.size()));
            return request.ended_at != 0;
        }
    }
    return false;
}

void SlowRequests::find_shortest()
{
    auto least = std::min_element(totals_.begin(), totals_.end());
    next_ = size_t(least - totals_.begin());
    shortest_.store(std::max(*least, kShortest), std::memory_order_relaxed);
}

}  // namespace coro
