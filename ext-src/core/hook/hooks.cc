#include "coro/hook/hooks.h"

#include "core/hook/calls.h"
#include "core/hook/descriptor_kind.h"
#include "core/hook/file_locks.h"
#include "core/hook/function_table.h"
#include "core/hook/gate.h"
#include "core/hook/loaded_object.h"
#include "core/hook/library_calls.h"
#include "core/hook/sqlite_connection.h"
#include "core/hook/thread_call.h"
#include "core/hook/wait.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <dlfcn.h>
#include <pthread.h>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace coro::hook {

constinit Gate gate;

namespace {

// A library, or a PHP extension with flags of its own, whose calls are hooked; `prefix` is the beginning of its file
// name. (Some releases of the extension mongodb contain libmongoc.) The calls of other libraries are not hooked:
// libcrypto and libssl, for example, must not wait, because then the errors of several coroutines would be mixed in the
// error queue of their thread.
struct HookedLibrary {
    const char *prefix;
    uint32_t groups;
};

constexpr HookedLibrary kLibraries[] = {
    {"libcurl.so", kCurl},
    {"libcurl-gnutls.so", kCurl},
    {"libpq.so", kPostgres},
    {"libmongoc", kMongo | kOtherLibraries},
    {"mongodb.so", kMongo | kOtherLibraries},
    {"libhiredis.so", kOtherLibraries},
    {"librabbitmq.so", kOtherLibraries},
    {"libmemcached.so", kOtherLibraries},
    {"libldap", kOtherLibraries},
    {"liblber", kOtherLibraries},
    {"libmariadb.so", kOtherLibraries},
    {"libmysqlclient.so", kOtherLibraries},
    {"libssh2.so", kOtherLibraries},
    {"libfbclient.so", kOtherLibraries},
    {"libsybdb.so", kOtherLibraries},
    {"sockets.so", kSockets},
};

// A function pointer of a loaded object (an import slot) that the hooks have replaced by the address of a hook.
struct Patch {
    LoadedObject object;
    uint32_t object_groups;   // the result of groups_of(object)
    ImportSlot slot;
    const HookedFunction *function;
    void *original;
};

struct State {
    const void *engine = nullptr;   // an address in the object that contains the PHP engine
    uint32_t groups = 0;
    uint64_t generation = 0;        // the loader_generation() at which `patches` was last brought up to date
    std::vector<Patch> patches;
};

State &state()
{
    static State instance;
    return instance;
}

// Returns the groups that switch the hooks of this object: if one of these groups is active, all hooks of the
// object are. Returns 0 if the object must not be hooked. Returns kAllGroups for the engine and PHP extensions,
// where HookedFunction::groups decides for each function.
uint32_t groups_of(const LoadedObject &object)
{
    if (object.contains(reinterpret_cast<const void *>(&groups_of))) {
        return 0;
    }
    if (object.contains(state().engine)) {
        return kAllGroups;
    }
    std::string_view name = object.file_name();
    for (const HookedLibrary &library : kLibraries) {
        if (name.starts_with(library.prefix)) {
            return library.groups;
        }
    }
    // Zend extensions, such as debuggers and opcache, are not hooked: a debugger, for example, must stop the
    // whole process.
    if (!object.defines("get_module") || object.defines("zend_extension_entry")) {
        return 0;
    }
    return kAllGroups;
}

bool is_wanted(uint32_t object_groups, const HookedFunction &function)
{
    if (function.is_callable && !function.is_callable()) {
        return false;
    }
    if (object_groups != kAllGroups) {
        return object_groups & state().groups;
    }
    return function.groups & state().groups || (function.is_needed && function.is_needed());
}

bool is_patched(const ImportSlot &slot)
{
    auto &patches = state().patches;
    return std::any_of(patches.begin(), patches.end(), [&](Patch &patch) { return patch.slot.address == slot.address; });
}

// Writes the original function back into the slot, unless other code has replaced the hook in the slot. Returns 0
// or -errno.
int restore(const Patch &patch)
{
    bool is_ours = *patch.slot.address == patch.function->replacement;
    return !is_ours || patch.object.write(patch.slot, patch.original) ? 0 : -errno;
}

int patch_object(const LoadedObject &object)
{
    uint32_t object_groups = groups_of(object);
    if (!object_groups) {
        return 0;
    }
    for (const ImportSlot &slot : object.imports()) {
        const HookedFunction *function = function_named(slot.symbol);
        if (!function || !is_wanted(object_groups, *function) || is_patched(slot)) {
            continue;
        }
        void *original = *slot.address;
        if (!object.write(slot, function->replacement)) {
            return -errno;
        }
        state().patches.push_back({object, object_groups, slot, function, original});
    }
    return 0;
}

// Removes the patches of objects that are no longer loaded, because the slots of such objects do not exist any
// more. The dynamic linker may have loaded the same object again, at the same address: then its slots have the
// original functions.
void forget_unloaded(const std::vector<LoadedObject> &loaded)
{
    std::erase_if(state().patches, [&](const Patch &patch) {
        return std::none_of(loaded.begin(), loaded.end(), [&](const LoadedObject &object) {
            return object.base() == patch.object.base() && object.path() == patch.object.path() &&
                   *patch.slot.address != patch.original;
        });
    });
}

int apply()
{
    std::vector<LoadedObject> loaded = loaded_objects();
    state().generation = loader_generation();
    forget_unloaded(loaded);
    int outcome = 0;
    std::erase_if(state().patches, [&](const Patch &patch) {
        if (is_wanted(patch.object_groups, *patch.function)) {
            return false;
        }
        outcome = std::min(outcome, restore(patch));
        return true;
    });
    for (const LoadedObject &object : loaded) {
        outcome = std::min(outcome, patch_object(object));
    }
    return outcome;
}

std::string program_path()
{
    char path[PATH_MAX];
    ssize_t size = ::readlink("/proc/self/exe", path, sizeof path);
    return size > 0 ? std::string(path, size_t(size)) : "";
}

// Returns what is replaced in this object, and what is not. The object with this code has nothing to replace.
HookedObject describe(const LoadedObject &object)
{
    HookedObject described = {object.is_program() ? program_path() : object.path(), {}, {}};
    if (object.contains(reinterpret_cast<const void *>(&groups_of))) {
        return described;
    }
    uint32_t object_groups = groups_of(object);
    std::vector<const HookedFunction *> seen;   // an object may have several slots for one function
    for (const ImportSlot &slot : object.imports()) {
        const HookedFunction *function = function_named(slot.symbol);
        bool is_seen = std::find(seen.begin(), seen.end(), function) != seen.end();
        if (!function || function->is_only_noted || is_seen) {
            continue;
        }
        seen.push_back(function);
        if (is_patched(slot)) {
            described.hooked.emplace_back(function->name);
        } else {
            described.blocking.push_back({function->name, object_groups == kAllGroups ? function->groups : object_groups});
        }
    }
    return described;
}

}  // namespace

void close_gate_in_child()
{
    if (gate.thread) {
        gate.thread_before_fork = std::exchange(gate.thread, nullptr);
    }
}

bool reopen_gate()
{
    if (this_thread() != gate.thread_before_fork || Loop::current()->belongs_to_parent()) {
        return false;
    }
    gate.thread = std::exchange(gate.thread_before_fork, nullptr);
    return true;
}

void startup(Host &of, const void *engine, const int &waits_forbidden)
{
    host = &of;
    gate.waits_forbidden = &waits_forbidden;
    state().engine = engine;
    [[maybe_unused]] static const int registered = ::pthread_atfork(sqlite::lock_library, sqlite::unlock_library, [] {
        sqlite::unlock_library();
        close_gate_in_child();
        forget_waits();
        forget_lock_waits();
    });
}

void set_scheduler(Scheduler *scheduler)
{
    gate.thread = gate.thread_before_fork = nullptr;
    forget_waits();
    forget_lock_waits();
    gate.scheduler = scheduler;
    gate.thread = scheduler ? this_thread() : nullptr;
    if (!scheduler) {
        finish_thread_calls();
    }
}

void was_forked()
{
    forget_parent();
}

int set_groups(uint32_t groups)
{
    if (groups == state().groups) {
        look_for_new_objects();
        return 0;
    }
    state().groups = groups;
    forget_all_kinds();   // without hooks, nothing notices that a descriptor is closed
    if (!(groups & kSqlite)) {
        sqlite::distrust_all();
    }
    if (!(groups & kOdbc)) {
        odbc::forget_all();
    }
    return apply();
}

void shut_down()
{
    state().groups = 0;
    for (const Patch &patch : state().patches) {
        (void) restore(patch);
    }
    state().patches.clear();
    set_scheduler(nullptr);
}

uint32_t groups()
{
    return state().groups;
}

void look_for_new_objects()
{
    if (state().groups && loader_generation() != state().generation) {
        (void) apply();
    }
}

void *calls::dlopen(const char *path, int flags)
{
    void *library = ::dlopen(path, flags);
    if (library && this_thread() == gate.thread) {
        look_for_new_objects();
    }
    return library;
}

std::vector<HookedObject> hooked_objects()
{
    std::vector<HookedObject> found;
    for (const LoadedObject &object : loaded_objects()) {
        HookedObject described = describe(object);
        if (!described.hooked.empty() || !described.blocking.empty()) {
            found.push_back(std::move(described));
        }
    }
    return found;
}

bool can_hook_engine()
{
    for (const LoadedObject &object : loaded_objects()) {
        if (object.contains(state().engine)) {
            HookedObject described = describe(object);
            return groups_of(object) != 0 && described.hooked.size() + described.blocking.size() > 0;
        }
    }
    return false;
}

}  // namespace coro::hook
