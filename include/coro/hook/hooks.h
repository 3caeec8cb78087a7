#pragma once

#include "coro/hook/groups.h"

#include <cstdint>
#include <string>
#include <vector>

namespace coro {
class Scheduler;
}

namespace coro::hook {

class Host;

// Prepares the hooks, once per process. `engine` is an address inside the program or library that contains the
// PHP engine. `waits_forbidden` must be different from 0 whenever the running code must not wait; the hooks read
// the variable at each call.
void startup(Host &host, const void *engine, const int &waits_forbidden);

// Makes the hooked functions wait in the loop of this scheduler when the calling thread calls them. With nullptr
// there is no loop, and the hooked functions block.
void set_scheduler(Scheduler *scheduler);

// Called in a forked child, where no other coroutine and no thread of the parent exists.
void was_forked();

// Replaces the functions of these groups in all loaded objects (the program and its libraries), and restores the
// original functions of all other groups. With 0, restores all functions. Returns 0, or -errno if a function
// pointer could not be written.
[[nodiscard]] int set_groups(uint32_t groups);
uint32_t groups();

// Replaces the functions of the present groups in libraries that were loaded since the last call. If no library
// was loaded, this costs one call of the dynamic linker.
void look_for_new_objects();

// The program or a loaded library in which at least one function is replaced.
struct HookedObject {
    std::string path;                  // the path of the file; for the program the target of /proc/self/exe
    std::vector<std::string> hooked;   // the names of the replaced functions
};
std::vector<HookedObject> hooked_objects();

}  // namespace coro::hook
