#include "php/server/option_functions.h"

#include "php/runtime/runtime.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"
#include "php/server/state.h"

#include <algorithm>

namespace coro::php {

// Must not have a C++ object with a destructor: a fatal error jumps out of the call.
zend_long call_option_function(Callable &function, uint32_t count, zval *arguments)
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

// Calls package_length_func with the bytes received so far.
static int64_t call_length_function(void *function, std::string_view received)
{
    if (runtime().has_bailed_out()) {
        return -1;
    }
    zval argument;
    ZVAL_STRINGL(&argument, received.data(), received.size());
    zend_long length = call_option_function(*static_cast<Callable *>(function), 1, &argument);
    zval_ptr_dtor(&argument);
    return length;
}

// In PROCESS mode the master calls the functions, because it needs their result before it can choose a
// worker.
bool ServerState::calls_functions_in_master()
{
    auto has_function = [](zval &port) { return bool(PortBox::of(&port).length_function); };
    return server.has_master() && (dispatch_function || std::any_of(ports.begin(), ports.end(), has_function));
}

// Gives each port the framing that its options describe. Returns false if an exception was thrown.
bool ServerState::configure_framing()
{
    for (size_t i = 0; i < ports.size(); i++) {
        Port &port = server.port(int(i));
        PortState &state = PortBox::of(&ports[i]);
        Callable &function = (state.was_set ? state : PortBox::of(&ports[0])).length_function;
        FramingOptions options = port.config.framing();
        if (function) {
            options.kind = FramingKind::kLengthFunction;
            options.length_function = call_length_function;
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
