#include "php/server/handler_log.h"

#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/server/peers.h"
#include "php/server/state.h"
#include "php/zend/value.h"
#include "php/runtime/executor_state.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/peer_name.h"

#include "SAPI.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace coro::php {

namespace {

size_t (*usual_write)(const char *text, size_t size);

// The address of a client of which only the id is known.
PeerName::Text address_of(int64_t session)
{
    Worker *worker = current_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return (peer ? PeerName(*peer) : PeerName(PeerAddress{}, session)).address();
}

// A response to which the coroutine that runs owes an answer, or nullptr.
zend_object *present_response()
{
    zend_object *object = runtime().has_loop() ? state_of(runtime().scheduler().current()).duty.object : nullptr;
    return object && is_http_response(object) ? object : nullptr;
}

size_t note_print(const char *text, size_t size)
{
    if (!PrintWatch::is_paused) {
        if (zend_object *response = present_response()) {
            trail_of(response).has_printed = true;
        }
    }
    return usual_write(text, size);
}

// Not when the process ends: then what is left unanswered is not the program's fault.
bool may_complain()
{
    Worker *worker = current_worker();
    bool is_ending = runtime().has_bailed_out() || runtime().is_killing() || runtime().is_fork_of_server();
    return worker && !is_ending && worker->may_complain();
}

bool is_printed(int type)
{
    constexpr int kWarnings = E_WARNING | E_USER_WARNING | E_CORE_WARNING | E_COMPILE_WARNING;
    return (type & E_FATAL_ERRORS) || (type & kWarnings & EG(error_reporting));
}

// Its first line. That of an uncaught exception ends with a place, as all do here.
std::string_view summary_of(const zend_string *message)
{
    std::string_view text = view(message);
    text = text.substr(0, text.find('\n'));
    size_t place = text.starts_with("Uncaught ") ? text.rfind(" in ") : std::string_view::npos;
    return text.substr(0, place);
}

}  // namespace

void RequestLabel::keep()
{
    std::string_view method = message_->text(message_->head().method);
    std::string_view path = message_->text(message_->head().path);
    int size = snprintf(kept_, sizeof kept_, "%.*s %.*s", int(method.size()), method.data(), int(path.size()), path.data());
    kept_size_ = uint8_t(std::min<size_t>(size_t(size), sizeof kept_ - 1));
    if (size_t(size) > kept_size_) {
        memcpy(kept_ + kept_size_ - 3, "...", 3);
    }
    peer_address_ = message_->origin().peer_address;
}

RequestLabel::Text RequestLabel::text() const
{
    Text text;
    if (message_ && !message_->is_empty()) {
        Escaped method(message_->text(message_->head().method));
        Escaped path(message_->text(message_->head().path));
        snprintf(text.bytes, sizeof text.bytes, "%s %s from %s", method.text(), path.text(),
                 PeerName(message_->origin().peer_address, exchange_.session()).address().bytes);
    } else if (kept_size_) {
        snprintf(text.bytes, sizeof text.bytes, "%s from %s", Escaped({kept_, kept_size_}).text(),
                 PeerName(peer_address_, exchange_.session()).address().bytes);
    } else {
        snprintf(text.bytes, sizeof text.bytes, "a request from %s", address_of(exchange_.session()).bytes);
    }
    return text;
}

void complain_unanswered(const ResponseWriter &exchange, const HandlerTrail &trail)
{
    if (!may_complain()) {
        return;
    }
    char status[48] = "";
    if (trail.status) {
        snprintf(status, sizeof status, "; status(%d) alone sends nothing", trail.status);
    }
    log(LogLevel::kWarning, "%s: the %s callback %s without end(): the client gets an empty 500; call $response->end()%s%s%s%s%s (%s:%u)",
        trail.request.text().bytes, exchange.may_upgrade() ? "handshake" : "request",
        trail.has_exited ? "called exit()" : "returned", trail.has_returned_value ? "; a returned value is not sent" : "",
        trail.has_printed ? "; printed output is not sent to the client" : "", status,
        trail.file_error ? "; sendfile() has failed: " : "", trail.file_error ? err::text(trail.file_error) : "",
        trail.file ? ZSTR_VAL(trail.file) : "internal function", trail.line);
}

void complain_late(const ResponseWriter &exchange, const HandlerTrail &trail)
{
    bool is_begun = exchange.state() == ResponseWriter::State::kChunked && exchange.is_connected();
    if ((is_begun || exchange.was_answered()) && may_complain()) {
        log(LogLevel::kWarning, "%s: Response::%s() has no effect: %s (%s:%u)", trail.request.text().bytes, get_active_function_name(),
            is_begun ? "write() has sent the head already" : "the answer has been ended already", zend_get_executed_filename(),
            zend_get_executed_lineno());
    }
}

void log_place_of_error(int type, uint32_t line, const zend_string *file, const zend_string *message)
{
    if (!current_worker() || !runtime().has_loop() || !is_printed(type) || !is_logged(LogLevel::kWarning)) {
        return;
    }
    const Duty &duty = state_of(runtime().scheduler().current()).duty;
    RequestLabel::Text where;
    if (zend_object *response = present_response()) {
        where = trail_of(response).request.text();
    } else if (duty.event && duty.subject > 0) {
        snprintf(where.bytes, sizeof where.bytes, "%s of %s", duty.event, address_of(duty.subject).bytes);
    } else if (duty.event) {
        snprintf(where.bytes, sizeof where.bytes, "%s", duty.event);
    } else {
        return;
    }
    log(LogLevel::kWarning, "%s: %s: %s (%s:%u)", where.bytes, type & E_FATAL_ERRORS ? "fatal error" : "warning",
        Escaped(summary_of(message)).text(), file ? ZSTR_VAL(file) : "unknown file", line);
}

PrintWatch::PrintWatch()
{
    is_paused = false;
    usual_write = sapi_module.ub_write;
    sapi_module.ub_write = note_print;
}

PrintWatch::~PrintWatch()
{
    sapi_module.ub_write = usual_write;
}

}  // namespace coro::php
