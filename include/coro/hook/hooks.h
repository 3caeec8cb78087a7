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
