#pragma once

#include <cstdint>

namespace coro::hook {

// What the hooked functions are called for. A set of groups is the sum of their bits.
enum Group : uint32_t {
    kStreams = 1 << 0,      // sockets of PHP's streams
    kSelect = 1 << 1,       // select()
    kSleep = 1 << 2,
    kProcesses = 1 << 3,    // waits for child processes and for their pipes
    kTerminal = 1 << 4,     // standard input
    kNames = 1 << 5,        // host names and DNS
    kFiles = 1 << 6,        // locks and fsync() of files
    kSockets = 1 << 7,      // ext/sockets
    kCurl = 1 << 8,         // libcurl
    kPostgres = 1 << 9,     // libpq
    kMongo = 1 << 10,       // libmongoc
    kOtherLibraries = 1 << 11,   // the other client libraries that are known
    kAllGroups = (1 << 12) - 1,
};

}  // namespace coro::hook
