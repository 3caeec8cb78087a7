#pragma once

#include "php/http/fields.h"

#include "coro/server/http/response_writer.h"

namespace coro::php {

// The contents of a Coro\Http\Response: status, fields, cookies and trailers that the handler has set, and
// the writer that sends them. Check may_change_head() before a change of the head, and again after anything
// that may have run PHP code.
class ResponseBuilder {
public:
    ResponseBuilder() = default;
    ResponseBuilder(const ResponseBuilder &) = delete;
    ResponseBuilder &operator=(const ResponseBuilder &) = delete;
    ~ResponseBuilder();

    ResponseWriter writer;

    bool may_change_head() const { return writer.state() == ResponseWriter::State::kOpen; }

    void set_status(int status, zend_string *reason);   // an empty reason: the status's standard phrase
    FieldList &fields() { return fields_; }
    FieldList &trailers() { return trailers_; }
    void add_cookie(zend_string *line);                 // takes ownership of the reference
    zval *cookies() { return &cookies_; }               // undefined if there are none

    // Each sends the head if it has not been sent, and (a part of) the body. Returns false if the response is
    // complete or the client has disconnected.
    bool write(std::string_view piece);
    bool end(zend_string *body);   // nullptr: no (further) bytes
    bool end_with_file(Fd file, off_t offset, size_t size, std::string_view mime_type);

private:
    // Returns whether the handler has set a Content-Length that may be sent with a body of this size. Raises
    // a notice if it is wrong. May run PHP code.
    bool agrees_on_length(size_t size);
    bool may_send_length(const zval &length, size_t size);
    http1::FieldWriter begin(bool with_length, unsigned &given);
    void begin_field(const FieldList::Field &field, bool with_length, unsigned &given, http1::FieldWriter head);
    bool end_chunked(zend_string *body);
    bool finish();

    int status_ = 200;
    zend_string *reason_ = nullptr;
    zval cookies_ = {};
    FieldList fields_;
    FieldList trailers_;
};

// Returns the bits of the options that a value of the Connection field contains, or -1 if it contains an
// unknown one.
enum ConnectionOption : int { kOptionClose = 1, kOptionUpgrade = 2 };
int connection_options(const zval &value);

}  // namespace coro::php
