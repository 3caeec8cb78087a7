#include "php/hook/offload_helper.h"

#include "php/runtime/forked_child.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/internal_function.h"
#include "php/zend/serialize.h"
#include "php/zend/value.h"

#include "zend_exceptions.h"

#include <cerrno>
#include <cstdio>
#include <string>
#include <unistd.h>
#include <vector>

// Runs in helper processes, which end with _exit(): so the objects of the parent's program are not destroyed here, and
// shutdown functions and output buffers of the parent's program have no effect.
namespace coro::php {

namespace {

constexpr int kFatalExit = 255;   // the exit status of PHP after a fatal error

void send(int socket, Answer kind, std::initializer_list<std::string_view> parts)
{
    (void) fflush(stdout);   // a library may have printed through the C library
    if (!send_message(socket, uint64_t(kind), parts)) {
        ::_exit(0);   // the parent has gone
    }
}

void become_helper()
{
    leave_parent(&Runtime::become_helper);
    // The arguments in a backtrace often cannot be serialized.
    EG(exception_ignore_args) = true;
}

std::string_view text_of(zend_object *exception, zend_known_string_id property)
{
    zval room;
    zval *value = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(property), true, &room);
    return Z_TYPE_P(value) == IS_STRING ? view(Z_STR_P(value)) : std::string_view();
}

// Returns a description of an exception: "Class: message in file:line".
std::string describe(zend_object *exception)
{
    zval room;
    zval *line = zend_read_property_ex(zend_get_exception_base(exception), exception, ZSTR_KNOWN(ZEND_STR_LINE), true, &room);
    std::string text(view(exception->ce->name));
    return text.append(": ").append(text_of(exception, ZEND_STR_MESSAGE)).append(" in ").append(
        text_of(exception, ZEND_STR_FILE)) + ":" + std::to_string(zval_get_long(line));
}

// Takes the exception out of EG(exception).
zend_object *take_exception()
{
    zend_object *exception = EG(exception);
    GC_ADDREF(exception);
    zend_clear_exception();
    return exception;
}

[[noreturn]] void end_after_exit(int socket)
{
    send(socket, Answer::kEnded, {"has called exit() with status " + std::to_string(EG(exit_status))});
    ::_exit(EG(exit_status));
}

[[noreturn]] void end_after_fatal_error(int socket)
{
    std::string text = "has raised a fatal error";
    if (PG(last_error_message)) {
        text.append(": ").append(view(PG(last_error_message)));
        text += " in " + std::string(PG(last_error_file) ? view(PG(last_error_file)) : "") + ":" +
                std::to_string(PG(last_error_lineno));
    }
    send(socket, Answer::kEnded, {text});
    ::_exit(kFatalExit);
}

void send_exception(int socket)
{
    zend_object *exception = take_exception();
    std::string text = describe(exception);
    zval value;
    ZVAL_OBJ(&value, exception);
    zend_string *bytes = serialize(&value);
    if (!bytes) {
        if (exception_is_ending()) {
            end_after_exit(socket);
        }
        zend_clear_exception();
    }
    auto size = uint32_t(text.size());
    send(socket, Answer::kThrown, {{reinterpret_cast<const char *>(&size), sizeof size}, text, view(bytes)});
    if (bytes) {
        zend_string_release(bytes);
    }
    OBJ_RELEASE(exception);
}

void send_outcome(int socket, zval *result)
{
    // Since PHP 8.2.35, running out of memory unwinds the stack as exit() does.
    if (settle_out_of_memory() || (is_out_of_memory() && EG(exception) && zend_is_unwind_exit(EG(exception)))) {
        end_after_fatal_error(socket);
    }
    if (!EG(exception) && has_resource(result)) {
        send(socket, Answer::kFailed, {"has returned a resource, which the calling process cannot use"});
        return;
    }
    if (!EG(exception)) {
        if (zend_string *bytes = serialize(result)) {
            send(socket, Answer::kResult, {view(bytes)});
            zend_string_release(bytes);
            return;
        }
        if (!exception_is_ending()) {
            zend_object *exception = take_exception();
            send(socket, Answer::kFailed, {"has returned a value that cannot be serialized: " + describe(exception)});
            OBJ_RELEASE(exception);
            return;
        }
    }
    if (exception_is_ending()) {
        end_after_exit(socket);
    }
    send_exception(socket);
}

void call_and_answer(int socket, const FunctionCall &what)
{
    pid_t self = ::getpid();
    zval result;
    call(what, &result);
    if (!EG(exception)) {
        runtime().run_what_is_left();   // runs the coroutines that the function has started
    }
    if (OG(active)) {
        php_output_end_all();
    }
    if (::getpid() != self) {
        ::_exit(EG(exit_status));   // the function has forked: only its first process answers
    }
    send_outcome(socket, &result);
    zval_ptr_dtor(&result);
}

// Calls the function that a request names.
void serve_request(int socket, std::string_view request)
{
    zval given;
    if (!unserialize(request, &given)) {
        if (!EG(exception)) {
            send(socket, Answer::kFailed, {"has arguments that cannot be unserialized"});
        } else {
            send_outcome(socket, nullptr);
        }
        zval_ptr_dtor(&given);
        return;
    }
    std::vector<zval> values;
    zval *value;
    ZEND_HASH_FOREACH_VAL(Z_ARRVAL(given), value) {
        values.push_back(*value);
    } ZEND_HASH_FOREACH_END();
    zend_fcall_info info;
    zend_fcall_info_cache target;
    char *error = nullptr;
    if (zend_fcall_info_init(&values[0], 0, &info, &target, nullptr, &error) == SUCCESS) {
        call_and_answer(socket, {&values[0], &target, uint32_t(values.size() - 1), values.data() + 1});
    } else if (EG(exception)) {   // an autoloader has thrown
        send_outcome(socket, nullptr);
    } else {
        send(socket, Answer::kFailed, {"cannot be called in a helper process: ", error ? error : "it does not exist"});
    }
    if (error) {
        efree(error);
    }
    zval_ptr_dtor(&given);
    if (EG(exception)) {   // a destructor of an argument has thrown
        zend_exception_error(EG(exception), E_WARNING);
    }
}

// Runs work(), which calls PHP code, and ends the process after a fatal error. A fatal error jumps over the frames
// of the work without destructors.
template <class Work>
void guarded(int socket, const Work &work)
{
    pid_t self = ::getpid();
    JMP_BUF bailout;
    EG(bailout) = &bailout;
    if (SETJMP(bailout) == 0) {
        work();
    } else if (::getpid() == self) {
        end_after_fatal_error(socket);
    } else {
        ::_exit(kFatalExit);
    }
}

}  // namespace

void ServeCalls::serve(int socket)
{
    constexpr Nanoseconds kForever = 365 * 86400 * kSecond;
    guarded(socket, become_helper);
    // The parent has forked this process for a request, so the first request comes in any case.
    for (Nanoseconds patience = kForever;; patience = idle_time_) {
        Buffer request(heap_storage());
        HelperMessage head;
        int outcome = receive_message(socket, patience, head, request);
        if (outcome == -ETIMEDOUT) {
            send(socket, Answer::kLeaves, {});
        }
        if (outcome < 0) {
            return;
        }
        guarded(socket, [&] { serve_request(socket, request.view()); });
    }
}

void MakeCall::serve(int socket)
{
    guarded(socket, [&] {
        become_helper();
        call_and_answer(socket, what_);
    });
}

}  // namespace coro::php
