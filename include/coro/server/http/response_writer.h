#pragma once

#include "coro/base/shared_fd.h"
#include "coro/base/text_buffer.h"
#include "coro/net/payload.h"
#include "coro/proto/http1/field_writer.h"
#include "coro/sched/waiter.h"
#include "coro/server/http/stream.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <sys/types.h>

namespace coro {

struct Http2Notice;
struct PortConfig;

// Bits for the header fields that the handler has written. ResponseWriter writes the fields that are missing.
enum GivenField : unsigned {
    kGivenServer = 1,
    kGivenDate = 2,
    kGivenContentType = 4,
    kGivenContentLength = 8,
    kGivenConnection = 16,
};

// Writes the response to one request. A ResponseWriter is part of the handler's response object. If the object is
// destroyed before the response has begun, the writer sends an empty 500 response; in the middle of a body, the
// writer ends the body. No function of this class suspends the calling coroutine.
//
// For each response, call begin_head(), then FieldWriter::add() for each field of the handler, then one of
// end_with(), send_file() and start_chunked(). After start_chunked(), call write_chunk() and write_file_chunk()
// any number of times, then finish(). The functions that send return 0 or -errno; -EPIPE means that the client has
// disconnected. The handler may continue then, and what it writes is discarded.
class ResponseWriter : private HttpStreamUser {
public:
    using State = HttpStreamUser::State;

    ResponseWriter() = default;
    ~ResponseWriter();
    ResponseWriter(const ResponseWriter &) = delete;
    ResponseWriter &operator=(const ResponseWriter &) = delete;

    void attach(HttpStream &stream, bool is_head_request, int minor, bool keep_alive);
    // Attaches this writer to the request of a stream whose previous writer was detached.
    void attach_again(HttpStream &stream);
    // Begins a response that another process will send: see php::RemoteAnswer. What this writer writes is discarded.
    void begin_elsewhere(int64_t session);
    // Leaves the request without a response. Another writer may then attach to the stream and answer the request.
    void detach();

    // Called when the handler has failed. Sends an empty 500 response, or closes the connection if the head has
    // been sent.
    void fail();

    State state() const { return state_; }
    bool is_writable() const { return stream_ && (state_ == State::kOpen || state_ == State::kChunked); }
    bool is_connected() const { return stream_ != nullptr; }
    // Returns true if the handler completed the response while the client was connected, and the response was no
    // upgrade.
    bool has_responded() const { return has_responded_; }
    bool keeps_alive() const { return keep_alive_; }
    // Returns true if the request is a WebSocket handshake, which may be answered with status 101.
    bool may_upgrade() const;
    // Returns the terms of the handshake, or nullptr if the request is none. They are what the server would accept; a program
    // that writes the answer itself may decline compression.
    const WebSocketTerms *handshake_terms() const;
    void decline_compression();   // may be called only if handshake_terms() is not nullptr
    bool is_head_request() const { return is_head_request_; }
    // Returns the options of the client's port. Call config() only while is_connected().
    const PortConfig &config() const;
    // false: the protocol is HTTP/1.0, which has no trailers
    bool may_send_trailers() const { return !is_http10_; }
    int64_t session() const { return session_; }
    // The number of the server that has received the request, if the process has several servers; 0: there is only
    // one, or this is not known.
    uint16_t host() const { return host_; }
    void set_host(uint16_t number) { host_ = number; }

    // Returns the writer that a stream knows as its user.
    static ResponseWriter &of(HttpStreamUser &user) { return static_cast<ResponseWriter &>(user); }
    // Has Handler::on_client_gone() called if the connection ends before the response is complete. Call it only while
    // is_connected().
    void watch_client();

    // Returns true while notify() may be called: the request has come over HTTP/2, and the response is incomplete.
    bool is_http2() const;
    void notify(const Http2Notice &notice);   // sends a frame about the client's whole connection

    void close_after() { keep_alive_ = false; }   // closes the connection after the response

    // Begins an informational response (status 103), which precedes the response. The caller adds fields to the result
    // and then calls send_informational(), with no other call in between. Call it only while may_inform().
    http1::FieldWriter begin_informational(int status);
    [[nodiscard]] int send_informational();
    bool may_inform() const { return stream_ && state_ == State::kOpen && !is_http10_; }

    // Begins the head of the response. No other bytes may be sent to the client until the head is complete.
    // Without `reason` the status line contains reason_phrase(status).
    http1::FieldWriter begin_head(int status);
    http1::FieldWriter begin_head(int status, std::string_view reason);
    [[nodiscard]] int end_with(const Payload &body, unsigned given);
    [[nodiscard]] int send_file(SharedFd file, off_t offset, size_t length, unsigned given);
    // A piece of a body: a text, and the part of a file behind it.
    struct BodyPiece {
        std::string_view text;
        off_t offset;
        size_t length;
    };
    // Sends a body that consists of at least one piece.
    [[nodiscard]] int send_pieces(SharedFd file, std::span<const BodyPiece> pieces, unsigned given);
    // Begins a body of unknown length with its first bytes, if there are any. In HTTP/1.0 the end of the connection ends such a
    // body.
    [[nodiscard]] int start_chunked(unsigned given, std::string_view first = {});
    [[nodiscard]] int write_chunk(std::string_view bytes);
    [[nodiscard]] int write_file_chunk(SharedFd file, off_t offset, size_t length);
    // Begins the trailers. The caller adds the trailer fields to the result and then calls finish(), with no other
    // call in between.
    http1::FieldWriter begin_trailers();
    // Does the same in place of start_chunked(), for a body of at most kMostWhole bytes, all of which is here: finish() sends the
    // response in one piece.
    static constexpr size_t kMostWhole = 4096;
    http1::FieldWriter begin_trailers(unsigned given, std::string_view body);
    [[nodiscard]] int finish();

    // must_wait() returns true if more than buffer_output_size bytes are unsent, so that the handler should wait
    // before it writes more. await_room() makes the client wake the waiter; after outcome 0 the caller calls
    // must_wait() again. Call await_room() only while is_connected().
    bool must_wait() const;
    void await_room(Waiter &waiter);

private:
    Peer &peer() const;
    TextBuffer &begin_response(int status);
    void add_missing_fields(TextBuffer &text, unsigned given);
    bool has_chunks() const;
    TextBuffer &end_chunked_head(unsigned given);
    void append_chunk(TextBuffer &text, std::string_view bytes) const;
    bool is_upgrade() const;
    [[nodiscard]] int ended(int outcome);

    int64_t session_ = 0;
    bool is_head_request_ = false;
    bool is_http10_ = false;
    bool keep_alive_ = false;
    bool has_responded_ = false;
    bool is_whole_ = false;   // true: begin_trailers() was called before start_chunked()
    uint16_t host_ = 0;
    int status_ = 0;
};

}  // namespace coro
