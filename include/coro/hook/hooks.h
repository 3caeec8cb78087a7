#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace coro {
class Scheduler;
}

namespace coro::hook {

class Host;

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

// Prepares the hooks, once per process. `engine` is an address inside the program or library that contains
// the PHP engine, and `waits_forbidden` is not 0 while the running code must not wait.
void startup(Host &host, const void *engine, const int &waits_forbidden);

// Makes the hooked functions of the calling thread wait in the loop of this scheduler. nullptr: there is no
// loop, and they block.
void set_scheduler(Scheduler *scheduler);

// Replaces the functions of these groups in all loaded objects, and puts back those of other groups. Returns
// 0, or -errno when a slot could not be written. 0 puts back all.
[[nodiscard]] int set_groups(uint32_t groups);
uint32_t groups();

// Looks for objects that were loaded since the last call. It costs one call of the dynamic linker when there
// are none.
void look_for_new_objects();

// An object with hooked functions.
struct HookedObject {
    std::string path;                  // of the program, too
    std::vector<std::string> hooked;   // names of the functions
};
std::vector<HookedObject> hooked_objects();

}  // namespace coro::hook
