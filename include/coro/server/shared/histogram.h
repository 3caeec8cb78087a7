#pragma once

#include "coro/base/clock.h"

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace coro {

// The buckets of a histogram of durations, from 1 microsecond to 134 seconds. Each power of two of microseconds is divided into
// 16 buckets of the same width, so the middle of a bucket differs from each duration in it by 3.2 % at most. Shorter and longer
// durations are in the first and the last bucket.
struct DurationBuckets {
    static constexpr int kBitsOfPart = 4;
    static constexpr uint64_t kParts = 1 << kBitsOfPart;
    static constexpr int kOctaves = 27;
    static constexpr size_t kExact = kParts;   // below 16 microseconds, each microsecond has a bucket
    static constexpr size_t kCount = kExact + size_t(kOctaves - kBitsOfPart) * kParts;

    static constexpr size_t of(uint64_t micros)
    {
        if (micros < kExact) {
            return size_t(micros);
        }
        int octave = int(std::bit_width(micros)) - 1;
        if (octave >= kOctaves) {
            return kCount - 1;
        }
        uint64_t part = (micros >> (octave - kBitsOfPart)) - kParts;
        return size_t(octave - kBitsOfPart + 1) * kParts + size_t(part);
    }
    // Returns the shortest duration, in microseconds, that is not in the bucket but in the next one.
    static constexpr uint64_t end_of(size_t bucket)
    {
        if (bucket < kExact) {
            return bucket + 1;
        }
        int shift = int(bucket / kParts) - 1;
        return (bucket % kParts + kParts + 1) << shift;
    }
    static constexpr uint64_t begin_of(size_t bucket) { return bucket == 0 ? 0 : end_of(bucket - 1); }
};

// A histogram of the durations of one thread, in shared memory. Only this thread adds to it.
struct SharedHistogram {
    std::array<std::atomic<uint64_t>, DurationBuckets::kCount> buckets{};
    std::atomic<uint64_t> total{0};   // the sum of all durations in microseconds

    void add(uint64_t micros)
    {
        auto increase = [](std::atomic<uint64_t> &number, uint64_t by) {
            number.store(number.load(std::memory_order_relaxed) + by, std::memory_order_relaxed);
        };
        increase(buckets[DurationBuckets::of(micros)], 1);
        increase(total, micros);
    }
};

// The sum of histograms, as one process sees it.
struct Histogram {
    std::array<uint64_t, DurationBuckets::kCount> buckets{};
    uint64_t total = 0;   // the sum of all durations in microseconds

    void add(const SharedHistogram &of);
    uint64_t count() const;
    // Returns the number of durations shorter than `end` microseconds, which must be the end of a bucket.
    uint64_t count_below(uint64_t end) const;
    // Returns the duration, in nanoseconds, that this part of all durations (0 to 1) does not exceed, with an error of 5 % at
    // most; 0: the histogram is empty.
    Nanoseconds quantile(double part) const;
};

}  // namespace coro
