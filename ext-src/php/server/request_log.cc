#include "php/server/request_log.h"

#include "php/runtime/request_record.h"
#include "php/runtime/runtime.h"
#include "php/runtime/timeline.h"
#include "php/trace/span.h"

#include "coro/base/log.h"
#include "coro/server/connection/exchange_facts.h"

#include "SAPI.h"

#include <string>
#include <syslog.h>

namespace coro::php {

namespace {

decltype(sapi_module.log_message) log_before;   // PHP's function, which RequestLog has replaced

void append_ids(std::string &line)
{
    if (const Span *span = current_span()) {
        line += ",\"trace_id\":\"" + span->context().trace_id() + "\",\"span_id\":\"" + span->context().span_id() + "\"";
    }
}

void note_in_record(LogLevel level, std::string_view message)
{
    if (RequestRecord *record = current_record()) {
        record->note_log(level, message, runtime().scheduler().current().id(), runtime().loop().clock().now());
    }
}

constexpr LogContext kContext = {note_in_record, append_ids};

// Called for error_log() and for PHP's messages about errors.
void log_of_php(const char *message, int priority)
{
    LogLevel level = priority <= LOG_ERR       ? LogLevel::kError
                     : priority == LOG_WARNING ? LogLevel::kWarning
                     : priority == LOG_NOTICE  ? LogLevel::kNotice : LogLevel::kInfo;
    note_in_record(level, message);
    is_log_json() ? log_json(level, message) : log_before(message, priority);
}

ExchangeFacts facts_of_running_request()
{
    ExchangeFacts facts;
    if (!runtime().has_loop()) {
        return facts;
    }
    const Timeline *timeline = php_state_of(runtime().scheduler().current()).timeline;
    if (Timeline::exists(timeline)) {
        facts.queue_time = timeline->queue_time();
        facts.wait_time = timeline->own_waits();
    }
    if (const Span *span = current_server_span()) {
        facts.trace_high = span->context().trace_high;
        facts.trace_low = span->context().trace_low;
        facts.span = span->context().span;
    }
    return facts;
}

}  // namespace

RequestLog::RequestLog(bool has_access_log, bool logs_waits)
{
    set_log_context(&kContext);
    log_before = sapi_module.log_message;
    sapi_module.log_message = log_of_php;
    if (has_access_log) {
        set_exchange_facts(facts_of_running_request);
        request_watch |= logs_waits ? kWatchLogged : 0;
    }
}

RequestLog::~RequestLog()
{
    request_watch &= uint8_t(~kWatchLogged);
    set_exchange_facts(nullptr);
    sapi_module.log_message = log_before;
    set_log_context(nullptr);
}

}  // namespace coro::php
