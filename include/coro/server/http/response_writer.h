#pragma once

#include "coro/base/fd.h"
#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1/field_writer.h"
#include "coro/sched/waiter.h"
#include "coro/server/http/stream_user.h"

#include <cstdint>
#include <sys/types.h>

namespace coro {

class Peer;

// Bits for the header fields that the handler has written. ResponseWriter writes those that are missing.
enum GivenField : unsigned {
    kGivenServer = 1,
    kGivenDate = 2,
    kGivenContentType = 4,
    kGivenContentLength = 8,
    kGivenConnection = 16,
};

// Writes the response to one request. It is part of the handler's response object. If it is destroyed before
// the response has begun, it sends an empty 500; in the middle of a body, it ends the body. No function
// waits.
//
// A response is begin_head(), FieldWriter::add() for each field of the handler, then one of end_with(),
// send_file() and start_chunked(). After start_chunked() follow any number of write_chunk() and
// write_file_chunk(), then finish(). The functions that send return 0 or -errno: -EPIPE if the client has
// disconnected. The handler may continue then; what it writes is discarded.
class ResponseWriter : private HttpStreamUser {
public:
    enum class State : uint8_t { kDetached, kOpen, kChunked, kTrailers, kEnded };

    ResponseWriter() = default;
    ~ResponseWriter();
    ResponseWriter(const ResponseWriter &) = delete;
    ResponseWriter &operator=(const ResponseWriter &) = delete;

    void attach(HttpStream &stream, bool is_head_request, int minor, bool keep_alive);
    // Attaches to the request of a stream whose writer was detached.
    void attach_again(HttpStream &stream);
    // Leaves the request without a response. Another writer may attach to the stream and answer it.
    void detach();

    // Is called when the handler has failed. Sends an empty 500, or closes the connection if the head has
    // been sent.
    void fail();

    State state() const { return state_; }
    bool is_writable() const { return stream_ && (state_ == State::kOpen || state_ == State::kChunked); }
    bool is_connected() const { return stream_ != nullptr; }
    // True if the handler completed the response while the client was connected, and it was not an upgrade.
    bool was_answered() const { return was_answered_; }
    // True if the request is a WebSocket handshake, which may be answered with status 101.
    bool may_upgrade() const;
    bool is_head_request() const { return is_head_request_; }
    bool may_send_trailers() const { return !is_http10_; }   // false: the protocol version has none
    int64_t session() const { return session_; }

    void close_after() { keep_alive_ = false; }   // closes the connection behind the response

    // Begins the head. No other bytes may be sent to the client until the head is complete. Without `reason`
    // the status line has reason_phrase().
    http1::FieldWriter begin_head(int status);
    http1::FieldWriter begin_head(int status, std::string_view reason);
    [[nodiscard]] int end_with(const Payload &body, unsigned given);
    [[nodiscard]] int send_file(Fd file, off_t offset, size_t length, unsigned given);
    // Begins a body of unknown length; in HTTP/1.0 the end of the connection ends it
    [[nodiscard]] int start_chunked(unsigned given);
    [[nodiscard]] int write_chunk(std::string_view bytes);
    [[nodiscard]] int write_file_chunk(Fd file, off_t offset, size_t length);
    // Begins the trailers. The caller adds them to the result and then calls finish(), with no other call in
    // between.
    http1::FieldWriter begin_trailers();
    [[nodiscard]] int finish();

    // Returns whether more than buffer_output_size bytes are unsent, so that the handler should wait before
    // it writes more. await_room() makes the client wake the waiter; an outcome of 0 means: call must_wait()
    // again. Only while is_connected().
    bool must_wait() const;
    void await_room(Waiter &waiter);

private:
    Peer &peer() const;
    TextBuffer &begin_answer(int status);
    void add_missing_fields(TextBuffer &text, unsigned given);
    bool has_chunks() const;
    bool is_upgrade() const;
    [[nodiscard]] int ended(int outcome);

    int64_t session_ = 0;
    State state_ = State::kDetached;
    bool is_head_request_ = false;
    bool is_http10_ = false;
    bool keep_alive_ = false;
    bool was_answered_ = false;
    int status_ = 0;
};

}  // namespace coro
