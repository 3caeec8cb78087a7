#pragma once

#include "coro/base/clock.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// Which requests /debug/trace wants, in memory that all processes share. The admin process changes it while no process captures.
struct CaptureOrder {
    std::array<char, 256> path{};     // a glob with "*", or a prefix; empty: all paths
    std::array<char, 32> method{};    // empty: all methods
    int least_status = 0;
    int most_status = 999;
    bool shows_secrets = false;       // true: values of fields such as Authorization and Cookie are shown
    std::atomic<Nanoseconds> until{0};   // monotonic time; in the past: no request is wanted
    std::atomic<int> left{0};            // how many more requests are wanted

    // Returns false if a text is too long.
    [[nodiscard]] bool set(std::string_view wanted_path, std::string_view wanted_method);
    bool wants(std::string_view request_method, std::string_view request_path) const;
    bool wants(int status) const { return status >= least_status && status <= most_status; }
    bool is_open(Nanoseconds now) const { return left.load() > 0 && now < until.load(); }
    // Takes one of the places for requests. Returns false if none is left.
    [[nodiscard]] bool take_place() { return left.fetch_sub(1) > 0; }
};

// Returns true if "*" in the pattern can stand for parts of the text so that both are equal.
bool matches_glob(std::string_view pattern, std::string_view text);

}  // namespace coro
