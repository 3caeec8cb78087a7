#include "php/server/worker_errors.h"

#include "php/http/handler_log.h"
#include "php/http/response.h"
#include "php/runtime/error_handler.h"
#include "php/runtime/executor_state.h"
#include "php/runtime/runtime.h"
#include "php/zend/destructors.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/server/config/config.h"

#include "SAPI.h"
#include "php_globals.h"
#include "zend_builtin_functions.h"
#include "zend_exceptions.h"

#include <cstdio>
#include <string_view>

namespace coro::php {

namespace {

decltype(zend_error_cb) report;   // the error function of PHP or of another extension, which WorkerErrors has replaced
bool is_plain;                    // see print_plain_warnings()
bool fails, throws;               // the values of the options fail_on_warning and warnings_as_exceptions

size_t (*original_write)(const char *text, size_t size);   // PHP's output function, which PrintWatch has replaced

// Returns the Response object that the handler in the current coroutine must answer with, or nullptr.
zend_object *current_response()
{
    zend_object *object = runtime().has_loop() ? php_state_of(runtime().scheduler().current()).duty.object : nullptr;
    return object && is_http_response(object) ? object : nullptr;
}

size_t note_print(const char *text, size_t size)
{
    if (!PrintWatch::is_paused) {
        if (zend_object *response = current_response()) {
            trail_of(response).has_printed = true;
        }
    }
    return original_write(text, size);
}

// Returns true if errors of this type are fatal errors, or warnings that error_reporting does not hide.
bool is_reported(int type)
{
    constexpr int kWarnings = E_WARNING | E_USER_WARNING | E_CORE_WARNING | E_COMPILE_WARNING;
    return (type & E_FATAL_ERRORS) || (type & kWarnings & EG(error_reporting));
}

// Returns the first line of a PHP error message. The message of an uncaught exception ends with its file and line,
// which the function leaves out.
std::string_view summary_of(const zend_string *message)
{
    std::string_view text = view(message);
    text = text.substr(0, text.find('\n'));
    size_t place = text.starts_with("Uncaught ") ? text.rfind(" in ") : std::string_view::npos;
    return text.substr(0, place);
}

// Logs a PHP error together with the request or event whose handler has raised the error. Must be called before PHP
// reports the error. Allocates no memory from PHP, because PHP's memory may be exhausted.
void log_place_of_error(int type, uint32_t line, const zend_string *file, const zend_string *message)
{
    bool is_fatal = type & E_FATAL_ERRORS;
    LogLevel level = is_fatal ? LogLevel::kWarning : server_habits.incident_level;
    if (!serving_worker() || !runtime().has_loop() || !is_reported(type) || !is_logged(level)) {
        return;
    }
    const Duty &duty = php_state_of(runtime().scheduler().current()).duty;
    RequestLabel::Text where;
    if (zend_object *response = current_response()) {
        where = trail_of(response).request.text();
    } else if (duty.event && duty.subject > 0) {
        snprintf(where.bytes, sizeof where.bytes, "%s of %s", duty.event, address_of_peer(duty.subject).bytes);
    } else if (duty.event) {
        snprintf(where.bytes, sizeof where.bytes, "%s", duty.event);
    } else {
        return;
    }
    log(level, "%s: %s: %s (%s:%u)", where.bytes, is_fatal ? "fatal error" : "warning",
        Escaped(summary_of(message)).text(), file ? ZSTR_VAL(file) : "unknown file", line);
}

// Returns true if PHP itself throws an exception instead of this warning, as in the constructors of SplFileObject and
// some other classes.
bool becomes_exception(int type)
{
    return (type & (E_WARNING | E_USER_WARNING)) && EG(error_handling) == EH_THROW;
}

// Returns true if the options fail_on_warning and warnings_as_exceptions apply to an error of this type. The options do
// not apply to notices and deprecations, and not to warnings of the compiler, which belong to no running statement.
bool counts(int type)
{
    return (type & (E_WARNING | E_USER_WARNING)) && (type & EG(error_reporting)) && !CG(in_compilation);
}

// Returns the error message with a stack trace of at most 100 frames. Without the limit, a deep recursion that raises a
// warning in each step could use up the memory that the program still needs.
zend_string *with_trace(zend_string *message)
{
    constexpr uint32_t kMostFrames = 100;
    zval trace;
    zend_fetch_debug_backtrace(&trace, 0, EG(exception_ignore_args) ? DEBUG_BACKTRACE_IGNORE_ARGS : 0, kMostFrames);
    bool is_whole = zend_hash_num_elements(Z_ARRVAL(trace)) < kMostFrames;
    zend_string *lines = zend_trace_to_string(Z_ARRVAL(trace), is_whole);   // is_whole: adds "{main}" as the last frame
    zval_ptr_dtor(&trace);
    constexpr std::string_view kBefore = "\nStack trace:\n";
    std::string_view behind = is_whole ? "\n  raised" : "...\n  raised";   // PHP appends " in FILE on line N"
    zend_string *begun = zend_string_concat2(ZSTR_VAL(message), ZSTR_LEN(message), kBefore.data(), kBefore.size());
    zend_string *whole = zend_string_concat3(ZSTR_VAL(begun), ZSTR_LEN(begun), ZSTR_VAL(lines), ZSTR_LEN(lines), behind.data(),
                                             behind.size());
    zend_string_release(begun);
    zend_string_release(lines);
    return whole;
}

void report_with_trace(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    if (PG(ignore_repeated_errors)) {
        report(type, file, line, message);   // no trace is added, because PHP compares the message with the previous message
        return;
    }
    zend_string *whole = with_trace(message);
    report(type, file, line, whole);
    if (PG(last_error_message) == whole) {   // error_get_last() must return the message without the trace
        zend_string_release(PG(last_error_message));
        PG(last_error_message) = zend_string_copy(message);
    }
    zend_string_release(whole);
}

void spoil_answer()
{
    const Duty &duty = php_state_of(runtime().scheduler().current()).duty;
    if (duty.object && duty.warned) {
        duty.warned(duty.object);
    }
}

void on_error(int type, zend_string *file, const uint32_t line, zend_string *message)
{
    bool is_failure = counts(type) && runtime().has_loop();
    if ((type & E_FATAL_ERRORS) && !(type & E_DONT_BAIL)) {
        note_destroyed_objects();
        give_back_error_handler();
        log_place_of_error(type, line, file, message);
        unsafe_depth++;   // output callbacks must not wait before PHP has marked all objects as destroyed
        report(type, file, line, message);
        unsafe_depth--;
    } else if (becomes_exception(type)) {
        report(type, file, line, message);
    } else if (is_failure && throws && runtime().current_coroutine()) {
        if (!EG(exception)) {
            zend_throw_error_exception(zend_ce_error_exception, message, 0, type);
        }
    } else {
        if (is_failure && fails) {
            spoil_answer();
        }
        log_place_of_error(type, line, file, message);
        PrintWatch::is_paused = true;
        (is_failure && !is_plain ? report_with_trace : report)(type, file, line, message);
        PrintWatch::is_paused = false;
    }
}

}  // namespace

void print_plain_warnings()
{
    is_plain = true;
}

WorkerErrors::WorkerErrors(const CallbackOptions &options)
{
    fails = options.fail_on_warning;
    throws = options.warnings_as_exceptions;
    report = zend_error_cb;
    zend_error_cb = on_error;
}

WorkerErrors::~WorkerErrors()
{
    zend_error_cb = report;
}

PrintWatch::PrintWatch()
{
    is_paused = false;
    original_write = sapi_module.ub_write;
    sapi_module.ub_write = note_print;
}

PrintWatch::~PrintWatch()
{
    sapi_module.ub_write = original_write;
}

}  // namespace coro::php
