#include "coro/server/http/response_writer.h"

#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/status.h"

#include <cerrno>
#include <utility>

namespace coro {

namespace {

// The size in bytes of the largest body for which a copy behind the head is cheaper than a second buffer.
constexpr size_t kCopiedBody = 4096;
// The size in bytes of the largest chunk that is copied behind its length instead of being sent separately.
constexpr size_t kCopiedChunk = 16384;

}  // namespace

inline Peer &ResponseWriter::peer() const
{
    return stream_->peer();
}

// Returns true if the body of a response that start_chunked() has begun is sent in chunks.
inline bool ResponseWriter::has_chunks() const
{
    return !is_http10_ && !is_head_request_ && !has_no_body(status_);
}

inline bool ResponseWriter::is_upgrade() const
{
    return status_ == 101 && stream_->may_upgrade();
}

ResponseWriter::~ResponseWriter()
{
    if (!stream_) {
        return;
    }
    if (state_ == State::kOpen) {
        fail();
    } else if (state_ == State::kChunked) {
        (void) finish();
    }
}

void ResponseWriter::fail()
{
    if (state_ == State::kOpen && stream_) {
        begin_head(500);
        (void) end_with({}, 0);
        has_responded_ = false;   // false, because the response is not the handler's
    } else if (state_ == State::kChunked && stream_) {
        peer().close(true);   // only a closed connection shows the client that the body is incomplete
    }
}

void ResponseWriter::attach(HttpStream &stream, bool is_head_request, int minor, bool keep_alive)
{
    stream_ = &stream;
    session_ = stream.peer().session();
    state_ = State::kOpen;
    is_head_request_ = is_head_request;
    is_http10_ = minor == 0;
    keep_alive_ = keep_alive;
    stream.set_writer(*this);
}

void ResponseWriter::attach_again(HttpStream &stream)
{
    HttpStream::Handled handled = stream.handled();
    attach(stream, handled.is_head, handled.minor, handled.keeps_alive);
}

void ResponseWriter::begin_elsewhere(int64_t session)
{
    session_ = session;
    state_ = State::kOpen;
    keep_alive_ = true;
}

void ResponseWriter::detach()
{
    if (stream_) {
        stream_->writer_detached();
    }
    stream_ = nullptr;
    state_ = State::kDetached;
}

// Returns a buffer for text that is not sent, because the client has gone or the protocol has no place for the
// text.
static TextBuffer &discarded_text()
{
    thread_local TextBuffer text;   // static files are sent by several reactor threads
    text.clear();
    return text;
}

inline TextBuffer &ResponseWriter::begin_response(int status)
{
    status_ = status;
    if (stream_) {
        peer().thread().count_status(status);
    }
    return stream_ ? peer().thread().scratch().begin_response_to(peer()) : discarded_text();
}

void ResponseWriter::watch_client()
{
    stream_->watch_client();
}

bool ResponseWriter::is_http2() const
{
    return stream_ && stream_->handled().is_http2;
}

void ResponseWriter::notify(const Http2Notice &notice)
{
    stream_->notify(notice);
}

http1::FieldWriter ResponseWriter::begin_informational(int status)
{
    TextBuffer &text = peer().thread().scratch().text;
    text.clear();
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", reason_phrase(status), "\r\n");
    return http1::FieldWriter(text);
}

int ResponseWriter::send_informational()
{
    TextBuffer &text = peer().thread().scratch().text;
    text.append("\r\n");
    return stream_->send_informational(text.view());
}

http1::FieldWriter ResponseWriter::begin_head(int status)
{
    if (status != 200) {
        return begin_head(status, reason_phrase(status));
    }
    TextBuffer &text = begin_response(status);
    text.append("HTTP/1.1 200 OK\r\n");
    return http1::FieldWriter(text);
}

http1::FieldWriter ResponseWriter::begin_head(int status, std::string_view reason)
{
    TextBuffer &text = begin_response(status);
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", reason, "\r\n");
    return http1::FieldWriter(text);
}

[[gnu::always_inline]] inline void ResponseWriter::add_missing_fields(TextBuffer &text, unsigned given)
{
    ServingThread &thread = peer().thread();
    bool says_keep_alive = is_http10_;
    bool is_usual = (given & (kGivenServer | kGivenDate)) == 0 && thread.wall_clock().has_usual_server_line();
    if (__builtin_expect(is_usual, true)) {
        text.append(thread.wall_clock().identity_lines());
    } else {
        if (!(given & kGivenServer)) {
            text.append(thread.wall_clock().server_line());
        }
        if (!(given & kGivenDate)) {
            text.append(thread.wall_clock().date_line());
        }
        says_keep_alive |= server_habits.says_keep_alive;
    }
    if (status_ == 205) {
        // A response with status 205 must have a Content-Length of 0; the other statuses without a body have no
        // Content-Length.
        text.append("Content-Length: 0\r\n");
    }
    keep_alive_ = keep_alive_ && stream_->handled().keeps_alive && !peer().is_owner_ending();
    if (!(given & kGivenConnection)) {
        if (!keep_alive_) {
            text.append(stream_->handled().is_http2 ? "" : "Connection: close\r\n");
        } else if (says_keep_alive) {
            text.append("Connection: keep-alive\r\n");
        }
    }
}

int ResponseWriter::end_with(const Payload &body, unsigned given)
{
    if (!stream_) {
        return ended(-EPIPE);
    }
    Peer &peer = stream_->peer();
    ServingThread::Scratch &scratch = peer.thread().scratch();
    TextBuffer &text = scratch.response_to(peer);
    add_missing_fields(text, given);
    bool forbidden = has_no_body(status_);
    if (!forbidden && !(given & kGivenContentType)) {
        text.append("Content-Type: text/html\r\n");
    }
    std::string_view sent = forbidden || is_head_request_ ? std::string_view() : body.bytes;
    bool is_copied = sent.size() <= kCopiedBody;
    std::string_view copied = is_copied ? sent : std::string_view();
    if (!forbidden && !(given & kGivenContentLength)) {
        text.append("Content-Length: ", Digits(body.bytes.size()), "\r\n\r\n", Short(copied));
    } else {
        text.append("\r\n", Short(copied));
    }
    std::string_view unsent = scratch.unsent_to(peer);
    if (!keep_alive_ && !is_upgrade()) [[unlikely]] {
        return ended(peer.send_last_response(unsent, is_copied ? Payload() : body));
    }
    return ended(is_copied ? peer.send_response(unsent) : peer.send(unsent, body));
}

int ResponseWriter::send_file(SharedFd file, off_t offset, size_t length, unsigned given)
{
    BodyPiece whole = {{}, offset, length};
    return send_pieces(std::move(file), {&whole, 1}, given);
}

int ResponseWriter::send_pieces(SharedFd file, std::span<const BodyPiece> pieces, unsigned given)
{
    if (!stream_) {
        return ended(-EPIPE);
    }
    Peer &peer = stream_->peer();
    ServingThread::Scratch &scratch = peer.thread().scratch();
    TextBuffer &text = scratch.response_to(peer);
    add_missing_fields(text, given);
    bool forbidden = has_no_body(status_);
    if (!forbidden) {
        size_t length = 0;
        for (const BodyPiece &piece : pieces) {
            length += piece.text.size() + piece.length;
        }
        text.append("Content-Length: ", Digits(length), "\r\n");
    }
    text.append("\r\n");
    if (is_head_request_ || forbidden) {
        return ended(peer.send(scratch.unsent_to(peer), {}));
    }
    text.append(pieces[0].text);
    int outcome = peer.send_file(scratch.unsent_to(peer), file, pieces[0].offset, pieces[0].length);
    for (const BodyPiece &piece : pieces.subspan(1)) {
        if (outcome == 0) {
            outcome = piece.length > 0 ? peer.send_file(piece.text, file, piece.offset, piece.length)
                                       : peer.send(piece.text, {});
        }
    }
    return ended(outcome);
}

// Ends the head of a body of unknown length.
TextBuffer &ResponseWriter::end_chunked_head(unsigned given)
{
    TextBuffer &text = peer().thread().scratch().response_to(peer());
    if (is_http10_) {
        keep_alive_ = false;   // in HTTP/1.0 the end of the connection ends the body
    }
    add_missing_fields(text, given);
    if (!has_no_body(status_)) {
        if (!(given & kGivenContentType)) {
            text.append("Content-Type: text/html\r\n");
        }
        if (!is_http10_) {
            text.append("Transfer-Encoding: chunked\r\n");
        }
    }
    text.append("\r\n");
    return text;
}

int ResponseWriter::start_chunked(unsigned given, std::string_view first)
{
    state_ = State::kChunked;
    if (!stream_) {
        return -EPIPE;
    }
    TextBuffer &text = end_chunked_head(given);
    bool is_copied = first.size() <= kCopiedChunk;
    if (is_copied) {
        append_chunk(text, first);
    }
    int outcome = peer().send(peer().thread().scratch().unsent_to(peer()), {});
    return outcome < 0 || is_copied ? outcome : write_chunk(first);
}

// Appends a chunk, or nothing: an empty chunk would end the body, and a HEAD request or the status may allow no body.
void ResponseWriter::append_chunk(TextBuffer &text, std::string_view bytes) const
{
    if (bytes.empty() || is_head_request_ || has_no_body(status_)) {
        return;
    }
    if (is_http10_) {
        text.append(bytes);
    } else {
        text.append(Digits(bytes.size(), 16), "\r\n", bytes, "\r\n");
    }
}

int ResponseWriter::write_chunk(std::string_view bytes)
{
    if (!stream_) {
        return -EPIPE;
    }
    if (bytes.empty() || is_head_request_ || has_no_body(status_)) {
        return 0;   // no chunk: an empty one would end the body, and a HEAD request or this status allows no body
    }
    if (is_http10_) {
        return peer().send(bytes, {});
    }
    TextBuffer &text = peer().thread().scratch().text;
    text.clear();
    if (bytes.size() <= kCopiedChunk) {
        append_chunk(text, bytes);
        return peer().send(text.view(), {});
    }
    text.append(Digits(bytes.size(), 16), "\r\n");
    if (int outcome = peer().send(text.view(), {bytes}); outcome < 0) {
        return outcome;
    }
    return stream_ ? peer().send("\r\n", {}) : -EPIPE;
}

int ResponseWriter::write_file_chunk(SharedFd file, off_t offset, size_t length)
{
    if (!stream_) {
        return -EPIPE;
    }
    if (length == 0 || is_head_request_ || has_no_body(status_)) {
        return 0;   // no chunk: an empty one would end the body, and a HEAD request or this status allows no body
    }
    TextBuffer &text = peer().thread().scratch().text;
    text.clear();
    if (!is_http10_) {
        text.append(Digits(length, 16), "\r\n");
    }
    int outcome = peer().send_file(text.view(), std::move(file), offset, length);
    if (outcome < 0 || is_http10_) {
        return outcome;
    }
    return stream_ ? peer().send("\r\n", {}) : -EPIPE;
}

http1::FieldWriter ResponseWriter::begin_trailers()
{
    state_ = State::kTrailers;
    if (!stream_ || !has_chunks()) {
        return http1::FieldWriter(discarded_text());
    }
    TextBuffer &text = peer().thread().scratch().text;
    text.clear();
    text.append("0\r\n");
    return http1::FieldWriter(text);
}

http1::FieldWriter ResponseWriter::begin_trailers(unsigned given, std::string_view body)
{
    is_whole_ = stream_ && has_chunks();
    if (!is_whole_) {
        (void) start_chunked(given, body);
        return begin_trailers();
    }
    state_ = State::kTrailers;
    TextBuffer &text = end_chunked_head(given);
    append_chunk(text, body);
    text.append("0\r\n");
    return http1::FieldWriter(text);
}

int ResponseWriter::finish()
{
    if (state_ != State::kTrailers) {
        begin_trailers();
    }
    if (!stream_) {
        return ended(-EPIPE);
    }
    if (!has_chunks()) {
        return ended(0);
    }
    ServingThread::Scratch &scratch = peer().thread().scratch();
    if (std::exchange(is_whole_, false)) {
        scratch.response_to(peer()).append("\r\n");
        std::string_view unsent = scratch.unsent_to(peer());
        return ended(keep_alive_ ? peer().send_response(unsent) : peer().send_last_response(unsent, {}));
    }
    scratch.text.append("\r\n");
    return ended(peer().send(scratch.text.view(), {}));
}

int ResponseWriter::ended(int outcome)
{
    state_ = State::kEnded;
    if (HttpStream *stream = stream_) {
        bool upgrades = is_upgrade();
        stream_ = nullptr;
        if (upgrades) {
            stream->exchange_upgraded();
            return outcome;
        }
        has_responded_ = true;
        stream->response_completed(keep_alive_);
    }
    return outcome;
}

const PortConfig &ResponseWriter::config() const
{
    return *peer().port().config;
}

bool ResponseWriter::may_upgrade() const
{
    return stream_ && stream_->may_upgrade();
}

const WebSocketTerms *ResponseWriter::handshake_terms() const
{
    return stream_ ? stream_->terms() : nullptr;
}

void ResponseWriter::decline_compression()
{
    stream_->decline_compression();
}

bool ResponseWriter::must_wait() const
{
    return stream_ && !peer().has_room(size_t(peer().thread().config().buffer_output_size));
}

void ResponseWriter::await_room(Waiter &waiter)
{
    peer().await_room(waiter, size_t(peer().thread().config().buffer_output_size));
}

}  // namespace coro
