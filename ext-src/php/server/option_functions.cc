#include "php/server/option_functions.h"

#include "php/runtime/runtime.h"
#include "php/runtime/settings.h"
#include "php/runtime/spawn.h"
#include "php/server/state.h"

#include <algorithm>

namespace coro::php {

static void take_answer(zend_long subject, zval *result)
{
    if (EG(exception)) {
        return;
    }
    zend_long number = zval_get_long(result);
    if (!EG(exception)) {
        *reinterpret_cast<zend_long *>(subject) = number;
    }
}

zend_long call_option_function(Callable &function, uint32_t count, zval *arguments)
{
    zend_long answer = -1;
    call_in_place(function.with(count, arguments), {.subject = reinterpret_cast<zend_long>(&answer), .settled = take_answer});
    return answer;
}

// Calls the function of the option package_length_func with the bytes of a packet received so far. Returns the length
// of the packet, or -1 if the function has failed.
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

// Returns true if the master calls package_length_func or dispatch_func. In PROCESS mode the master must call these
// functions, because it needs their results before it can choose a worker.
bool ServerState::calls_functions_in_master()
{
    auto has_function = [](zval &port) { return bool(PortBox::of(&port).length_function); };
    return server.has_master() && (dispatch_function || std::any_of(ports.begin(), ports.end(), has_function));
}

// Sets the framing of each port to the framing that the options of the port describe. Returns false if an exception was
// thrown.
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
