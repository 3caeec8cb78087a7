#pragma once

#include "php/http/fields.h"

#include "coro/server/http/response_writer.h"

namespace coro::php {

// What a Coro\Http\Response holds: the answer as far as the handler has given it. What changes the head asks
// may_change_head() first, and again after anything that may have run PHP code.
class ResponseBuilder {
public:
    ResponseBuilder() = default;
    ResponseBuilder(const ResponseBuilder &) = delete;
    ResponseBuilder &operator=(const ResponseBuilder &) = delete;
    ~ResponseBuilder();

    ResponseWriter writer;

    bool may_change_head() const { return writer.state() == ResponseWriter::State::kOpen; }

    void set_status(int status, zend_string *reason);   // an empty reason: the usual one
    FieldList &fields() { return fields_; }
    FieldList &trailers() { return trailers_; }
    void add_cookie(zend_string *line);                 // takes over the reference
    zval *cookies() { return &cookies_; }               // undefined without any

    // Each sends, and returns false when the answer is over or the client has gone.
    bool write(std::string_view piece);
    bool end(zend_string *body);   // nullptr: nothing (more)
    bool end_with_file(Fd file, off_t offset, size_t size, std::string_view mime_type);

private:
    // May a Content-Length that the handler gave be sent with a body of this size? Warns when it is wrong.
    bool agrees_on_length(size_t size);
    bool may_say_length(const zval &length, size_t size);
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

// What a value of the Connection field asks for; -1 for anything else.
enum ConnectionOption : int { kOptionClose = 1, kOptionUpgrade = 2 };
int connection_options(const zval &value);

}  // namespace coro::php
