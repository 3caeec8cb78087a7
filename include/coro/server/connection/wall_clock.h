#pragma once

#include "coro/base/clock.h"
#include "coro/loop/loop.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace coro {

// The time of day of one serving thread, and the lines of answers that nearly all answers contain: Server and Date.
class WallClock {
public:
    // `server` is the value of the Server line; if it is empty, no such line is sent. `number` differs from that of all
    // other serving threads of the server.
    WallClock(Loop &loop, const std::string &server, uint32_t number);

    Nanoseconds now()         // nanoseconds since 1970, as of this turn of the loop
    {
        keep_time();
        return loop_.now() + offset_;
    }
    double seconds() { return double(now()) / double(kSecond); }
    // Returns now(), changed by some microseconds so that the time differs from all other results in all threads of the
    // server.
    Nanoseconds unique();
    // Returns false if the server sends no Server line, or another one than identity_lines() contains.
    bool has_usual_server_line() const { return has_usual_server_line_; }
    std::string_view server_line() const
    {
        return has_usual_server_line_ ? kServerLine : std::string_view(own_server_line_);
    }
    // Returns a line such as "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" for the present time.
    std::string_view date_line()
    {
        keep_time();
        return {identity_text_ + kServerLine.size(), kDateSize};
    }
    // Returns the Server line and the Date line.
    std::string_view identity_lines()
    {
        keep_time();
        return {identity_text_, kServerLine.size() + kDateSize};
    }

private:
    static constexpr std::string_view kServerLine = "Server: coro\r\n";
    static constexpr size_t kDateSize = sizeof "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n" - 1;

    void keep_time()
    {
        if (__builtin_expect(loop_.now() >= date_until_, false)) {
            read();
        }
    }
    void read();

    Loop &loop_;
    bool has_usual_server_line_;
    Nanoseconds offset_ = 0;          // wall clock minus monotonic clock, in nanoseconds
    Nanoseconds date_until_ = 0;      // monotonic time at which identity_text_ is outdated
    char identity_text_[96];
    std::string own_server_line_;     // the Server line, if the program has changed it; empty: no line is sent
    uint32_t number_;
    Nanoseconds last_unique_ = 0;     // the last result of unique()
};

}  // namespace coro
