#pragma once

#include "coro/base/clock.h"

#include <string>

namespace coro::php {

// A profile of this process. What runs is sampled 100 times per second, by interrupts of the watchdog: a function of C
// counts for the PHP code that has called it. What waits is sampled 20 times per second, at most 100 coroutines at a time,
// each of which then counts for others, too: so the cost depends neither on the number of coroutines nor on that of waits,
// and a wait costs nothing without a profile. Waits shorter than 50 ms are in the profile in proportion to their times.

// Begins a profile that ends after this time, and forgets the profile before.
void begin_profile(Nanoseconds duration);
// Both end the profile, and return folded stacks (a line "a;b;c 12" each): what ran, in samples, and what waited, in
// milliseconds.
std::string folded_profile();
std::string folded_waits();

}  // namespace coro::php
