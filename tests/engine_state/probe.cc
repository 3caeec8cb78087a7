// An extension for tests that waits in places where PHP code cannot: in the middle of an operation of the engine.
#include "php.h"
#include "ext/standard/basic_functions.h"

#include <string_view>

namespace {

char mark[sizeof(zend_class_entry)];   // target of the pointers that point() sets

// The engine state that coro saves and restores for each coroutine: every member is a pointer or a number.
struct State {
    void *exception = EG(exception);
    void *prev_exception = EG(prev_exception);
    const void *opline_before_exception = EG(opline_before_exception);
    const void *fake_scope = EG(fake_scope);
    void *filename_override = EG(filename_override);
    zend_long lineno_override = EG(lineno_override);
    zend_long compare_size = zend_long(BG(user_compare_fci).size);
    void *linking_class = CG(current_linking_class);
    zend_long record_errors = EG(record_errors);
    zend_long num_errors = EG(num_errors);
    void *errors = EG(errors);

    bool operator==(const State &) const = default;
};

template <class T>
void point(T *&pointer, bool on)
{
    pointer = on ? reinterpret_cast<T *>(mark) : nullptr;
}

// Sets or clears one state. Returns false if there is no state of this name.
bool change(const char *name, bool on)
{
    std::string_view row = name;
    if (row == "exception") {
        point(EG(exception), on);
    } else if (row == "prev_exception") {
        point(EG(prev_exception), on);
        point(EG(opline_before_exception), on);
    } else if (row == "fake_scope") {
        point(EG(fake_scope), on);
    } else if (row == "filename_override") {
        point(EG(filename_override), on);
        EG(lineno_override) = on ? 7 : -1;
    } else if (row == "user_compare_fci") {
        BG(user_compare_fci).size = on ? sizeof(zend_fcall_info) : 0;
    } else if (row == "linking_class") {
        point(CG(current_linking_class), on);
    } else if (row == "record_errors") {
        EG(record_errors) = on;
        EG(num_errors) = on ? 3 : 0;
        point(EG(errors), on);
    } else {
        return false;
    }
    return true;
}

// Calls Coroutine::yield() as an internal function would: without zend_call_function(), which checks for exceptions.
void yield()
{
    auto *ce = zend_lookup_class(zend_string_init_interned(ZEND_STRL("Coro\\Coroutine"), false));
    auto *function = static_cast<zend_function *>(zend_hash_str_find_ptr(&ce->function_table, ZEND_STRL("yield")));
    zend_execute_data *call = zend_vm_stack_push_call_frame(ZEND_CALL_TOP_FUNCTION, function, 0, ce);
    call->prev_execute_data = EG(current_execute_data);
    EG(current_execute_data) = call;
    zval result;
    function->internal_function.handler(call, &result);
    EG(current_execute_data) = call->prev_execute_data;
    zend_vm_stack_free_call_frame(call);
}

State neutral;   // the state before any coroutine has changed it

}  // namespace

ZEND_BEGIN_ARG_INFO_EX(arginfo_wait_with, 0, 0, 1)
    ZEND_ARG_INFO(0, state)
ZEND_END_ARG_INFO()

ZEND_BEGIN_ARG_INFO_EX(arginfo_none, 0, 0, 0)
ZEND_END_ARG_INFO()

// Sets the state, waits, and returns whether the state is still as it was set.
ZEND_FUNCTION(wait_with)
{
    zend_string *name;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(name)
    ZEND_PARSE_PARAMETERS_END();
    neutral = State();
    if (!change(ZSTR_VAL(name), true)) {
        zend_throw_error(nullptr, "there is no state %s", ZSTR_VAL(name));
        RETURN_THROWS();
    }
    State set;
    yield();
    bool is_same = State() == set;
    change(ZSTR_VAL(name), false);
    RETURN_BOOL(is_same);
}

// Returns true if the running coroutine does not see the state that the waiting coroutine has set.
ZEND_FUNCTION(sees_nothing)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(State() == neutral);
}

static const zend_function_entry functions[] = {
    ZEND_FE(wait_with, arginfo_wait_with)
    ZEND_FE(sees_nothing, arginfo_none)
    ZEND_FE_END
};

extern "C" {

zend_module_entry probe_module_entry = {
    STANDARD_MODULE_HEADER, "probe", functions, nullptr, nullptr, nullptr, nullptr, nullptr, "1",
    STANDARD_MODULE_PROPERTIES
};

ZEND_GET_MODULE(probe)

}
