#include "php/runtime.h"
#include "php/server_state.h"
#include "php/spawn.h"

namespace coro::php {

namespace {

// What package_length_func says, or -1 when it threw. No C++ object with a destructor may live here: a fatal error jumps out
// of the call.
zend_long call_length_function(Callable &function, zval *gathered)
{
    zend_execute_data *frame = EG(current_execute_data);
    volatile zend_long length = -1;
    zval result;
    ZVAL_UNDEF(&result);
    zend_try {
        call(function.with(1, gathered), &result);
        if (!EG(exception)) {
            length = zval_get_long(&result);
        }
        zval_ptr_dtor(&result);
        if (EG(exception)) {
            length = -1;
            settle_exception();
        }
    } zend_catch {
        EG(current_execute_data) = frame;
        runtime().bailed_out();
    } zend_end_try();
    return length;
}

int64_t ask_length(void *function, std::string_view gathered)
{
    if (runtime().has_bailed_out()) {
        return -1;
    }
    zval argument;
    ZVAL_STRINGL(&argument, gathered.data(), gathered.size());
    zend_long length = call_length_function(*static_cast<Callable *>(function), &argument);
    zval_ptr_dtor(&argument);
    return length;
}

}  // namespace

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
            zend_value_error("option [%s] %s", text.option.data(), text.text.data());
            return false;
        }
    }
    return true;
}

}  // namespace coro::php
