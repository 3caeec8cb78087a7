#include "php/http/response.h"

#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/file_part.h"
#include "php/http/response_host.h"
#include "php/http/cookie.h"
#include "php/http/field_arguments.h"
#include "php/http/classes.h"
#include "php/zend/names.h"
#include "php/runtime/notices.h"
#include "php/runtime/runtime.h"
#include "php/zend/text_argument.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/proto/http/mime_types.h"

#include "php/stub/http_response_arginfo.h"

#include "zend_exceptions.h"

#include <string_view>

namespace coro::php {

namespace {

[[gnu::noinline]] void note_transfer_encoding()
{
    if (is_first_notice("Http\\Response", "Transfer-Encoding")) {
        log(LogLevel::kNotice, "a program's field Transfer-Encoding is not sent, because the server decides how a body is framed "
                               "(%s:%u)", zend_get_executed_filename(), zend_get_executed_lineno());
    }
}

// Suspends the coroutine while more than buffer_output_size bytes are unsent. Where waiting is not allowed, the
// function returns at once, and the bytes remain in memory.
void wait_until_sent(ResponseWriter &writer)
{
    while (writer.must_wait()) {
        Coroutine *self = runtime().coroutine_that_may_wait();
        if (!self) {
            return;
        }
        Waiter waiter(*self, "Response::write", WaitSubject::peer(writer.session()));
        writer.await_room(waiter);
        if (runtime().wait(waiter, kNever) != 0) {
            return;
        }
    }
}

// Returns false if an exception was thrown. If memory has run out, the handler has failed, and the client gets the server's error
// response instead.
bool may_send(Response &response)
{
    return !settle_out_of_memory() && response.take_written_properties();
}

// Returns true if a response can have this status. Otherwise raises a warning: the number often comes from an exception's
// code. Statuses below 200 do not end a response: the client would take the response to the next request for the response
// to this request.
bool is_status(zend_long code, const ResponseWriter &writer)
{
    bool is_valid = (code >= 200 && code <= 999) || (code == 101 && writer.may_upgrade());
    if (!is_valid) {
        php_error_docref(nullptr, E_WARNING, "the status must be between 200 and 999, not " ZEND_LONG_FMT, code);
    }
    return is_valid;
}

bool is_server(zval *value)
{
    for (std::string_view name : {"coro\\server", "coro\\coroutine\\http\\server"}) {
        auto *ce = static_cast<zend_class_entry *>(zend_hash_str_find_ptr(CG(class_table), name.data(), name.size()));
        if (ce && Z_TYPE_P(value) == IS_OBJECT && instanceof_function(Z_OBJCE_P(value), ce)) {
            return true;
        }
    }
    return false;
}

// Returns the session id in the arguments of Response::create(), or -1 if the arguments are wrong.
zend_long session_of(zval *server, zend_long fd)
{
    zend_long number;
    if (!server) {
        return -1;
    }
    if (Z_TYPE_P(server) == IS_LONG) {
        return Z_LVAL_P(server);
    }
    if (Z_TYPE_P(server) == IS_STRING) {   // an id that has travelled as text, for example as the data of a task
        bool is_number = is_numeric_string(Z_STRVAL_P(server), Z_STRLEN_P(server), &number, nullptr, false) == IS_LONG;
        return is_number ? number : -1;
    }
    if (Z_TYPE_P(server) == IS_ARRAY) {
        zval *first = zend_hash_index_find_deref(Z_ARRVAL_P(server), 0);
        zval *second = zend_hash_index_find_deref(Z_ARRVAL_P(server), 1);
        return first && second && is_server(first) && Z_TYPE_P(second) == IS_LONG ? Z_LVAL_P(second) : -1;
    }
    return is_server(server) ? fd : -1;
}

void add_cookie(INTERNAL_FUNCTION_PARAMETERS, bool encodes_value)
{
    Cookie cookie;
    zend_object *object = nullptr;
    cookie.encodes_value = encodes_value;
    ZEND_PARSE_PARAMETERS_START(1, 10)
        Z_PARAM_OBJ_OF_CLASS_OR_STR(object, cookie_class, cookie.name)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR(cookie.value)
        Z_PARAM_LONG(cookie.expires)
        Z_PARAM_STR(cookie.path)
        Z_PARAM_STR(cookie.domain)
        Z_PARAM_BOOL(cookie.secure)
        Z_PARAM_BOOL(cookie.http_only)
        Z_PARAM_STR(cookie.same_site)
        Z_PARAM_STR(cookie.priority)
        Z_PARAM_BOOL(cookie.partitioned)
    ZEND_PARSE_PARAMETERS_END();
    const Cookie &given = object ? cookie_of(object) : cookie;
    if (!given.name) {
        refuse_argument(1, "must have a name");
        RETURN_FALSE;
    }
    if (!object && !check_cookie(cookie)) {
        RETURN_FALSE;
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.take_written_properties() || !response.takes_head()) {
        RETURN_FALSE;
    }
    response.add_cookie(make_cookie_line(given));
    RETURN_TRUE;
}

}  // namespace

Response::~Response()
{
    if (UNEXPECTED(!has_responded())) {
        destroyed_without_response();
    }
    if (UNEXPECTED(has_close_callback_)) {
        (void) take_close_callback();
    }
    if (UNEXPECTED(encoder_) && is_writable()) {
        (void) write_piece({}, http::ContentEncoder::Until::kEnd);   // the writer ends the body
    }
    if (reason_) {
        zend_string_release(reason_);
    }
    i_zval_ptr_dtor(&cookies_);
}

[[gnu::noinline]] void Response::destroyed_without_response() const
{
    if (may_change_head() && is_connected()) {
        log_unanswered(*this, trail);
    } else if (ResponseHost *host = ResponseHost::find(this->host())) {
        host->response_dropped(*this);
    }
}

bool Response::is_late() const
{
    log_late_call(*this, trail);
    return false;
}

void Response::build(uint32_t slot, zval *into, DeferredErrors &)
{
    if (slot == kHeader) {
        fields_.build_array(into);
    } else if (slot == kTrailer) {
        trailers_.build_array(into);
    } else if (!Z_ISUNDEF(cookies_)) {
        ZVAL_COPY(into, &cookies_);
    }
}

void Response::set_status(int status, zend_string *reason)
{
    code_ = status;
    if (reason_) {
        zend_string_release(reason_);
    }
    reason_ = ZSTR_LEN(reason) ? zend_string_copy(reason) : nullptr;
}

void Response::set_field(Slot property, zend_string *name, FieldRole role, zval *value)
{
    FieldList &fields = property == kHeader ? fields_ : trailers_;
    Z_TYPE_P(value) == IS_NULL ? fields.remove(name) : fields.set(name, role, value);
    renew(property);
}

void Response::add_cookie(zend_string *line)
{
    if (Z_ISUNDEF(cookies_)) {
        array_init(&cookies_);
    }
    SEPARATE_ARRAY(&cookies_);   // copies the array if a variable of the program also refers to it
    add_next_index_str(&cookies_, line);
    renew(kCookie);
}

void spoil_response(zend_object *response)
{
    Response &spoiled = ResponseBox::of(response);
    if (spoiled.may_change_head()) {
        spoiled.set_status(500, ZSTR_EMPTY_ALLOC());
    }
}

void fail_response(zend_object *response)
{
    spoil_response(response);   // for those who ask for the status later
    ResponseBox::of(response).fail();
}

void register_http_response()
{
    zend_class_entry *ce = register_class_Coro_Http_Response();
    ResponseProperties::install(ce);
    add_names(ce);
}

// Detaches all response objects or, with `of_hosts`, those of the coroutine servers: only the parent of this process may
// answer the requests.
static void detach_http_responses(bool of_hosts)
{
    const zend_objects_store &store = EG(objects_store);
    for (uint32_t number = 1; number < store.top; number++) {
        zend_object *object = store.object_buckets[number];
        if (IS_OBJ_VALID(object) && is_http_response(object) && (ResponseBox::of(object).host() || !of_hosts)) {
            ResponseBox::of(object).detach();
        }
    }
}

const RuntimeObserver http_response_observer({
    .order = Order::kRequests,
    .on_fork = [] { detach_http_responses(true); },
    // A response that a helper completed would change the counters that all processes of the server share.
    .on_helper_begin = [] { detach_http_responses(false); },
    .on_request_end =
        [] {
            ResponseProperties::forget_request();
            forget_field_literals();
        },
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http_Response, status)
{
    zend_long code;
    zend_string *reason = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(code)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (!check_text(reason, 2)) {
        RETURN_FALSE;
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!is_status(code, response) || !response.takes_head()) {
        RETURN_FALSE;
    }
    response.set_status(int(code), reason);
    response.trail.status = int(code);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, header)
{
    zend_string *key;
    zval *given;
    bool format = true;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_STR(key)
        Z_PARAM_ZVAL(given)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(format)
    ZEND_PARSE_PARAMETERS_END();
    FieldNameArgument name(key, format);
    Value value;
    if (!check_name(name) || !make_field_value(given, 2, value)) {
        RETURN_FALSE;
    }
    bool is_null = Z_TYPE_P(value.raw()) == IS_NULL;
    if (name.role == FieldRole::kConnection && !is_null && connection_options(*value.raw()) < 0) {
        refuse_argument(2, "must be close, keep-alive or upgrade for the field Connection");
        RETURN_FALSE;
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.take_written_properties() || !response.takes_head()) {
        RETURN_FALSE;
    }
    if (UNEXPECTED(name.role == FieldRole::kTransferEncoding)) {
        if (!is_null && !is_chunked(*value.raw())) {
            note_transfer_encoding();
        }
        RETURN_TRUE;
    }
    if (!is_null && !response.fields().takes(name.text)) {
        RETURN_FALSE;
    }
    zval taken;
    value.move_to(&taken);
    response.set_field(Response::kHeader, name.text, name.role, &taken);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, cookie)
{
    add_cookie(INTERNAL_FUNCTION_PARAM_PASSTHRU, true);
}

ZEND_METHOD(Coro_Http_Response, rawcookie)
{
    add_cookie(INTERNAL_FUNCTION_PARAM_PASSTHRU, false);
}

ZEND_METHOD(Coro_Http_Response, trailer)
{
    zend_string *key;
    zend_string *text;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_STR(key)
        Z_PARAM_STR(text)
    ZEND_PARSE_PARAMETERS_END();
    FieldNameArgument name(key, true);
    if (!check_name(name) || !check_text(text, 2)) {
        RETURN_FALSE;
    }
    if (name.role != FieldRole::kPlain) {
        refuse_argument(1, "must not be a field that is allowed only in the head");
        RETURN_FALSE;
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.take_written_properties() || !response.takes_body() || !response.is_writable() ||
        !response.trailers().takes(name.text)) {
        RETURN_FALSE;
    }
    zval value;
    ZVAL_STR_COPY(&value, text);
    response.set_field(Response::kTrailer, name.text, name.role, &value);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, initHeader)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_head()) {
        RETURN_FALSE;
    }
    response.clear_fields();
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, write)
{
    zend_string *content;
    CORO_PARSE_ONE(CORO_PARAM_TEXT, content);
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!may_send(response) || !response.takes_body() || !response.write(view(content))) {
        RETURN_FALSE;
    }
    wait_until_sent(response);
    RETURN_BOOL(response.is_connected() || response.is_remote());
}

ZEND_METHOD(Coro_Http_Response, end)
{
    zend_string *content = nullptr;
    CORO_PARSE_OPTIONAL(CORO_PARAM_TEXT_OR_NULL, content);
    Response &response = ResponseBox::of(ZEND_THIS);
    RETURN_BOOL(may_send(response) && response.takes_body() && response.end(content));
}

ZEND_METHOD(Coro_Http_Response, sendfile)
{
    zend_string *filename;
    FilePart part;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_PATH_STR(filename)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(part.offset)
        Z_PARAM_LONG(part.length)
    ZEND_PARSE_PARAMETERS_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!may_send(response) || !response.takes_head()) {
        RETURN_FALSE;
    }
    if (!part.open_file(ZSTR_VAL(filename)) || !response.takes_head()) {
        response.trail.file_error = part.error;
        RETURN_FALSE;
    }
    RETURN_BOOL(response.end_with_file(std::move(part.file), part.offset, size_t(part.length),
                                       http::mime_type_of(view(filename))));
}

ZEND_METHOD(Coro_Http_Response, redirect)
{
    zend_string *location;
    zend_long code = 302;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_STR(location)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(code)
    ZEND_PARSE_PARAMETERS_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!may_send(response) || !check_text(location, 1) || !is_status(code, response) || !response.takes_head()) {
        RETURN_FALSE;
    }
    zval value;
    ZVAL_STR_COPY(&value, location);
    response.set_field(Response::kHeader, find_field_name("location")->formatted, FieldRole::kPlain, &value);
    response.set_status(int(code), zend_empty_string);
    RETURN_BOOL(response.end(nullptr));
}

ZEND_METHOD(Coro_Http_Response, detach)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    // detach() also returns false when a part of the body has been sent, because another response object could not
    // continue the body.
    if (!response.takes_head()) {
        RETURN_FALSE;
    }
    response.detach();
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, create)
{
    zval *server = nullptr;
    zend_long fd = -1;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_ZVAL(server)
        Z_PARAM_LONG(fd)
    ZEND_PARSE_PARAMETERS_END();
    zend_long session = session_of(server, fd);
    if (session < 0) {
        zend_throw_exception(exception_class,
                             "Coro\\Http\\Response::create() takes a connection's id, or a server and the id, or both "
                             "in an array",
                             kInvalidArguments);
        RETURN_THROWS();
    }
    zend_object *response = new_http_response(session);
    if (!attach_response(session, ResponseBox::of(response))) {
        if (!can_answer_elsewhere(session)) {
            OBJ_RELEASE(response);
            RETURN_FALSE;
        }
        ResponseBox::of(response).begin_remotely(session);
    }
    RETURN_OBJ(response);
}

ZEND_METHOD(Coro_Http_Response, isWritable)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    RETURN_BOOL(response.is_writable() || (response.is_remote() && response.state() == ResponseWriter::State::kOpen));
}

ZEND_METHOD(Coro_Http_Response, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(close_connection(ResponseBox::of(ZEND_THIS)));
}
