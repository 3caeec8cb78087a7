#pragma once

#include "php/http/body_encoding.h"
#include "php/http/fields.h"

#include "coro/proto/http1/content_encoder.h"
#include "coro/server/http/response_writer.h"

#include <memory>

namespace coro::php {

class RequestLabel;

// The contents of a Coro\Http\Response object: the status, fields, cookies and trailers that the handler has set, and
// the writer that sends them. Callers must check may_change_head() before they change the head, and again after each
// call that may run PHP code.
class ResponseBuilder {
public:
    explicit ResponseBuilder(const RequestLabel &request) : request_(request) {}
    ResponseBuilder(const ResponseBuilder &) = delete;
    ResponseBuilder &operator=(const ResponseBuilder &) = delete;
    ~ResponseBuilder();

    ResponseWriter writer;

    bool may_change_head() const { return writer.state() == ResponseWriter::State::kOpen; }

    void set_status(int status, zend_string *reason);   // an empty reason: the standard phrase of the status is sent
    FieldList &fields() { return fields_; }
    FieldList &trailers() { return trailers_; }
    void add_cookie(zend_string *line);                 // takes ownership of the caller's reference to the line
    zval *cookies() { return &cookies_; }               // an array of Set-Cookie values; undefined if there are no cookies

    // Each of the next three functions sends the head, unless it has been sent, and then a part of the body or the
    // whole body. Each returns false if the response was already complete or the client has disconnected.
    bool write(std::string_view piece);
    bool end(zend_string *body);   // nullptr: ends the response without more bytes
    bool end_with_file(Fd file, off_t offset, size_t size, std::string_view mime_type);

private:
    // Returns true if the handler has set a Content-Length that may be sent with a body of this size. Logs a notice if the
    // handler's Content-Length is wrong.
    bool agrees_on_length(size_t size);
    bool may_send_length(const zval &length, size_t size);
    http1::FieldWriter begin(bool with_length, unsigned &given);
    void begin_field(const FieldList::Field &field, bool with_length, unsigned &given, http1::FieldWriter head);
    void write_etag(const FieldList::Field &field, http1::FieldWriter head);
    bool write_piece(std::string_view piece, http1::ContentEncoder::Until until);
    http1::ContentCoding choose_coding(size_t size);
    zend_string *encode(zend_string *body);
    bool end_chunked(zend_string *body);
    bool finish();

    const RequestLabel &request_;
    int status_ = 200;
    zend_string *reason_ = nullptr;
    zval cookies_ = {};
    bool varies_ = false;   // true: the body depends on the request's field Accept-Encoding
    http1::ContentCoding coding_ = http1::ContentCoding::kIdentity;   // the coding of the body
    std::unique_ptr<PieceEncoder> encoder_;   // of a body that is sent in pieces; nullptr: it is not encoded
    FieldList fields_;
    FieldList trailers_;
};

// The options of a Connection field, as bits. connection_options() returns the bits of the options that the value of
// a Connection field contains, or -1 if the value contains an unknown option.
enum ConnectionOption : int { kOptionClose = 1, kOptionUpgrade = 2 };
int connection_options(const zval &value);

}  // namespace coro::php
