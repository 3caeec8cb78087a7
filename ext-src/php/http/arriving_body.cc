#include "php/http/arriving_body.h"

#include "php/http/classes.h"
#include "php/http/request_arrays.h"
#include "php/http/request_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/names.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/string_storage.h"
#include "php/zend/value.h"

#include "zend_exceptions.h"
#include "zend_interfaces.h"

#include "php/stub/http_body_iterator_arginfo.h"

#include <cerrno>

// How PHP code reads the bodies of requests piece by piece.
namespace coro::php {

int await_body(RequestBody &body, const char *what, Deadline deadline)
{
    body.want();
    int waited = wait_until(what, WaitSubject::peer(body.terms().session), deadline, [&body] { return body.is_ready(); },
                            [&body](Waiter &waiter) { body.await(waiter); });
    if (waited != 0) {
        return waited;
    }
    if (body.outcome() < 0 && (body.collects() || body.view().empty())) {
        return body.outcome();
    }
    return body.view().empty() ? 0 : 1;
}

// Sets last_error() after a wait. For -ECANCELED it is set already.
static void note_error(int outcome)
{
    if (outcome != -ECANCELED) {
        set_last_error(-outcome);
    }
}

bool Request::is_complete() const
{
    const std::shared_ptr<RequestBody> &body = message.arriving();
    return !message.is_empty() && (!body || body->outcome() == 0);
}

void Request::await()
{
    if (!runtime().coroutine_that_may_wait()) {
        return;
    }
    if (!multipart_type(message).empty()) {
        await_form();
    } else {
        (void) gather_arriving("Request::post");
    }
}

// Waits as await_body() does, and until no other coroutine receives the body.
int Request::await_bytes(RequestBody &body, const char *what, Deadline deadline)
{
    int outcome = 0;
    do {
        outcome = await_reception(what, deadline);
        if (outcome == 0) {
            outcome = await_body(body, what, deadline);
        }
    } while (outcome >= 0 && is_receiving_);
    return outcome;
}

bool Request::gather_arriving(const char *what)
{
    std::shared_ptr<RequestBody> body = message.arriving();
    int outcome = await_reception(what, kNever);
    if (outcome == 0) {
        body->collect();
        outcome = await_bytes(*body, what, kNever);
    }
    if (!message.arriving()) {
        return !EG(exception);   // another coroutine has gathered the body
    }
    if (outcome < 0) {
        note_error(outcome);
        return false;
    }
    size_t size = body->view().size();
    message.take_body(zend_storage(), body->take_all(), size);
    begin_at_position();
    return true;
}

// Returns at most `size` bytes that have arrived.
static zend_string *take_piece(RequestBody &body, size_t size)
{
    std::string_view bytes = body.view();
    if (bytes.size() <= size) {
        size_t all = bytes.size();
        return take_string(body.take_all(), all);
    }
    zend_string *piece = zend_string_init(bytes.data(), size, false);
    body.take(size);
    return piece;
}

zend_string *Request::read(size_t size, Deadline deadline)
{
    std::shared_ptr<RequestBody> body = message.arriving();
    if (UNEXPECTED(body)) {
        int outcome = await_bytes(*body, "Request::read", deadline);
        if (outcome < 0) {
            note_error(outcome);
            return nullptr;
        }
        if (body->collects() && !gather("Request::read")) {
            return nullptr;
        }
        if (message.arriving()) {
            return outcome > 0 ? take_piece(*body, size) : zend_empty_string;
        }
    }
    std::string_view text = body_text();   // begins at start_, and may be the string that body() has made
    std::string_view rest = text.substr(position_ - start_, size);
    bool is_all = position_ == start_ && is_gathered_ && rest.size() == text.size();
    position_ += rest.size();
    if (is_all) {
        return this->body();
    }
    return rest.empty() ? zend_empty_string : zend_string_init(rest.data(), rest.size(), false);
}

namespace {

// The state of a foreach over the pieces of a body. The request is in the property $request of the object.
struct Pieces {
    // Reads the next piece. Throws an exception if that fails.
    void step(zval *self);

    size_t size = 0;
    Value piece;             // the present piece; undefined: before the first one, or behind the last one
    zend_long number = -1;   // the number of the present piece
};

using PiecesBox = Box<Pieces>;

void Pieces::step(zval *self)
{
    piece = {};
    number++;
    zval *request = OBJ_PROP_NUM(Z_OBJ_P(self), 0);
    if (Z_TYPE_P(request) != IS_OBJECT) {
        return;
    }
    zend_string *read = RequestBox::of(request).read(size, kNever);
    if (!read && !EG(exception)) {
        zend_throw_exception_ex(exception_class, last_error(), "cannot read the body of the request: %s",
                                error_text(last_error()));
    } else if (read && ZSTR_LEN(read) > 0) {
        ZVAL_STR(piece.raw(), read);
    }
}

}  // namespace

void register_http_body_iterator()
{
    PiecesBox::install(register_class_Coro_Http_BodyIterator(zend_ce_iterator));
    add_names(PiecesBox::class_entry);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http_Request, read)
{
    zend_long size = zend_long(RequestBody::kWindow);
    double timeout = -1;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(size)
        CORO_PARAM_SECONDS(timeout)
    ZEND_PARSE_PARAMETERS_END();
    if (size < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    Request &request = RequestBox::of(ZEND_THIS);
    if (request.message.is_empty()) {
        RETURN_FALSE;
    }
    zend_string *piece = request.read(size_t(size), timeout > 0 ? runtime().loop().deadline_in(timeout) : kNever);
    if (!piece) {
        RETURN_FALSE;
    }
    RETURN_STR(piece);
}

ZEND_METHOD(Coro_Http_Request, body)
{
    zend_long size = zend_long(RequestBody::kWindow);
    CORO_PARSE_OPTIONAL(Z_PARAM_LONG, size);
    if (size < 1) {
        zend_argument_value_error(1, "must be greater than 0");
        RETURN_THROWS();
    }
    zend_object *pieces = PiecesBox::create(PiecesBox::class_entry);
    PiecesBox::of(pieces).size = size_t(size);
    ZVAL_OBJ_COPY(OBJ_PROP_NUM(pieces, 0), Z_OBJ_P(ZEND_THIS));
    RETURN_OBJ(pieces);
}

ZEND_METHOD(Coro_Http_BodyIterator, __construct)
{
    zend_throw_error(error_class, "%s cannot be created: call body() of a request", ZSTR_VAL(Z_OBJCE_P(ZEND_THIS)->name));
}

ZEND_METHOD(Coro_Http_BodyIterator, rewind)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Pieces &pieces = PiecesBox::of(ZEND_THIS);
    if (pieces.number < 0) {
        pieces.step(ZEND_THIS);
    }
}

ZEND_METHOD(Coro_Http_BodyIterator, next)
{
    ZEND_PARSE_PARAMETERS_NONE();
    PiecesBox::of(ZEND_THIS).step(ZEND_THIS);
}

ZEND_METHOD(Coro_Http_BodyIterator, current)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Value &piece = PiecesBox::of(ZEND_THIS).piece; !piece.is_undefined()) {
        RETURN_COPY(piece.raw());
    }
}

ZEND_METHOD(Coro_Http_BodyIterator, key)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(PiecesBox::of(ZEND_THIS).number);
}

ZEND_METHOD(Coro_Http_BodyIterator, valid)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_BOOL(!PiecesBox::of(ZEND_THIS).piece.is_undefined());
}
