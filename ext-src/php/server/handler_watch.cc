#include "php/server/handler_watch.h"

#include "php/http/handler_log.h"
#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/server/config/config.h"

#include "SAPI.h"

#include <cstdio>

namespace coro::php {

namespace {

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

}  // namespace

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
