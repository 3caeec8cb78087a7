#include "core/server/http/protocol.h"

#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"

#include <algorithm>
#include <cerrno>
#include <utility>

// How the body of a request reaches a handler that has begun before the body has arrived.
namespace coro {

namespace {

// Returns the value of the first field with this name, which is in lower case, or an empty text.
std::string_view value_of(const char *base, const http1::Head &head, std::string_view name)
{
    for (int i = 0; i < head.header_count; i++) {
        if (http1::equals_ignore_case(http1::text(base, head.headers[i].name), name)) {
            return http1::text(base, head.headers[i].value);
        }
    }
    return {};
}

// Returns true if the body contains the files of a form.
bool is_multipart_form(const char *base, const http1::Head &head)
{
    constexpr std::string_view kType = "multipart/form-data";
    return http1::equals_ignore_case(value_of(base, head, "content-type").substr(0, kType.size()), kType);
}

int error_of(int status)
{
    switch (status) {
    case 408:
        return -ETIMEDOUT;
    case 413:
        return -EMSGSIZE;
    case 503:
        return -ENOMEM;
    default:
        return -EPROTO;
    }
}

}  // namespace

void HttpProtocol::Partial::begin_stream(const http1::Head &of, const http1::Limits &limits,
                                         const RequestBody::Terms &terms, Storage &storage)
{
    head.framing = of.framing;
    missing = of.content_length;
    keeps_alive = of.keep_alive;
    awaits_continue = terms.awaits_continue;
    decoder = http1::ChunkedDecoder(limits);
    stream = std::make_shared<RequestBody>(storage, static_cast<RequestBody::Producer &>(*this), terms);
}

ssize_t HttpProtocol::Partial::take(std::string_view bytes)
{
    std::string_view data = bytes.substr(0, room());
    ssize_t used;
    if (is_chunked()) {
        used = decoder.decode(data, data);
        if (used < 0) {
            return used;
        }
    } else {
        data = data.substr(0, size_t(std::min<uint64_t>(missing, data.size())));
        used = ssize_t(data.size());
        missing -= data.size();
    }
    awaits_continue = false;
    if (discards) {
        discarded += data.size();
    } else if (!data.empty() && !stream->append(data)) {
        return -503;
    }
    return used;
}

// Returns true if the handler of a request begins now, although the body has not arrived completely. A request for an
// upgrade needs its whole body before the upgrade, and a body that the server decodes must be complete before. Without
// coroutines a handler could not wait for the body.
bool HttpProtocol::may_begin_early(const char *base, const http1::Head &head) const
{
    const PortConfig &port = config();
    if (!(port.http_body_streaming || port.http_form_streaming) || !thread().config().enable_coroutine) {
        return false;
    }
    bool may_upgrade = port.open_websocket_protocol && head.upgrade;
    bool is_decoded = port.http_decompress && !value_of(base, head, "content-encoding").empty();
    return !may_upgrade && !is_decoded && (port.http_body_streaming || is_multipart_form(base, head));
}

// Returns the most bytes of a body that are kept in memory as a whole. A window full of bytes is always allowed, because
// a handler that reads its body piece by piece has as much memory.
size_t HttpProtocol::most_collected() const
{
    return std::max(size_t(config().package_max_length), RequestBody::kWindow);
}

bool HttpProtocol::takes_body() const
{
    return partial_->stream && partial_->takes_bytes();
}

// Passes the request in partial_ to the handler. If its body has arrived completely after all, it is a request like
// all others.
void HttpProtocol::begin_early()
{
    std::unique_ptr<Partial> request = std::move(partial_);   // has the head until the handler has begun
    const http1::Head &head = request->head;
    Storage &storage = thread().storage_for(connection_);
    RequestBody::Terms terms;
    terms.size = head.framing == http1::Framing::kChunked ? RequestBody::kUnknown : head.content_length;
    terms.most_collected = most_collected();
    terms.awaits_continue = head.expect_continue && connection_.unread().empty();
    terms.session = connection_.session();
    partial_ = std::make_unique<Partial>(*this, storage);
    partial_->begin_stream(head, config().limits(), terms, storage);
    if (!feed_stream()) {
        return;
    }
    std::shared_ptr<RequestBody> stream = partial_->stream;
    if (partial_->is_complete()) {
        std::string_view body = stream->view();
        request->take_trailers(partial_->decoder);
        partial_.reset();
        dispatch(head, request->head_bytes.data(), body, stream->take_all());
    } else {
        dispatch(head, request->head_bytes.data(), {}, {}, stream.get());
        if (partial_ && partial_->stream == stream) {
            expect_more();
        }
    }
}

// Passes unread bytes on to the body, as many as fit. Returns false if the request was refused.
bool HttpProtocol::feed_stream()
{
    Partial &partial = *partial_;
    while (!connection_.unread().empty() && !partial.is_complete() && partial.room() > 0) {
        ssize_t used = partial.take(connection_.unread());
        if (used < 0) {
            body_refused(int(-used), partial.decoder.broken_rule());
            return false;
        }
        body_arrived(size_t(used));
        connection_.take(size_t(used));
    }
    return true;
}

// Starts the time in which the client must send more of the body, if the server waits for the client. While the window
// is full no time runs, because the client need not send before the handler has taken bytes.
void HttpProtocol::expect_more()
{
    if (partial_->room() == 0) {
        request_until_ = kNever;
    } else if (!partial_->awaits_continue && partial_->takes_bytes()) {
        start_time_limit();
    }
}

// Takes a step of a request whose handler has begun, as step() does.
bool HttpProtocol::take_stream()
{
    bool has_unread = !connection_.unread().empty();
    if (!feed_stream()) {
        return false;
    }
    if (partial_->is_complete()) {
        stream_complete();
        return true;
    }
    if (has_unread && !partial_->discards) {
        partial_->stream->publish();
        if (!partial_) {
            return false;   // the body was too large
        }
    }
    expect_more();
    if (partial_->room() == 0) {
        if (partial_->discards) {
            end_unread();
        }
        return false;
    }
    bool has_more = connection_.read_more();
    if (!has_more && partial_) {
        partial_->stream->release_unused();
    }
    return has_more;
}

Protocol::Place HttpProtocol::place_in_stream()
{
    if (partial_->is_chunked() || partial_->discards) {
        constexpr size_t kLeast = 1024;   // for the lengths of chunks
        return {nullptr, std::max(partial_->room(), kLeast)};
    }
    RequestBody::Place place = partial_->stream->place(partial_->missing);
    if (place.size == 0 && partial_->room() > 0) {
        body_refused(503);
    }
    return {place.data, place.size};
}

void HttpProtocol::placed_in_stream(size_t count)
{
    Partial &partial = *partial_;
    partial.missing -= count;
    partial.awaits_continue = false;
    body_arrived(count);
    partial.stream->extend(count);
    if (partial.missing > 0) {
        partial.stream->publish();
    }
    if (partial_) {
        expect_more();
    }
}

void HttpProtocol::stream_complete()
{
    std::unique_ptr<Partial> done = std::move(partial_);
    request_until_ = kNever;
    set_keeps_alive(done->keeps_alive);
    done->stream->complete();
    if (!is_handling_ && done->ends_connection && connection_.is_open()) {
        connection_.end_gently();
    }
}

// Called when the handler wants bytes and there is room for them.
void HttpProtocol::body_wanted()
{
    if (!connection_.is_open()) {
        return;
    }
    if (partial_->awaits_continue) {
        // After the beginning of the answer, the client could not tell "100 Continue" from the answer.
        if (!has_writer_begun() && !thread().has_answer_begun(connection_) && !send_continue()) {
            return;
        }
        partial_->awaits_continue = false;
        set_keeps_alive(partial_->keeps_alive && partial_->can_be_discarded());
    }
    expect_more();
    connection_.go_on();
}

// Called when the handler wants no more bytes. While it has not answered, nothing more is read.
void HttpProtocol::body_dropped()
{
    request_until_ = kNever;
    if (partial_->is_answered) {
        discard_stream();
    }
}

// Called when the answer is complete and the body is not. A handler that still has its request can still read the rest
// of the body, unless the client has waited for "100 Continue": it does not send the body after an answer.
void HttpProtocol::answered_early(bool keep_alive)
{
    partial_->is_answered = true;
    partial_->ends_connection = !keep_alive;
    if (partial_->awaits_continue) {
        end_unread();
        return;
    }
    if (partial_->stream->is_dropped()) {
        discard_stream();
        return;
    }
    std::shared_ptr<RequestBody> stream = partial_->stream;
    stream->answered();
    if (partial_) {
        connection_.go_on();
    }
}

// Receives and drops the rest of the body after the answer, or ends the connection if the rest is long.
void HttpProtocol::discard_stream()
{
    if (partial_->ends_connection || !partial_->can_be_discarded()) {
        end_unread();
        return;
    }
    partial_->discards = true;
    expect_more();
    connection_.go_on();
}

// Ends the connection after an answer, because the rest of the request's body is not read. A client that waits for
// "100 Continue" sends no body after the answer.
void HttpProtocol::end_unread()
{
    bool is_sending = !partial_->awaits_continue;
    partial_.reset();
    request_until_ = kNever;
    if (connection_.is_open()) {
        is_sending ? connection_.end_while_client_sends() : connection_.end_gently();
    }
}

// Refuses a request whose handler has begun, because its body is wrong. If a part of the answer has been sent, only the
// end of the connection can show the client that the request has failed.
void HttpProtocol::body_refused(int status, const char *why)
{
    if (partial_->is_answered) {
        partial_->stream->fail(error_of(status));
        end_unread();
        return;
    }
    if (!is_handling_) {   // the handler has not begun
        refuse(status, {}, why);
        return;
    }
    std::unique_ptr<Partial> refused = std::move(partial_);
    request_until_ = kNever;
    if (connection_.is_open() && (has_writer_begun() || thread().has_answer_begun(connection_))) {
        thread().refuse(connection_, "the connection is closed: the body of a request is refused with status %d after "
                                     "the beginning of the answer%s%s", status, why ? ": " : "", why ? why : "");
        // Called before the request ends, so that close() does not tell a client with TLS that the answer is complete.
        connection_.close(true);
        refused->stream->fail(error_of(status));
        return;
    }
    end_handling();
    thread().request_ends();
    refused->stream->fail(error_of(status));
    if (connection_.is_open()) {
        refuse(status, {}, why);
    }
}

}  // namespace coro
