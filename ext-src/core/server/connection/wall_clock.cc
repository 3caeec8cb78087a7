#include "coro/server/connection/wall_clock.h"

#include "coro/server/config/config.h"

#include <algorithm>
#include <cstdio>
#include <ctime>

namespace coro {

WallClock::WallClock(Loop &loop, const std::string &server, uint32_t number) :
    loop_(loop), has_usual_server_line_(server == kServerName), number_(number)
{
    if (!has_usual_server_line_) {
        own_server_line_ = server.empty() ? "" : "Server: " + server + "\r\n";
    }
}

Nanoseconds WallClock::unique()
{
    constexpr Nanoseconds kThreads = 1 << 10;   // number of times in each unit of time; each thread uses one of them
    Nanoseconds next = std::max(now() / kThreads, last_unique_ / kThreads + 1);
    last_unique_ = next * kThreads + number_ % kThreads;
    return last_unique_;
}

void WallClock::read()
{
    timespec wall;
    clock_gettime(CLOCK_REALTIME, &wall);
    offset_ = wall.tv_sec * kSecond + wall.tv_nsec - loop_.read_clock();
    date_until_ = loop_.now() - loop_.now() % kSecond + kSecond;
    tm utc;
    gmtime_r(&wall.tv_sec, &utc);
    // Do not use strftime(): its names depend on the locale, which programs may change.
    snprintf(identity_text_, sizeof identity_text_, "%sDate: %.3s, %02d %.3s %04d %02d:%02d:%02d GMT\r\n",
             kServerLine.data(), &"SunMonTueWedThuFriSat"[utc.tm_wday * 3], utc.tm_mday,
             &"JanFebMarAprMayJunJulAugSepOctNovDec"[utc.tm_mon * 3], utc.tm_year + 1900, utc.tm_hour,
             utc.tm_min, utc.tm_sec);
}

}  // namespace coro
