#include "php/server/state.h"

#include "php/event/event.h"
#include "php/http/handler_log.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/signals.h"

#include "coro/base/error.h"
#include "coro/base/log.h"

#include <algorithm>
#include <cstring>

namespace coro::php {

ServerState *the_server = nullptr;

Worker *serving_worker()
{
    return current_worker();
}

void ServerState::set_property(const char *name, zend_long value)
{
    zend_update_property_long(object()->ce, object(), name, strlen(name), value);
}

void ServerState::set_manager_pid(pid_t pid)
{
    pids_.manager = pid;
    set_property("manager_pid", pid);
}

int64_t ServerState::notify(Event event, CallOn stack, std::initializer_list<zend_long> integers, Duty duty)
{
    Callable &callback = events[event];
    if (!callback) {
        return 0;
    }
    constexpr size_t kMost = 5;
    zval arguments[kMost];
    uint32_t count = 0;
    ZVAL_OBJ_COPY(&arguments[count++], object());
    for (zend_long integer : integers) {
        ZVAL_LONG(&arguments[count++], integer);
    }
    FunctionCall call = callback.with(count, arguments);
    duty.event = event_name(event);
    int64_t id = 0;
    if (stack == CallOn::kCurrentStack) {
        call_in_place(call, duty);
    } else if (id = begin(call, duty); id < 0) {
        warn_spawn_failed(id);
    }
    zval_ptr_dtor(&arguments[0]);
    settle_destructors();
    return id;
}

int64_t ServerState::notify_before_shutdown()
{
    note_server_end(runtime().loop().read_clock());
    if (main_process_) {
        main_process_->stops();
    }
    int64_t id = runtime().has_bailed_out() ? 0 : notify(Event::kBeforeShutdown, CallOn::kNewCoroutine);
    return server.config.enable_coroutine ? std::max<int64_t>(id, 0) : 0;
}

// Calls a callback in a new coroutine if the option enable_coroutine is on, and takes over the references to the arguments.
// Returns false if the coroutine could not be started.
bool ServerState::call_event(Callable &callback, uint32_t count, zval *arguments, const Duty &duty)
{
    FunctionCall call = callback.giving(count, arguments);
    int64_t id = begin(call, duty);
    if (id < 0) {
        log(LogLevel::kWarning, "a callback of the event %s is not called: could not start a coroutine: %s", duty.event,
            err::Reason(int(-id)).text());
        for (uint32_t i = 0; i < count; i++) {
            zval_ptr_dtor(&arguments[i]);
        }
        settle_destructors();
    }
    if (id < 0 && duty.ended) {
        duty.ended(duty.subject);
    }
    return id >= 0;
}

// Calls a callback in a new coroutine, or outside of coroutines without the option enable_coroutine. Returns the id of the
// coroutine, the result of PlainCalls::call(), or a negative error if the function is not called.
int64_t ServerState::begin(const FunctionCall &call, const Duty &duty)
{
    return server.config.enable_coroutine ? spawn(call, duty) : plain_calls.call(call, duty);
}

bool ServerState::workers_have_own_peers() const
{
    const ServerConfig &config = server.config;
    bool is_shared = config.worker_num > 1 || config.task_worker_num > 0 || !processes.empty();
    return is_shared && config.workers_have_sockets();
}

void ServerState::end_coroutines()
{
    if (!runtime().has_bailed_out()) {
        forget_timers_and_events();
        runtime().kill_all(Runtime::LastCalls::kAreCutOff);
    }
}

}  // namespace coro::php
