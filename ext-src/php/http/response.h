#pragma once

#include "php/http/body_encoding.h"
#include "php/http/fields.h"
#include "php/http/handler_log.h"
#include "php/http/lazy_properties.h"
#include "php/zend/call.h"

#include "coro/proto/http/content_encoder.h"
#include "coro/server/http/response_writer.h"
#include "coro/server/websocket/handshake.h"

#include <memory>
#include <string>
#include <utility>

namespace coro::php {

// The C++ part of a Coro\Http\Response: the status, fields, cookies and trailers that the handler has set, and the writer that
// sends them. Callers must check may_change_head() before they change the head, and again after each call that may run PHP code.
class Response : public ResponseWriter {
public:
    // The property slots of Coro\Http\Response, in the order of their declaration in the stub.
    enum Slot : uint32_t { kFd, kSocket, kHeader, kCookie, kTrailer, kSlotCount };
    static constexpr uint32_t kSlots = kSlotCount;
    static constexpr uint32_t kLazySlots = 1u << kHeader | 1u << kCookie | 1u << kTrailer;

    Response() {}
    ~Response();

    HandlerTrail trail{*this};
    uint32_t pending = 0;

    // Members for LazyProperties. The kept value is the callback of onClose().
    bool is_settled() const { return !is_connected() && !has_close_callback_; }
    zval *kept_value();
    void build(uint32_t slot, zval *into, DeferredErrors &);

    bool may_change_head() const { return state() == State::kOpen; }
    // takes_head() returns true if the head may still change, takes_body() if more of the body may be sent. If the
    // function returns false, it also logs that the handler's call comes too late.
    bool takes_head() const { return EXPECTED(may_change_head()) || is_late(); }
    bool takes_body() const { return EXPECTED(state() != State::kEnded) || is_late(); }

    int status() const { return code_; }
    void set_status(int status, zend_string *reason);   // an empty reason: the standard phrase of the status is sent
    // Sets a field of the head (kHeader) or of the trailers (kTrailer). Takes ownership of the value;
    // null removes the field.
    void set_field(Slot property, zend_string *name, FieldRole role, zval *value);
    void set_field(std::string_view name, std::string_view value);
    void write_cookies(http1::FieldWriter head) const;
    void add_cookie(zend_string *line);                 // takes ownership of the caller's reference to the line
    void clear_fields()
    {
        fields_.clear();
        renew(kHeader);
    }
    FieldList &fields() { return fields_; }
    FieldList &trailers() { return trailers_; }

    // Must be called before fields are sent. Takes over what the program has written to the properties header, cookie and
    // trailer. May run PHP code (__toString()). Returns false if an exception was thrown.
    [[nodiscard]] bool take_written_properties() { return EXPECTED(pending == kLazySlots) || take_accessed_properties(); }

    // Each of the next three functions sends the head, unless it has been sent, and then a part of the body or the
    // whole body. Each returns false if the response was already complete or the client has disconnected.
    bool write(std::string_view piece);
    bool end(zend_string *body);   // nullptr: ends the response without more bytes
    bool end_with_file(Fd file, off_t offset, size_t size, std::string_view mime_type);

    // Makes this the response to a client of another process. It collects the body, and end() sends all of the response to that
    // process. sendfile() and trailers are not supported.
    void begin_remotely(zend_long session);
    bool is_remote() const { return remote_body_ != nullptr; }

    // Makes `callback` the one that is called once, in a coroutine, if the connection ends before the response is complete.
    void set_close_callback(Callable callback);
    Callable take_close_callback();
    // Makes the coroutine with this id the one that is canceled then, too; 0: none.
    void set_canceled(int64_t id) { canceled_ = id; }
    int64_t take_canceled() { return std::exchange(canceled_, 0); }

private:
    bool is_late() const;
    void destroyed_without_response() const;
    // Has a property built again when it is read next, because the data behind it has changed.
    void renew(Slot slot) { LazyProperties<Response>::renew(Box<Response>::object_of(*this), slot); }

    bool take_accessed_properties();
    void take_cookies(zval *written);

    // Returns true if the handler has set a Content-Length that may be sent with a body of this size. Logs a notice if the
    // handler's Content-Length is wrong.
    zend_string *cut_by_length(zend_string *body);
    bool agrees_on_length(size_t size);
    bool may_send_length(const zval &length, size_t size);
    http1::FieldWriter begin(bool with_length, unsigned &given);
    void begin_field(const FieldList::Field &field, bool with_length, unsigned &given, http1::FieldWriter head);
    void write_etag(const FieldList::Field &field, http1::FieldWriter head);
    bool write_piece(std::string_view piece, http::ContentEncoder::Until until);
    http::ContentCoding choose_coding(size_t size);
    zend_string *encode(zend_string *body);
    bool end_chunked(zend_string *body);
    bool end_body();
    bool end_with_trailers(http1::FieldWriter trailers);
    bool end_remotely(std::string_view rest);
    void settle_compression();

    bool is_taking_ = false;             // true: take_accessed_properties() is running
    bool has_close_callback_ = false;
    bool varies_ = false;                // true: the body depends on the request's field Accept-Encoding
    http::ContentCoding coding_ = http::ContentCoding::kIdentity;   // the coding of the body
    int code_ = 200;
    int64_t canceled_ = 0;
    zend_string *reason_ = nullptr;
    zval cookies_ = {};                  // an array of Set-Cookie values; undefined if there are no cookies
    std::unique_ptr<std::string> remote_body_;   // the body so far of a response to a client of another process
    PieceEncoder encoder_;   // of a body that is sent in pieces; nullptr: it is not encoded
    FieldList fields_;
    FieldList trailers_;
};

// True: a response with an empty Content-Length has no such field, and its body no chunks: the program sends what follows with
// Server::send(). Changed at module startup only.
inline bool omits_empty_length = false;

// The options of a Connection field, as bits. connection_options() returns the bits of the options that the value of
// a Connection field contains, or -1 if the value contains an unknown option.
enum ConnectionOption : int { kOptionClose = 1, kOptionUpgrade = 2 };
int connection_options(const zval &value);

using ResponseProperties = LazyProperties<Response>;
using ResponseBox = ResponseProperties::Holder;

// Creates a Coro\Http\Response object. The caller must attach it to an HttpStream before PHP code sees it.
inline zend_object *new_http_response(zend_long session)
{
    zend_object *object = ResponseProperties::create();
    ZVAL_LONG(OBJ_PROP_NUM(object, Response::kFd), session);
    return object;
}

inline bool is_http_response(const zend_object *object)
{
    return object->handlers == &ResponseBox::handlers;
}

inline HandlerTrail &trail_of(zend_object *response)
{
    return ResponseBox::of(response).trail;
}

// Returns false if the client has disconnected or the response is complete.
inline bool has_peer(zend_object *response)
{
    return ResponseBox::of(response).is_connected();
}

// Must be called when the handler has ended by an uncaught exception or a fatal error. Sends a response with status
// 500, or closes the connection if the head has been sent.
void fail_response(zend_object *response);

// Must be called when the handler has raised a PHP warning that counts as a failure. Changes the status to 500 unless
// the head has been sent. A later call of status() by the handler replaces the 500.
void spoil_response(zend_object *response);

// Sends an empty response with this status in place of the handler's response.
void refuse_request(zend_object *response, int status);
// Sends the response with status 101 that upgrades the connection to WebSocket. Returns false if a response has already
// been sent.
bool answer_handshake(zend_object *response, const WebSocketOffer &offer);

// Calls the callback that the program has passed to Response::onClose() soon, from the loop. Does nothing if the response has
// none.
void call_close_callback(ResponseWriter &writer);

// The functions that the Response class needs from the server of this process. They are defined in
// php/server/server.cc.

// Attaches the writer to a request whose earlier response object was detached. Returns false if the connection does not
// exist, has no unanswered request, or has a request whose response was not detached.
bool attach_response(zend_long session, ResponseWriter &writer);

// A response that a process gives to a client of another process.
struct RemoteAnswer {
    int status;
    unsigned given;           // bits of GivenField
    bool keep_alive;
    std::string_view lines;   // the fields of the head, each with CRLF
    std::string_view body;
};
// Returns true if another process has a client with this id, to which this process can send answers.
bool can_answer_elsewhere(zend_long session);
// Returns false and sets last_error() if the answer was not sent.
bool answer_elsewhere(zend_long session, const RemoteAnswer &answer);
// Closes the connection of a response at once and discards unsent bytes; sends a close frame to a WebSocket of a coroutine
// server. Returns false if the connection does not exist.
bool close_connection(const ResponseWriter &writer);

}  // namespace coro::php
