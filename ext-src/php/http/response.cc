#include "php/http/response.h"

#include "php/zend/exceptions.h"
#include "php/zend/file_part.h"
#include "php/http/close_callback.h"
#include "php/http/response_builder.h"
#include "php/http/response_host.h"
#include "php/http/cookie.h"
#include "php/http/field_arguments.h"
#include "php/http/lazy_properties.h"
#include "php/http/written_properties.h"
#include "php/http/classes.h"
#include "php/zend/names.h"
#include "php/runtime/notices.h"
#include "php/runtime/runtime.h"
#include "php/zend/value.h"

#include "coro/base/log.h"
#include "coro/proto/http1/mime_types.h"

#include "php/stub/http_response_arginfo.h"

#include "zend_exceptions.h"

#include <string_view>

namespace coro::php {

namespace {

struct Response : ResponseBuilder {
    // The property slots of Coro\Http\Response, in the order of their declaration in the stub.
    enum Slot : uint32_t { kFd, kSocket, kHeader, kCookie, kTrailer, kSlotCount };
    static constexpr uint32_t kSlots = kSlotCount;
    static constexpr uint32_t kLazySlots = 1u << kHeader | 1u << kCookie | 1u << kTrailer;

    Response() : ResponseBuilder(trail.request) {}
    ~Response()
    {
        if (UNEXPECTED(!writer.was_answered())) {
            destroyed_without_answer();
        }
    }

    HandlerTrail trail{writer};
    uint32_t pending = 0;
    bool is_taking = false;   // true: take_accessed_properties() is running
    std::unique_ptr<CloseCallback> on_close;   // nullptr: onClose() has not been called

    // takes_head() returns true if the head may still change, takes_body() if more of the body may be sent. If the
    // function returns false, it also logs that the handler's call comes too late.
    bool takes_head() const { return EXPECTED(may_change_head()) || is_late(); }
    bool takes_body() const { return EXPECTED(writer.state() != ResponseWriter::State::kEnded) || is_late(); }
    bool is_late() const
    {
        log_late_call(writer, trail);
        return false;
    }
    [[gnu::noinline]] void destroyed_without_answer() const
    {
        if (may_change_head() && writer.is_connected()) {
            log_unanswered(writer, trail);
        } else if (ResponseHost *host = ResponseHost::find(writer.host())) {
            host->response_dropped(writer);
        }
    }

    bool is_settled() const { return !writer.is_connected() && !on_close; }
    zval *kept_value() { return on_close && *on_close ? on_close->function() : nullptr; }   // for the garbage collector

    void build(uint32_t slot, zval *into, DeferredErrors &)
    {
        if (slot == Response::kHeader) {
            fields().build_array(into);
        } else if (slot == Response::kTrailer) {
            trailers().build_array(into);
        } else if (!Z_ISUNDEF_P(cookies())) {
            ZVAL_COPY(into, cookies());
        }
    }
};

using ResponseProperties = LazyProperties<Response>;
using ResponseBox = ResponseProperties::Holder;

constexpr zend_long kInvalidArguments = 505;   // the value of SWOOLE_ERROR_INVALID_PARAMS

[[gnu::noinline]] void note_transfer_encoding()
{
    if (is_first_notice("Http\\Response", "Transfer-Encoding")) {
        log(LogLevel::kNotice, "a program's field Transfer-Encoding is not sent, because the server decides how a body is framed "
                               "(%s:%u)", zend_get_executed_filename(), zend_get_executed_lineno());
    }
}

bool set_header(zend_object *response, const FieldNameArgument &name, Value &value)
{
    FieldList &fields = ResponseBox::of(response).fields();
    if (Z_TYPE_P(value.raw()) == IS_NULL) {
        fields.remove(name.text);
    } else if (!fields.takes(name.text)) {
        return false;
    } else {
        zval taken;
        value.move_to(&taken);
        fields.set(name.text, name.role, &taken);
    }
    ResponseProperties::renew(response, Response::kHeader);
    return true;
}

// Suspends the coroutine while more than buffer_output_size bytes are unsent. Where waiting is not allowed, the
// function returns at once, and the bytes remain in memory.
void wait_until_sent(ResponseWriter &writer)
{
    while (writer.must_wait() && runtime().has_loop() && !runtime().scheduler().current().is_main() &&
           !unsafe_depth) {
        Waiter waiter(runtime().scheduler().current(), "Response::write",
                      WaitSubject::peer(writer.session()));
        writer.await_room(waiter);
        if (runtime().wait(waiter, kNever) != 0) {
            return;
        }
    }
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
    if (!server) {
        return -1;
    }
    if (Z_TYPE_P(server) == IS_LONG) {
        return Z_LVAL_P(server);
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
        zend_argument_value_error(1, "must have a name");
        RETURN_THROWS();
    }
    if (!object && !check_cookie(cookie)) {
        RETURN_THROWS();
    }
    if (!take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_head()) {
        RETURN_FALSE;
    }
    response.add_cookie(make_cookie_line(given));
    ResponseProperties::renew(Z_OBJ_P(ZEND_THIS), Response::kCookie);
    RETURN_TRUE;
}

}  // namespace

zend_object *new_http_response(zend_long session, ResponseWriter *&writer)
{
    zend_object *object = ResponseProperties::create();
    ZVAL_LONG(OBJ_PROP_NUM(object, Response::kFd), session);
    writer = &ResponseBox::of(object).writer;
    return object;
}

static void forget_http_responses()
{
    ResponseProperties::forget_request();
    forget_field_literals();
}

static bool take_fields_and_cookies(zend_object *object)
{
    Response &response = ResponseBox::of(object);
    auto is_accessed = [&](Response::Slot slot) { return !(response.pending & 1u << slot); };
    if (is_accessed(Response::kTrailer) && response.writer.is_writable() &&
        !take_written_fields(OBJ_PROP_NUM(object, Response::kTrailer), WrittenTo::kTrailer, response.trailers())) {
        return false;
    }
    if (is_accessed(Response::kHeader) && response.may_change_head() &&
        !take_written_fields(OBJ_PROP_NUM(object, Response::kHeader), WrittenTo::kHeader, response.fields())) {
        return false;
    }
    if (is_accessed(Response::kCookie) && response.may_change_head()) {
        take_written_cookies(OBJ_PROP_NUM(object, Response::kCookie), response);
    }
    return true;
}

// Takes over the properties that PHP code has read or written. It is not known whether PHP code has changed a value, because an
// array is changed in place.
[[gnu::noinline]] static bool take_accessed_properties(zend_object *object)
{
    Response &response = ResponseBox::of(object);
    if (response.is_taking) {
        return true;   // a __toString() of a value uses the response
    }
    response.is_taking = true;
    bool is_taken = take_fields_and_cookies(object);
    response.is_taking = false;
    return is_taken;
}

bool take_written_properties(zend_object *response)
{
    return EXPECTED(ResponseBox::of(response).pending == Response::kLazySlots) || take_accessed_properties(response);
}

bool is_http_response(const zend_object *object)
{
    return object->handlers == &ResponseBox::handlers;
}

HandlerTrail &trail_of(zend_object *response)
{
    return ResponseBox::of(response).trail;
}

CloseCallback &close_callback_of(zend_object *response)
{
    std::unique_ptr<CloseCallback> &on_close = ResponseBox::of(response).on_close;
    if (!on_close) {
        on_close = std::make_unique<CloseCallback>();
    }
    return *on_close;
}

ResponseBuilder &builder_of(zend_object *response)
{
    return ResponseBox::of(response);
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
        if (IS_OBJ_VALID(object) && object->handlers == &ResponseBox::handlers) {
            ResponseWriter &writer = ResponseBox::of(object).writer;
            if (writer.host() || !of_hosts) {
                writer.detach();
            }
        }
    }
}

const RuntimeObserver http_response_observer({
    .order = Order::kRequests,
    .on_fork = [] { detach_http_responses(true); },
    // A response that a helper completed would change the counters that all processes of the server share.
    .on_helper_begin = [] { detach_http_responses(false); },
    .on_request_end = forget_http_responses,
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
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!is_status(code, response.writer) || !response.takes_head()) {
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
    if (!name.text) {
        RETURN_THROWS();
    }
    Value value;
    if (!make_field_value(given, 2, value) || !check_field(name.role, value.raw())) {
        RETURN_THROWS();
    }
    if (!take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    if (!ResponseBox::of(ZEND_THIS).takes_head()) {
        RETURN_FALSE;
    }
    if (UNEXPECTED(name.role == FieldRole::kTransferEncoding)) {
        note_transfer_encoding();
        RETURN_TRUE;
    }
    RETURN_BOOL(set_header(Z_OBJ_P(ZEND_THIS), name, value));
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
    if (!name.text || !check_text(text, 2)) {
        RETURN_THROWS();
    }
    if (name.role != FieldRole::kPlain) {
        zend_argument_value_error(1, "must not be a field that is allowed only in the head");
        RETURN_THROWS();
    }
    if (!take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_body() || !response.writer.is_writable() || !response.trailers().takes(name.text)) {
        RETURN_FALSE;
    }
    zval value;
    ZVAL_STR_COPY(&value, text);
    response.trailers().set(name.text, name.role, &value);
    ResponseProperties::renew(Z_OBJ_P(ZEND_THIS), Response::kTrailer);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, initHeader)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_head()) {
        RETURN_FALSE;
    }
    response.fields().clear();
    ResponseProperties::renew(Z_OBJ_P(ZEND_THIS), Response::kHeader);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, write)
{
    zend_string *content;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_STR(content)
    ZEND_PARSE_PARAMETERS_END();
    // If memory has run out, the handler has failed, and the client gets the server's error response instead.
    if (settle_out_of_memory() || !take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_body() || !response.write(view(content))) {
        RETURN_FALSE;
    }
    wait_until_sent(response.writer);
    if (EG(exception)) {
        RETURN_THROWS();
    }
    RETURN_BOOL(response.writer.is_connected());
}

ZEND_METHOD(Coro_Http_Response, end)
{
    zend_string *content = nullptr;
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR_OR_NULL(content)
    ZEND_PARSE_PARAMETERS_END();
    if (settle_out_of_memory() || !take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    RETURN_BOOL(response.takes_body() && response.end(content));
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
    if (settle_out_of_memory() || !take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_head()) {
        RETURN_FALSE;
    }
    if (!part.open_file(ZSTR_VAL(filename)) || !response.takes_head()) {
        response.trail.file_error = part.error;
        RETURN_FALSE;
    }
    RETURN_BOOL(response.end_with_file(std::move(part.file), part.offset, size_t(part.length),
                                       http1::mime_type_of(view(filename))));
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
    if (settle_out_of_memory() || !take_written_properties(Z_OBJ_P(ZEND_THIS))) {
        RETURN_THROWS();
    }
    if (!check_text(location, 1)) {
        RETURN_THROWS();
    }
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!is_status(code, response.writer) || !response.takes_head()) {
        RETURN_FALSE;
    }
    zval value;
    ZVAL_STR_COPY(&value, location);
    response.fields().set(find_field_name("location")->formatted, FieldRole::kPlain, &value);
    ResponseProperties::renew(Z_OBJ_P(ZEND_THIS), Response::kHeader);
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
    response.writer.detach();
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
    ResponseWriter *writer;
    zend_object *response = new_http_response(session, writer);
    if (!attach_response(session, *writer)) {
        OBJ_RELEASE(response);
        RETURN_FALSE;
    }
    RETURN_OBJ(response);
}

ZEND_METHOD(Coro_Http_Response, isWritable)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(ResponseBox::of(ZEND_THIS).writer.is_writable());
}

ZEND_METHOD(Coro_Http_Response, close)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(close_connection(ResponseBox::of(ZEND_THIS).writer));
}
