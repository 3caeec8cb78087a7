#include "coro/server/shared/histogram.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace coro {

void Histogram::add(const SharedHistogram &of)
{
    for (size_t i = 0; i < buckets.size(); i++) {
        buckets[i] += of.buckets[i].load(std::memory_order_relaxed);
    }
    total += of.total.load(std::memory_order_relaxed);
}

uint64_t Histogram::count() const
{
    return std::accumulate(buckets.begin(), buckets.end(), uint64_t(0));
}

uint64_t Histogram::count_below(uint64_t end) const
{
    auto last = buckets.begin() + ptrdiff_t(DurationBuckets::of(end));
    return std::accumulate(buckets.begin(), last, uint64_t(0));
}

Nanoseconds Histogram::quantile(double part) const
{
    auto wanted = uint64_t(std::ceil(std::clamp(part, 0.0, 1.0) * double(count())));
    uint64_t seen = 0;
    for (size_t i = 0; i < buckets.size(); i++) {
        seen += buckets[i];
        if (seen > 0 && seen >= wanted) {
            return Nanoseconds(DurationBuckets::begin_of(i) + DurationBuckets::end_of(i)) * 1000 / 2;
        }
    }
    return 0;
}

}  // namespace coro
