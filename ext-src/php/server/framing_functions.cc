#include "php/runtime/runtime.h"
#include "php/server/state.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"

#include "coro/base/log.h"

#include <algorithm>
#include <csignal>
#include <unistd.h>

// Options that are functions: asked at once, on the stack of the loop, where they may not wait. In PROCESS mode that is the
// master's, as they have to be asked before it is known which worker gets what has come.
namespace coro::php {

namespace {

// What a function answers, or -1 when it threw. No C++ object with a destructor may live here: a fatal error jumps out of the
// call.
zend_long ask(Callable &function, uint32_t count, zval *arguments)
{
    zend_execute_data *frame = EG(current_execute_data);
    volatile zend_long answer = -1;
    zval result;
    ZVAL_UNDEF(&result);
    zend_try {
        call(function.with(count, arguments), &result);
        if (!EG(exception)) {
            answer = zval_get_long(&result);
        }
        zval_ptr_dtor(&result);
        if (EG(exception)) {
            answer = -1;
            settle_exception();
        }
    } zend_catch {
        EG(current_execute_data) = frame;
        runtime().bailed_out();
    } zend_end_try();
    return answer;
}

int64_t ask_length(void *function, std::string_view gathered)
{
    if (runtime().has_bailed_out()) {
        return -1;
    }
    zval argument;
    ZVAL_STRINGL(&argument, gathered.data(), gathered.size());
    zend_long length = ask(*static_cast<Callable *>(function), 1, &argument);
    zval_ptr_dtor(&argument);
    return length;
}

}  // namespace

// -1 drops what has come.
int64_t ServerState::ask_worker(void *state, int64_t session, int, std::string_view bytes)
{
    constexpr size_t kMostShown = 8 << 10;   // or large packets were copied only to look at their heads
    constexpr zend_long kData = 0;
    if (runtime().has_bailed_out()) {
        return -1;
    }
    auto &self = *static_cast<ServerState *>(state);
    zval arguments[4];
    ZVAL_OBJ_COPY(&arguments[0], self.object());
    ZVAL_LONG(&arguments[1], session);
    ZVAL_LONG(&arguments[2], kData);
    ZVAL_STRINGL(&arguments[3], bytes.data(), std::min(bytes.size(), kMostShown));
    zend_long worker = ask(self.dispatch_function, 4, arguments);
    zval_ptr_dtor(&arguments[3]);
    zval_ptr_dtor(&arguments[0]);
    return worker;
}

bool ServerState::asks_in_master()
{
    auto has_function = [](zval &port) { return bool(PortBox::of(&port).length_function); };
    return server.has_master() && (dispatch_function || std::any_of(ports.begin(), ports.end(), has_function));
}

void ServerState::tell_functions(Master &master)
{
    if (asks_in_master()) {
        master.run_on_own_thread();
    }
    if (dispatch_function) {
        master.set_dispatch({ask_worker, this});
    }
}

// Nobody can be asked any more, and a master that owns the clients cannot be replaced.
void ServerState::fatal_error_in_master()
{
    if (asks_in_master()) {
        log(LogLevel::kError, "a fatal error in the master: the server ends");
        ::kill(::getpid(), SIGTERM);
    }
}

bool ServerState::configure_framing()
{
    for (size_t i = 0; i < ports.size(); i++) {
        Port &port = server.port(int(i));
        PortState &state = PortBox::of(&ports[i]);
        Callable &function = (state.was_set ? state : PortBox::of(&ports[0])).length_function;
        FramingOptions options = port.config.framing();
        if (function) {
            options.kind = FramingKind::kLengthFunction;
            options.length_function = ask_length;
            options.length_context = &function;
        }
        FramingFault fault = port.framing.configure(options);
        if (fault != FramingFault::kNone) {
            FramingFaultText text = describe(fault);
            throw_option_value(text.option.data(), "%s", text.text.data());
            return false;
        }
    }
    return true;
}

}  // namespace coro::php
