#include "php/event/event_watch.h"
#include "php/hook/handle_uses.h"
#include "php/hook/handles.h"
#include "php/runtime/runtime.h"
#include "php/runtime/source_location.h"
#include "php/runtime/user_streams.h"
#include "php/zend/exceptions.h"
#include "php/zend/internal_function.h"

#include "coro/hook/hooks.h"
#include "coro/loop/descriptor_wait.h"
#include "coro/loop/signal.h"

#include "main/php_network.h"

#include <algorithm>
#include <string>

// The functions of PHP that get a wrapper, each with the policy of the wrapper. The functions of clients have a guard of their
// own (connection_guard.h), and so have the functions that open persistent connections (persistent_connections.cc) and those
// that keep state in globals (php/runtime/guarded_functions.cc).
namespace coro::php {

namespace {

// 1. Functions that close a stream, a process or a socket, or that change it so that functions which wait in it could not
// continue. While a coroutine waits in a function that uses the same handle, they throw a Coro\Error. Coroutines that wait for
// the descriptor in System::waitEvent() are woken instead.

DescriptorWaits &waits()
{
    return runtime().loop().descriptor_waits();
}

// Ends the waits for the descriptor of a stream that is about to be closed. Does nothing for a stream whose
// wrapper is PHP code: the cast would call that code, which closes its own descriptors.
void end_waits_for_stream(zend_resource *resource)
{
    php_stream *stream = stream_of(resource);
    if (!stream || stream->flags & PHP_STREAM_FLAG_NO_FCLOSE || is_user_stream(stream)) {
        return;
    }
    constexpr int kHow = PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL;
    php_socket_t fd;
    // The first cast only checks that there is a descriptor: otherwise the second cast would turn a php://temp
    // stream into a file.
    if (php_stream_cast(stream, kHow, nullptr, false) == SUCCESS &&
        php_stream_cast(stream, kHow, reinterpret_cast<void **>(&fd), false) == SUCCESS) {
        waits().close(int(fd));
    }
}

void end_waits_for_stream(zval *stream)
{
    if (Z_TYPE_P(stream) == IS_RESOURCE) {
        end_waits_for_stream(Z_RES_P(stream));
    }
}

void end_waits_for_pipes(zval *process)
{
    if (Z_TYPE_P(process) != IS_RESOURCE) {
        return;
    }
    for (zend_resource *pipe : pipes_of(Z_RES_P(process))) {
        if (pipe) {
            end_waits_for_stream(pipe);
        }
    }
}

void end_waits_for_socket(zval *socket)
{
    if (Z_TYPE_P(socket) == IS_OBJECT) {
        waits().close(descriptor_of(socket));
    }
}

void end_no_waits(zval *)
{
}

Coroutine *user_of_handle(const zval *value)
{
    return Z_TYPE_P(value) == IS_RESOURCE ? user_of(Z_RES_P(value)) : nullptr;
}

enum class Exclusive {
    kCloses,          // the function also closes the pipes of a process and the stream of a socket
    kClosesStream,    // the function refuses, with a warning, to close a stream that calls one of its filters
    kChanges,
};

// Returns true if the coroutine calls the function in a filter of the stream, and PHP will refuse to close it.
bool is_refused(Exclusive effect, php_stream *stream)
{
    return effect == Exclusive::kClosesStream && stream->flags & PHP_STREAM_FLAG_NO_FCLOSE && is_used_by_current(stream);
}

// Returns true, after throwing an Error, if the function must not be called with this handle.
bool throw_when_used(Exclusive effect, const char *name, zval *handle)
{
    php_stream *stream = Z_TYPE_P(handle) == IS_RESOURCE ? stream_of(Z_RES_P(handle)) : nullptr;
    if (stream && !is_refused(effect, stream) && throw_when_in_use(stream)) {
        return true;
    }
    make_deferred_uses();
    Coroutine *user = effect == Exclusive::kChanges ? user_of_handle(handle) : user_of_any_handle_of(handle);
    if (user) {
        zend_throw_error(error_class, "%s cannot call %s() while %s uses the same handle", current_with_place().c_str(), name,
                         with_place(*user).c_str());
    }
    return user;
}

// The handle is the first argument. end_waits() is called before the function closes it.
template <Exclusive effect, void end_waits(zval *handle) = end_no_waits>
void use_alone(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    // A function that closes its argument throws if it gets more arguments.
    bool has_handle = effect == Exclusive::kChanges ? ZEND_NUM_ARGS() > 0 : ZEND_NUM_ARGS() == 1;
    if (has_handle && runtime().has_loop()) {
        zval *handle = ZEND_CALL_ARG(execute_data, 1);
        if (throw_when_used(effect, ZSTR_VAL(EX(func)->common.function_name), handle)) {
            return;
        }
        if (!waits().empty()) {
            end_waits(handle);
        }
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

// 2. Functions that wait and that have arguments by reference, such as exec() with its array of lines. While such a function
// waits, it keeps pointers into the values of these arguments, which other coroutines may change. So inside a coroutine the
// function gets references of its own, and their values are assigned to the variables of the program when it returns.

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

void use_own_references(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
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

// 3. The functions of the extension session. $_SESSION and the open session exist once in a process: a coroutine that waits with
// an open session would share its session with other coroutines, which serve other users. While a session is open, these
// functions therefore throw a Coro\Error in all coroutines except the one that has opened it.

constexpr zend_long kActive = 2;   // PHP_SESSION_ACTIVE

zend_internal_function session_status = {};   // PHP's function without the wrapper, or without a handler if PHP has none

// The coroutine that has opened the session. The members have a meaning only while a session is active.
struct Opener {
    static constexpr int64_t kNoCoroutine = 0;   // the session was opened outside of coroutines
    static constexpr int64_t kEnded = -1;        // the coroutine has ended together with its loop

    int64_t id = kNoCoroutine;
    std::string text;   // names the coroutine and the place where it has opened the session
} opener;

bool is_session_active()
{
    if (!session_status.handler) {
        return false;
    }
    zval status;
    zend_call_known_function(reinterpret_cast<zend_function *>(&session_status), nullptr, nullptr, &status, 0, nullptr,
                             nullptr);
    return Z_TYPE(status) == IS_LONG && Z_LVAL(status) == kActive;
}

Coroutine *live_opener()
{
    return opener.id > 0 && runtime().has_loop() ? runtime().scheduler().find(opener.id) : nullptr;
}

void store_opener(Coroutine *current)
{
    opener.id = current ? current->id() : Opener::kNoCoroutine;
    opener.text = current ? with_place(*current) : "";
}

enum class Session { kOpens, kUses, kCloses };

// Returns true after throwing an Error.
bool throw_when_session_of_another(Session effect, const char *name, Coroutine *current)
{
    if (opener.id == Opener::kNoCoroutine || (current && current->id() == opener.id)) {
        return false;
    }
    if (Coroutine *other = live_opener()) {
        zend_throw_error(error_class,
                         "%s cannot call %s() while %s has a session open: $_SESSION belongs to the process, so a "
                         "coroutine must call session_write_close() before it waits",
                         current_with_place().c_str(), name, with_place(*other).c_str());
        return true;
    }
    // A coroutine may close a session that was left open. So the coroutines after it can open their own sessions.
    if (!current || effect == Session::kCloses) {
        return false;
    }
    zend_throw_error(error_class,
                     "%s cannot call %s() because a session is open that %s has opened and not closed before it "
                     "ended: each coroutine must call session_write_close() before it waits or ends",
                     current_with_place().c_str(), name, opener.text.c_str());
    return true;
}

template <Session effect>
void use_session(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    Coroutine *current = runtime().current_coroutine();
    if (!is_session_active()) {
        if (effect == Session::kOpens) {
            store_opener(current);   // before the call, because the session is active while its save handler waits
        }
    } else if (throw_when_session_of_another(effect, ZSTR_VAL(EX(func)->common.function_name), current)) {
        return;
    }
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
}

// The numbers of coroutines begin again at 1 in a new loop.
void forget_number(Loop &)
{
    if (opener.id > 0) {
        opener.id = Opener::kEnded;
    }
}

void forget_opener()
{
    opener = {};
}

// 4. Functions that fork or start a process, or execute another program in this process: a child must not inherit the signals
// that a server blocks, and a child of pcntl_fork() needs a loop of its own.

enum class Process { kForks, kStarts, kUsesPopen };

// While `before` runs, no C++ object with a destructor may exist in this function, because a fatal error jumps over its frame.
template <Process kind>
void let_signals_through(zif_handler before, INTERNAL_FUNCTION_PARAMETERS)
{
    // The hooked popen() makes the coroutine wait, and sets the signal mask of the new process itself: so this
    // wrapper does not change the mask.
    if (kind == Process::kUsesPopen && hook::groups() & hook::kProcesses && runtime().coroutine_that_may_wait()) {
        before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
        return;
    }
    alignas(SignalsLetThrough) char place[sizeof(SignalsLetThrough)];
    auto *let_through = new (place) SignalsLetThrough;
    before(INTERNAL_FUNCTION_PARAM_PASSTHRU);
    if (kind == Process::kForks && Z_TYPE_P(return_value) == IS_LONG && Z_LVAL_P(return_value) == 0) {
        let_through->stay();
        runtime().was_forked();
    }
    let_through->~SignalsLetThrough();
}

// If a function has several rows, the wrapper of a later row calls that of the row before.
ReplacedFunction wrapped_functions[] = {
    {"pcntl_fork", let_signals_through<Process::kForks>},
    {"pcntl_rfork", let_signals_through<Process::kForks>},
    {"pcntl_exec", let_signals_through<Process::kStarts>},
    {"proc_open", let_signals_through<Process::kStarts>},
    {"popen", let_signals_through<Process::kUsesPopen>},
    {"exec", let_signals_through<Process::kUsesPopen>},
    {"shell_exec", let_signals_through<Process::kUsesPopen>},
    {"system", let_signals_through<Process::kUsesPopen>},
    {"passthru", let_signals_through<Process::kUsesPopen>},
    {"mail", let_signals_through<Process::kUsesPopen>},
    {"fclose", use_alone<Exclusive::kClosesStream, end_waits_for_stream>},
    {"gzclose", use_alone<Exclusive::kClosesStream, end_waits_for_stream>},
    {"bzclose", use_alone<Exclusive::kClosesStream, end_waits_for_stream>},
    {"pclose", use_alone<Exclusive::kCloses, end_waits_for_stream>},
    {"closedir", use_alone<Exclusive::kCloses>},
    {"proc_close", use_alone<Exclusive::kCloses, end_waits_for_pipes>},
    {"socket_close", use_alone<Exclusive::kCloses, end_waits_for_socket>},
    {"proc_get_status", use_alone<Exclusive::kChanges>},
    {"proc_terminate", use_alone<Exclusive::kChanges>},
    {"stream_socket_enable_crypto", use_alone<Exclusive::kChanges>},
    // No row for functions that keep a reference after they have returned, such as mysqli_stmt::bind_param().
    {"dns_get_mx", use_own_references},
    {"dns_get_record", use_own_references},
    {"exec", use_own_references},
    {"flock", use_own_references},
    {"fscanf", use_own_references},
    {"fsockopen", use_own_references},
    {"getmxrr", use_own_references},
    {"passthru", use_own_references},
    {"pfsockopen", use_own_references},
    {"proc_open", use_own_references},
    {"stream_select", use_own_references},
    {"stream_socket_accept", use_own_references},
    {"stream_socket_client", use_own_references},
    {"stream_socket_recvfrom", use_own_references},
    {"stream_socket_server", use_own_references},
    {"system", use_own_references},
    {"curl_multi_exec", use_own_references},
    {"ldap_exop", use_own_references},
    {"memcached::get", use_own_references},
    {"mysqli::poll", use_own_references},
    {"mysqli_poll", use_own_references},
    {"odbc_fetch_into", use_own_references},
    {"pcntl_sigtimedwait", use_own_references},
    {"pcntl_sigwaitinfo", use_own_references},
    {"pcntl_wait", use_own_references},
    {"pcntl_waitpid", use_own_references},
    {"redis::hscan", use_own_references},
    {"redis::scan", use_own_references},
    {"redis::sscan", use_own_references},
    {"redis::zscan", use_own_references},
    {"socket_recv", use_own_references},
    {"socket_recvfrom", use_own_references},
    {"socket_recvmsg", use_own_references},
    {"socket_select", use_own_references},
    {"session_start", use_session<Session::kOpens>},
    {"session_status", use_session<Session::kUses>},   // programs call session_start() only if no session is active
    {"session_id", use_session<Session::kUses>},
    {"session_regenerate_id", use_session<Session::kUses>},
    {"session_encode", use_session<Session::kUses>},
    {"session_decode", use_session<Session::kUses>},
    {"session_unset", use_session<Session::kUses>},
    {"session_reset", use_session<Session::kUses>},
    {"session_destroy", use_session<Session::kUses>},
    {"session_write_close", use_session<Session::kCloses>},
    {"session_commit", use_session<Session::kCloses>},
    {"session_abort", use_session<Session::kCloses>},
};

void wrap_functions()
{
    zend_internal_function *status = session_status.handler ? nullptr : find_internal_function("session_status");
    if (status) {
        session_status = *status;
    }
    WrappedFunctions<wrapped_functions>::wrap();
}

const RuntimeObserver wrapped_functions_observer({
    .order = Order::kArguments,
    .on_unload = WrappedFunctions<wrapped_functions>::unwrap,
    .on_first_request = wrap_functions,
    .on_loop_made = forget_number,
    .on_request_end = forget_opener,
});

}  // namespace

}  // namespace coro::php
