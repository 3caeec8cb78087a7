#include "php/hook/hooks.h"

#include "php/hook/connection_guard.h"
#include "php/hook/hooked_wait.h"
#include "php/hook/interruptions.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/zend/constants.h"
#include "php/zend/exceptions.h"
#include "php/zend/value.h"

#include "ext/standard/file.h"

#include "coro/base/error.h"
#include "coro/hook/hooks.h"
#include "coro/hook/host.h"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace coro::php {

namespace {

// What each flag of a program means for the functions of the C library.
struct FlagGroups {
    zend_long flags;
    uint32_t groups;
};

constexpr FlagGroups kFlagGroups[] = {
    {kHookTcp | kHookUdp | kHookUnix | kHookUdg | kHookSsl | kHookTls, hook::kStreams | hook::kOtherLibraries},
    {kHookStreamFunction, hook::kSelect},
    {kHookFile, hook::kFiles},
    {kHookStdio, hook::kTerminal},
    {kHookSleep, hook::kSleep},
    {kHookProc, hook::kProcesses},
    {kHookCurl | kHookNativeCurl, hook::kCurl},
    {kHookSockets, hook::kSockets},
    {kHookPdoPgsql, hook::kPostgres},
    {kHookPdoOdbc, hook::kOdbc},
    {kHookPdoSqlite, hook::kSqlite},
    {kHookNetFunction, hook::kNames},
    {kHookMongodb, hook::kMongo},
};

// The functions of PHP that start a command and return when it has ended.
constexpr std::string_view kRunCommands[] = {"exec", "passthru", "shell_exec", "system"};

constexpr zend_long kDefaultFlags = kHookAll & ~kHookFile;
constexpr zend_long kNotChosen = -1;   // the option of a program that gets no hooks before Coro\run()

// The flags as the program has given them. Unlike the groups they differ between, for example, TCP and UDP.
zend_long active_flags = 0;

uint32_t groups_of(zend_long flags)
{
    uint32_t groups = 0;
    for (const FlagGroups &row : kFlagGroups) {
        groups |= flags & row.flags ? row.groups : 0;
    }
    return groups;
}

// Returns the name of the function of PHP that runs; an empty text for PHP code, methods, and the frame at the bottom of a
// coroutine, in which values are released.
std::string_view name_of_running_function()
{
    const zend_execute_data *frame = EG(current_execute_data);
    const zend_function *function = frame ? frame->func : nullptr;
    bool has_name = function && function->type == ZEND_INTERNAL_FUNCTION && !function->common.scope &&
                    function->common.function_name;
    return has_name ? view(function->common.function_name) : std::string_view();
}

class HookHost final : public hook::Host {
public:
    int wait(Waiter &waiter, Deadline deadline) override
    {
        HookedWait wait(waiter.coroutine());
        int outcome = runtime().wait(waiter, deadline);
        if (UNEXPECTED(EG(exception))) {
            note_exception_of_wait();
        }
        return outcome;
    }

    bool is_interrupted() const override
    {
        return EG(exception) && (runtime().is_killing() || find_interruption(EG(exception)));
    }

    bool is_throwing() const override { return EG(exception); }

    bool is_in_client_call() const override { return coro::php::is_in_client_call(); }

    bool is_only_looking() const override { return coro::php::is_only_looking(); }

    bool is_closing_process() const override { return FG(pclose_wait); }

    bool is_running_command() const override
    {
        return std::find(std::begin(kRunCommands), std::end(kRunCommands), name_of_running_function()) != std::end(kRunCommands);
    }

    bool is_accepting() const override { return name_of_running_function() == "stream_socket_accept"; }

    void report_shared(Coroutine &, Coroutine &other, int fd) override
    {
        zend_throw_error(error_class, "%s cannot wait for fd %d, which %s waits for already", current_with_place().c_str(),
                         fd, with_place(other).c_str());
    }
};

HookHost hook_host;

void start_up()
{
    // Any function of the engine tells which object contains it.
    hook::startup(hook_host, reinterpret_cast<const void *>(&zend_throw_error), unsafe_depth);
}

// The options apply as soon as there is a loop. A program without coroutines has none, and nothing is hooked.
void choose_default()
{
    runtime().options().hook_flags = only_run_hooks ? kNotChosen : kDefaultFlags;
}

// Switches on the hooks that the options choose, and finds libraries that were loaded meanwhile.
void apply_options()
{
    zend_long flags = runtime().options().hook_flags;
    if (flags != active_flags && flags != kNotChosen) {
        (void) set_hook_flags(flags);
    } else {
        hook::look_for_new_objects();
    }
}

void loop_made(Loop &loop)
{
    hook::set_scheduler(&loop.scheduler());
    apply_options();
}

void loop_abandoned()
{
    hook::set_scheduler(nullptr);
}

void shut_down()
{
    (void) hook::set_groups(0);
    active_flags = 0;
    hook::set_scheduler(nullptr);
}

}  // namespace

bool only_run_hooks = false;

void hook_for_run()
{
    if (runtime().options().hook_flags == kNotChosen) {
        (void) set_hook_flags(kDefaultFlags);
    }
}

zend_long hook_flags()
{
    return active_flags;
}

zend_long flags_of_groups(uint32_t groups)
{
    zend_long flags = 0;
    for (const FlagGroups &row : kFlagGroups) {
        flags |= row.groups & groups ? row.flags : 0;
    }
    return flags;
}

bool set_hook_flags(zend_long flags)
{
    static bool is_checked = false;
    if (flags && !std::exchange(is_checked, true) && !hook::can_hook_engine()) {
        php_error_docref(nullptr, E_WARNING, "The functions of this PHP cannot be hooked, because PHP is linked statically: "
                                             "they block the event loop; see Coro\\Runtime::report() and offload()");
    }
    active_flags = flags;
    runtime().options().hook_flags = flags;
    int outcome = hook::set_groups(groups_of(flags));
    if (outcome < 0) {
        php_error_docref(nullptr, E_WARNING, "Failed to change the functions of a loaded object: %s", err::text(-outcome));
    }
    return outcome == 0;
}

const RuntimeObserver hooks_observer({
    .order = Order::kHooks,
    .on_startup = start_up,
    .on_unload = hook::shut_down,
    .on_request_begin = choose_default,
    .on_loop_made = loop_made,
    .on_run_begin = apply_options,
    .on_fork = hook::was_forked,
    .on_loop_abandoned = loop_abandoned,
    .on_shutdown = shut_down,
});

}  // namespace coro::php
