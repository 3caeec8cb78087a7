#include "php/runtime/runtime.h"
#include "php/zend/internal_function.h"

#include <algorithm>

// Wraps the functions that wait and that have arguments by reference, such as exec() with its array of lines. While
// such a function waits, it keeps pointers into the values of these arguments, which other coroutines may change. So
// inside a coroutine the function gets references of its own, and their values are assigned to the variables of the
// program when the function returns.
namespace coro::php {

namespace {

constexpr uint32_t kMostReferences = 8;   // of the arguments by reference; the functions below have at most 5

// The references that the program has passed to a function. Has no destructor, because a fatal error jumps over it.
class ReferenceArguments {
public:
    // Replaces the references among the arguments by references with the same values.
    void take(zend_execute_data *frame)
    {
        count_ = std::min(ZEND_CALL_NUM_ARGS(frame), kMostReferences);
        for (uint32_t i = 0; i < count_; i++) {
            zval *argument = ZEND_CALL_ARG(frame, i + 1);
            taken_[i] = nullptr;
            if (Z_ISREF_P(argument) && ARG_SHOULD_BE_SENT_BY_REF(frame->func, i + 1)) {
                taken_[i] = Z_REF_P(argument);
                ZVAL_NEW_REF(argument, &taken_[i]->val);
                Z_TRY_ADDREF(taken_[i]->val);
            }
        }
    }
    // Assigns the values of the arguments to the references of the program.
    void assign(zend_execute_data *frame)
    {
        for (uint32_t i = 0; i < count_; i++) {
            if (taken_[i]) {
                zval *argument = ZEND_CALL_ARG(frame, i + 1);
                zval target, value;
                ZVAL_REF(&target, taken_[i]);
                ZVAL_COPY(&value, Z_REFVAL_P(argument));
                ZEND_TRY_ASSIGN_REF_TMP(&target, &value);
                zval_ptr_dtor(&target);
            }
        }
    }

private:
    uint32_t count_;
    zend_reference *taken_[kMostReferences];
};

struct WaitingFunction {
    const char *name;
    zif_handler before = nullptr;

    void call(INTERNAL_FUNCTION_PARAMETERS)
    {
        if (!runtime().coroutine_that_may_wait()) {
            before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
            return;
        }
        ReferenceArguments arguments;
        arguments.take(execute_data);
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        arguments.assign(execute_data);
    }
};

// Not in this table: functions that keep a reference after they have returned, such as mysqli_stmt::bind_param().
WaitingFunction waiting_functions[] = {
    {"dns_get_mx"},
    {"dns_get_record"},
    {"exec"},
    {"flock"},
    {"fscanf"},
    {"fsockopen"},
    {"getmxrr"},
    {"passthru"},
    {"pfsockopen"},
    {"proc_open"},
    {"stream_select"},
    {"stream_socket_accept"},
    {"stream_socket_client"},
    {"stream_socket_recvfrom"},
    {"stream_socket_server"},
    {"system"},
    {"curl_multi_exec"},
    {"ldap_exop"},
    {"memcached::get"},
    {"mysqli::poll"},
    {"mysqli_poll"},
    {"odbc_fetch_into"},
    {"pcntl_sigtimedwait"},
    {"pcntl_sigwaitinfo"},
    {"pcntl_wait"},
    {"pcntl_waitpid"},
    {"redis::hscan"},
    {"redis::scan"},
    {"redis::sscan"},
    {"redis::zscan"},
    {"socket_recv"},
    {"socket_recvfrom"},
    {"socket_recvmsg"},
    {"socket_select"},
};

}  // namespace

const RuntimeObserver reference_arguments_observer({
    .order = Order::kArguments,
    .on_unload = WrappedFunctions<waiting_functions>::unwrap,
    .on_first_request = WrappedFunctions<waiting_functions>::wrap,
});

}  // namespace coro::php
