#pragma once

#include <cstdint>

namespace coro::hook {

// The groups of hooked functions that a program can switch on, named by the purpose of the calls. A set of groups
// is the sum of their values.
enum Group : uint32_t {
    kStreams = 1 << 0,      // calls for the sockets and pipes of PHP's streams
    kSelect = 1 << 1,       // calls of select()
    kSleep = 1 << 2,
    kProcesses = 1 << 3,    // waits for child processes, and calls for the pipes to child processes
    kTerminal = 1 << 4,     // calls for standard input
    kNames = 1 << 5,        // lookups of host names and DNS records
    kFiles = 1 << 6,        // flock(), fsync(), fdatasync(), and reads and writes of regular files
    kSockets = 1 << 7,      // all hooked functions that PHP's extension "sockets" calls
    kCurl = 1 << 8,         // all hooked functions that libcurl calls
    kPostgres = 1 << 9,     // all hooked functions that libpq calls
    kMongo = 1 << 10,       // all hooked functions that libmongoc calls
    kOtherLibraries = 1 << 11,   // all hooked functions that the other client libraries of hooks.cc call
    kSqlite = 1 << 12,      // calls of SQLite
    kOdbc = 1 << 13,        // calls of the ODBC driver manager
    kAllGroups = (1 << 14) - 1,
};

}  // namespace coro::hook
