#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1/field_writer.h"
#include "coro/sched/waiter.h"

#include <cstdint>
#include <sys/types.h>

namespace coro {

class Peer;
class HttpStream;

// Header fields that the exchange writes itself unless the handler did. Bits of `given` below.
enum GivenField : unsigned {
    kGivenServer = 1,
    kGivenDate = 2,
    kGivenContentType = 4,
    kGivenContentLength = 8,
    kGivenConnection = 16,
};

// The answer to one request, as its handler gives it. Part of the handler's response object; destroyed unanswered, it
// sends an empty 500, destroyed in the middle of a body, it finishes it. Nothing here waits.
//
// Per answer: begin_head(), append own fields to its result as "Name: value\r\n", then end_with(), send_file() or
// start_chunked(); after start_chunked() any number of write_chunk() and write_file_chunk(), then finish().
// Every call but begin_head() returns 0 or -errno: -EPIPE when the client has gone (the handler may go on, nobody reads).
class ResponseWriter {
public:
    enum class State : uint8_t { kDetached, kOpen, kChunked, kTrailers, kEnded };

    ResponseWriter() = default;
    ~ResponseWriter();
    ResponseWriter(const ResponseWriter &) = delete;
    ResponseWriter &operator=(const ResponseWriter &) = delete;

    void attach(HttpStream &stream, bool is_head_request, int minor, bool keep_alive);
    // Gives up the connection without an answer; another exchange may attach to it. The request stays unanswered.
    void detach();

    // The handler failed: an empty 500, or, when the head was sent, a broken connection.
    void fail();

    State state() const { return state_; }
    bool is_writable() const { return stream_ && (state_ == State::kOpen || state_ == State::kChunked); }
    bool is_connected() const { return stream_ != nullptr; }
    // Its handler has ended the answer while the client was there, and it was no upgrade.
    bool was_answered() const { return was_answered_; }
    bool may_upgrade() const;   // status 101 would be an answer
    bool is_head_request() const { return is_head_request_; }
    bool may_send_trailers() const { return !is_http10_; }   // false: the protocol version has none
    int64_t session() const { return session_; }

    void close_after() { keep_alive_ = false; }   // the handler wants no further request on this connection

    // Until the head is sent nobody else may write to the client. Without a reason it is reason_phrase().
    http1::FieldWriter begin_head(int status);
    http1::FieldWriter begin_head(int status, std::string_view reason);
    [[nodiscard]] int end_with(const Payload &body, unsigned given);
    [[nodiscard]] int send_file(Fd file, off_t offset, size_t length, unsigned given);
    [[nodiscard]] int start_chunked(unsigned given);      // the body's length is not known; HTTP/1.0: ends by closing
    [[nodiscard]] int write_chunk(std::string_view bytes);
    [[nodiscard]] int write_file_chunk(Fd file, off_t offset, size_t length);
    // Begins the trailers; the caller adds them to the result and then calls finish() without anything in between.
    http1::FieldWriter begin_trailers();
    [[nodiscard]] int finish();

    // Is so much unsent that whoever writes a stream should wait? Then call await_room() and wait; an outcome of 0 means
    // ask again. Only while is_connected().
    bool must_wait() const;
    void await_room(Waiter &waiter);

private:
    friend class HttpStream;

    Peer &peer() const;
    void connection_lost() { stream_ = nullptr; }
    TextBuffer &begin_answer(int status);
    void add_missing_fields(TextBuffer &text, unsigned given);
    bool has_chunks() const;
    bool is_upgrade() const;
    [[nodiscard]] int ended(int outcome);

    HttpStream *stream_ = nullptr;   // nullptr: detached, ended, or the client has gone
    int64_t session_ = 0;
    State state_ = State::kDetached;
    bool is_head_request_ = false;
    bool is_http10_ = false;
    bool keep_alive_ = false;
    bool was_answered_ = false;
    int status_ = 0;
};

// "OK" for 200; "Unknown Status" for codes that have no common phrase.
std::string_view reason_phrase(int status);
// 1xx, 204, 304: RFC 9110 section 6.4.1; 205: 15.3.6.
bool has_no_body(int status);

}  // namespace coro
