#include "coro/server/shared/slow_requests.h"

#include <algorithm>
#include <cstring>

namespace coro {

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

void SlowRequests::write(size_t place, const SlowRequest &request)
{
    places_[place].publish(request);
    totals_[place] = request.total();
}

bool SlowRequests::read(size_t place, SlowRequest &request) const
{
    if (!places_[place].read(request)) {
        return false;
    }
    request.text_size = std::min(request.text_size, uint32_t(request.text.size()));
    request.details_size = std::min(request.details_size, uint32_t(request.details.size()));
    return request.ended_at != 0;
}

void SlowRequests::find_shortest()
{
    auto least = std::min_element(totals_.begin(), totals_.end());
    next_ = size_t(least - totals_.begin());
    shortest_.store(std::max(*least, kShortest), std::memory_order_relaxed);
}

}  // namespace coro
