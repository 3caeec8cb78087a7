#include "core/server/http/protocol.h"

#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/shared/request_id.h"

#include <algorithm>
#include <cerrno>
#include <utility>

// How the body of a request reaches a handler that has begun before the body has arrived.
namespace coro {

namespace {

// Returns true if the body contains the files of a form.
bool is_multipart_form(const char *base, const http::Head &head)
{
    constexpr std::string_view kType = "multipart/form-data";
    return http::equals_ignore_case(first_value(head, base, "content-type").substr(0, kType.size()), kType);
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

HttpProtocol::BodyReader::BodyReader(HttpProtocol &protocol, const http::Head &head, const RequestBody::Terms &terms,
                                         Storage &storage) :
    protocol_(protocol), decoder_(protocol.config().limits()),
    body_(std::make_shared<RequestBody>(storage, static_cast<RequestBody::Producer &>(*this), terms)),
    missing_(head.content_length), is_chunked_(head.framing == http::Framing::kChunked), keeps_alive_(head.keep_alive),
    awaits_continue_(terms.awaits_continue)
{
}

// Takes bytes from the front of `bytes`. Returns their number or a negated HTTP status.
ssize_t HttpProtocol::BodyReader::take(std::string_view bytes)
{
    std::string_view data = bytes.substr(0, room());
    ssize_t used;
    if (is_chunked_) {
        used = decoder_.decode(data, data);
        if (used < 0) {
            return used;
        }
    } else {
        data = data.substr(0, size_t(std::min<uint64_t>(missing_, data.size())));
        used = ssize_t(data.size());
        missing_ -= data.size();
    }
    awaits_continue_ = false;
    if (discards_) {
        discarded_ += data.size();
    } else if (!data.empty() && !body_->append(data)) {
        return -503;
    }
    return used;
}

// Returns true if the handler of a request begins now, although the body has not arrived completely. A request for an
// upgrade needs its whole body before the upgrade, and a body that the server decodes must be complete before. Without
// coroutines a handler could not wait for the body.
bool HttpProtocol::may_begin_early(const char *base, const http::Head &head) const
{
    const PortConfig &port = config();
    if (!(port.http_body_streaming || port.http_form_streaming) || !thread().config().enable_coroutine) {
        return false;
    }
    bool may_upgrade = port.open_websocket_protocol && head.upgrade;
    bool is_decoded = port.http_decompress && !first_value(head, base, "content-encoding").empty();
    return !may_upgrade && !is_decoded && (port.http_body_streaming || is_multipart_form(base, head));
}

bool HttpProtocol::takes_body() const
{
    return arriving_ && arriving_->takes_bytes();
}

// Passes the request in partial_ to the handler. If its body has arrived completely after all, it is a request like
// all others.
void HttpProtocol::begin_early()
{
    std::unique_ptr<PartialRequest> request = std::move(partial_);   // has the head until the handler has begun
    const http::Head &head = request->head;
    RequestBody::Terms terms;
    terms.size = head.framing == http::Framing::kChunked ? RequestBody::kUnknown : head.content_length;
    terms.most_collected = RequestBody::most_collected(config());
    terms.awaits_continue = head.expect_continue && connection().unread().empty();
    terms.session = connection().session();
    arriving_ = std::make_unique<BodyReader>(*this, head, terms, thread().storage_for(connection()));
    if (!arriving_->feed()) {
        return;
    }
    std::shared_ptr<RequestBody> body = arriving_->body();
    if (arriving_->is_complete()) {
        std::string_view bytes = body->view();
        request->take_trailers(arriving_->decoder());
        arriving_.reset();
        dispatch(head, request->head_bytes.data(), bytes, body->take_all());
    } else {
        dispatch(head, request->head_bytes.data(), {}, {}, body.get());
        if (arriving_ && arriving_->body() == body) {
            arriving_->expect_more();
        }
    }
}

bool HttpProtocol::BodyReader::feed()
{
    Connection &connection = protocol_.connection();
    while (!connection.unread().empty() && !is_complete() && room() > 0) {
        ssize_t used = take(connection.unread());
        if (used < 0) {
            refuse(int(-used), decoder_.broken_rule());
            return false;
        }
        protocol_.body_arrived(size_t(used));
        connection.take(size_t(used));
    }
    return true;
}

// Starts the time in which the client must send more of the body, if the server waits for the client. While the window
// is full no time runs, because the client need not send before the handler has taken bytes.
void HttpProtocol::BodyReader::expect_more()
{
    if (room() == 0) {
        protocol_.request_until_ = kNever;
    } else if (!awaits_continue_ && takes_bytes()) {
        protocol_.start_time_limit();
    }
}

bool HttpProtocol::BodyReader::step()
{
    HttpProtocol &protocol = protocol_;
    bool has_unread = !protocol.connection().unread().empty();
    if (!feed()) {
        return false;
    }
    if (is_complete()) {
        complete();
        return true;
    }
    if (has_unread && !discards_) {
        body_->publish();
        if (!protocol.arriving_) {
            return false;   // the body was too large
        }
    }
    expect_more();
    if (room() == 0) {
        if (discards_) {
            end_unread();
        }
        return false;
    }
    bool has_more = protocol.connection().read_more();
    if (!has_more && protocol.arriving_) {
        body_->release_unused();
    }
    return has_more;
}

Protocol::Place HttpProtocol::BodyReader::place()
{
    if (is_chunked_ || discards_) {
        constexpr size_t kLeast = 1024;   // for the lengths of chunks
        return {nullptr, std::max(room(), kLeast)};
    }
    RequestBody::Place place = body_->place(missing_);
    if (place.size == 0 && room() > 0) {
        refuse(503);
    }
    return {place.data, place.size};
}

void HttpProtocol::BodyReader::placed(size_t count)
{
    HttpProtocol &protocol = protocol_;
    missing_ -= count;
    awaits_continue_ = false;
    protocol.body_arrived(count);
    body_->extend(count);
    if (missing_ > 0) {
        body_->publish();
    }
    if (protocol.arriving_) {
        expect_more();
    }
}

void HttpProtocol::BodyReader::complete()
{
    HttpProtocol &protocol = protocol_;
    std::unique_ptr<BodyReader> done = std::move(protocol.arriving_);
    protocol.request_until_ = kNever;
    protocol.set_keeps_alive(keeps_alive_);
    body_->complete();
    if (!protocol.is_handling_ && ends_connection_ && protocol.connection().is_open()) {
        protocol.connection().end_gently();
    }
}

// Called when the handler wants bytes and there is room for them.
void HttpProtocol::BodyReader::body_wanted()
{
    Connection &connection = protocol_.connection();
    if (!connection.is_open()) {
        return;
    }
    if (awaits_continue_) {
        // After the beginning of the response, the client could not tell "100 Continue" from the response.
        bool has_begun = protocol_.has_writer_begun() || protocol_.thread().has_response_begun(connection);
        if (!has_begun && !protocol_.send_continue()) {
            return;
        }
        awaits_continue_ = false;
        protocol_.set_keeps_alive(keeps_alive_ && can_be_discarded());
    }
    expect_more();
    connection.go_on();
}

// Called when the handler wants no more bytes. While it has not answered, nothing more is read.
void HttpProtocol::BodyReader::body_dropped()
{
    protocol_.request_until_ = kNever;
    if (is_response_complete_) {
        discard_rest();
    }
}

// Called when the response is complete and the body is not. A handler that still has its request can still read the rest
// of the body, unless the client has waited for "100 Continue": it does not send the body after a response.
void HttpProtocol::BodyReader::response_completed(bool keep_alive)
{
    HttpProtocol &protocol = protocol_;
    is_response_complete_ = true;
    ends_connection_ = !keep_alive;
    if (awaits_continue_) {
        end_unread();
        return;
    }
    if (body_->is_dropped()) {
        discard_rest();
        return;
    }
    std::shared_ptr<RequestBody> body = body_;
    body->response_completed();
    if (protocol.arriving_) {
        protocol.connection().go_on();
    }
}

// Receives and drops the rest of the body after the response, or ends the connection if the rest is long.
void HttpProtocol::BodyReader::discard_rest()
{
    if (ends_connection_ || !can_be_discarded()) {
        end_unread();
        return;
    }
    discards_ = true;
    expect_more();
    protocol_.connection().go_on();
}

// Ends the connection after a response, because the rest of the request's body is not read, and destroys this object. A
// client that waits for "100 Continue" sends no body after the response.
void HttpProtocol::BodyReader::end_unread()
{
    Connection &connection = protocol_.connection();
    bool is_sending = !awaits_continue_;
    protocol_.request_until_ = kNever;
    protocol_.arriving_.reset();
    if (connection.is_open()) {
        is_sending ? connection.end_while_client_sends() : connection.end_gently();
    }
}

// Refuses a request whose handler has begun, because its body is wrong. If a part of the response has been sent, only the
// end of the connection can show the client that the request has failed.
void HttpProtocol::BodyReader::refuse(int status, const char *why)
{
    HttpProtocol &protocol = protocol_;
    Connection &connection = protocol.connection();
    if (is_response_complete_) {
        body_->fail(error_of(status));
        end_unread();
        return;
    }
    if (!protocol.is_handling_) {   // the handler has not begun
        protocol.refuse(status, {}, why);
        return;
    }
    std::unique_ptr<BodyReader> refused = std::move(protocol.arriving_);
    protocol.request_until_ = kNever;
    if (connection.is_open() && (protocol.has_writer_begun() || protocol.thread().has_response_begun(connection))) {
        protocol.thread().refuse(connection, "the connection is closed: the body of a request is refused with status %d after "
                                             "the beginning of the answer%s%s", status, why ? ": " : "", why ? why : "");
        // Called before the request ends, so that close() does not tell a client with TLS that the response is complete.
        connection.close(true);
        body_->fail(error_of(status));
        return;
    }
    protocol.abandon_exchange();
    protocol.thread().request_ends();
    body_->fail(error_of(status));
    if (connection.is_open()) {
        protocol.refuse(status, {}, why);
    }
}

}  // namespace coro
