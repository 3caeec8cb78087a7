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

// Restores all functions. Called before this code is unloaded.
void shut_down();

// Replaces the functions of the present groups in libraries that were loaded since the last call. If no library
// was loaded, this costs one call of the dynamic linker.
void look_for_new_objects();

// The program or a loaded library that calls functions which can be replaced.
struct HookedObject {
    // A function that is not replaced, so that its calls block.
    struct Blocking {
        std::string name;
        uint32_t groups;               // any of these groups would replace the function; 0: it is never replaced in this object
    };

    std::string path;                  // the path of the file; for the program the target of /proc/self/exe
    std::vector<std::string> hooked;   // the names of the replaced functions
    std::vector<Blocking> blocking;
};
std::vector<HookedObject> hooked_objects();

// Returns false if no calls of the PHP engine can be replaced, because the engine is linked statically with the C
// library or with this code: then there are no import slots, or the calls of this code would be replaced, too.
bool can_hook_engine();

}  // namespace coro::hook
