#include "core/server/http/protocol.h"

#include "coro/base/error.h"
#include "coro/proto/websocket/handshake.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/response_writer.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <utility>

namespace coro {

namespace {

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr size_t kRoomAtLeast = 16384;

}  // namespace

// Begins the time limit of the first request, which starts with the connection.
HttpProtocol::HttpProtocol(Connection &connection) : HttpStream(connection)
{
    request_until_ = request_deadline();
}

HttpProtocol::~HttpProtocol() = default;

void HttpProtocol::closed()
{
    bool was_handling = is_handling_;
    abandon_exchange();
    log_.end_line(connection());
    if (was_handling) {
        thread().request_ends();
    }
    partial_.reset();
    arriving_.reset();
    postponed_.reset();
}

void HttpProtocol::forget()
{
    partial_.reset();
    arriving_.reset();
    request_until_ = kNever;
}

ServingThread &HttpProtocol::thread() const
{
    return connection().thread();
}

const PortConfig &HttpProtocol::config() const
{
    return *connection().port().config;
}

// Returns true if the body of the request whose head is at the front of the unread bytes has arrived completely.
bool HttpProtocol::has_whole_body(const http::Head &head) const
{
    return head.framing == http::Framing::kLength && connection().unread().size() - head.size >= head.content_length &&
           head.content_length <= uint64_t(config().package_max_length);
}

inline void HttpProtocol::finish_head(const http::Head &head)
{
    if ((head.is_unusual || connection().port().admission) && !admit(head)) [[unlikely]] {
        return;
    }
    std::string_view unread = connection().unread();
    if (head.framing != http::Framing::kNone && !has_whole_body(head)) {
        begin_partial_body(head);
        return;
    }
    size_t size = head.size + head.content_length;
    partial_.reset();
    connection().take(size);
    static constexpr Block kNone;
    dispatch(head, unread.data(), {unread.data() + head.size, head.content_length}, kNone);
}

// Notes that the request has come in a stream of HTTP/2. Its connection is for this request alone, and its last field says
// how this process itself has marked the end of the body.
static void note_stream(http::Head &head, int size, uint32_t stream)
{
    if (size > 0) {
        head.http2_stream = stream;
        head.keep_alive = false;
        head.header_count -= head.framing == http::Framing::kChunked;
    }
}

bool HttpProtocol::step()
{
    if (arriving_) {
        return arriving_->step();
    }
    if (partial_ && !partial_->head_bytes.empty()) {
        return take_body();
    }
    if (connection().unread().empty() && !connection().read_more()) {
        return false;
    }
    http1::HeadParser parser;
    if (partial_) {
        parser = partial_->parser;
    }
    http::Limits limits = config().limits();
    http::Head &head = thread().scratch().head;
    http1::Lookahead ahead;   // state that speeds up the parsing of requests that have arrived together
    do {
        int size = parser.parse(connection().unread(), limits, head, ahead);
        if (uint32_t stream = connection().stream().http2_stream()) [[unlikely]] {
            note_stream(head, size, stream);
        } else if (size < 0 && upgrade_to_http2()) {
            return true;
        }
        if (size < 0) {
            refuse(-size, {}, parser.broken_rule());
            return false;
        }
        if (size == 0) {
            return await_rest_of_head(parser);
        }
        finish_head(head);
    } while (!connection().unread().empty() && !is_handling_ && !partial_ && !arriving_ && connection().has_turn(*this) &&
             thread().unsent_memory().may_begin());
    return !connection().unread().empty() || connection().is_readable();
}

// Replaces this protocol if the client begins with the preface of HTTP/2 (RFC 9113 section 3.4). Returns true if it does.
bool HttpProtocol::upgrade_to_http2()
{
    constexpr std::string_view kPreface = "PRI * HTTP/2.0\r\n";   // its first line, in which the parser has found a fault
    if (has_had_exchange_ || !connection().unread().starts_with(kPreface)) {
        return false;
    }
    std::unique_ptr<Protocol> http2 = thread().protocols().make(connection(), config(), "h2");
    if (!http2) {
        return false;
    }
    connection().upgrade(std::move(http2));
    return true;
}

bool HttpProtocol::await_rest_of_head(const http1::HeadParser &parser)
{
    if (!partial_) {
        partial_ = std::make_unique<PartialRequest>(thread().storage_for(connection()));
    }
    partial_->parser = parser;
    if (thread().access_log()) {
        log_.begin_line(connection());
    }
    start_time_limit();
    return connection().read_more();
}

void HttpProtocol::begin_partial_body(const http::Head &head)
{
    if (!partial_) {
        partial_ = std::make_unique<PartialRequest>(thread().storage_for(connection()));
    }
    memcpy(&partial_->head, &head, head.used_size());
    partial_->head_bytes.assign(connection().unread().data(), head.size);
    connection().take(head.size);
    note_head(partial_->head, partial_->head_bytes.data());
    request_until_ = kNever;   // the time limit begins again for the body
    if (may_begin_early(partial_->head_bytes.data(), head)) {
        begin_early();
        return;
    }
    http::Limits limits = config().limits();
    limits.body = uint64_t(config().package_max_length);
    if (head.content_length > limits.body) {
        refuse(413);
        return;
    }
    partial_->decoder = http1::ChunkedDecoder(limits);
    if (head.expect_continue && connection().unread().empty() && !send_continue()) {
        return;
    }
    start_time_limit();
}

bool HttpProtocol::take_body()
{
    bool done = partial_->head.framing == http::Framing::kChunked ? take_chunked_body() : take_body_of_length();
    if (!done || !connection().is_open()) {
        return connection().is_open() && connection().read_more();
    }
    std::unique_ptr<PartialRequest> whole = std::move(partial_);
    whole->take_trailers(whole->decoder);
    std::string_view body = whole->body.view();
    dispatch(whole->head, whole->head_bytes.data(), body, whole->body.detach());
    return true;
}

// Returns the place for the next bytes of a body with Content-Length, so that the connection receives these bytes
// without a copy.
Protocol::Place HttpProtocol::place()
{
    if (arriving_) {
        return arriving_->place();
    }
    bool is_in_body = partial_ && !partial_->head_bytes.empty();
    if (!is_in_body || partial_->head.framing != http::Framing::kLength || !make_room(1)) {
        return {};
    }
    Buffer &body = partial_->body;
    return {body.end(), std::min(partial_->head.content_length - body.size(), body.room())};
}

void HttpProtocol::placed(size_t count)
{
    if (arriving_) {
        arriving_->placed(count);
        return;
    }
    partial_->body.extend(count);
    body_arrived(count);
}

// Reserves room for `count` more bytes of the body. Once 16 KiB have arrived and memory is plentiful, the room for
// the whole body is reserved, so that the memory block has exactly the size of the body and is not copied again.
// Otherwise the block grows with the bytes that arrive, so that a client cannot occupy memory by announcing a large
// body. Returns false if there is no memory; the request has been refused then.
bool HttpProtocol::make_room(size_t count)
{
    Buffer &body = partial_->body;
    if (body.room() >= count) {
        return true;
    }
    Storage &storage = body.storage();
    bool is_announced = partial_->head.framing == http::Framing::kLength;
    size_t missing = is_announced ? partial_->head.content_length - body.size() : SIZE_MAX;
    size_t wanted = std::max(count, std::min(missing, std::max(body.size(), kRoomAtLeast)));
    if (is_announced && body.size() >= kRoomAtLeast && storage.has_plenty(body.size() + missing)) {
        wanted = missing;
    }
    if (!storage.has_room(body.size() + wanted)) {
        refuse(503);
        return false;
    }
    body.reserve(wanted);
    return true;
}

bool HttpProtocol::take_body_of_length()
{
    size_t missing = partial_->head.content_length - partial_->body.size();
    std::string_view part = connection().unread().substr(0, missing);
    if (!make_room(part.size())) {
        return false;
    }
    partial_->body.append(part);
    connection().take(part.size());
    body_arrived(part.size());
    return part.size() == missing;
}

bool HttpProtocol::take_chunked_body()
{
    while (!connection().unread().empty() && !partial_->decoder.done()) {
        std::string_view data;
        ssize_t used = partial_->decoder.decode(connection().unread(), data);
        if (used < 0) {
            refuse(int(-used), {}, partial_->decoder.broken_rule());
            return false;
        }
        if (!make_room(data.size())) {
            return false;
        }
        partial_->body.append(data);
        connection().take(size_t(used));
        body_arrived(data.size());
    }
    return partial_->decoder.done();
}

// Sends "100 Continue". Returns false if the connection was lost.
bool HttpProtocol::send_continue()
{
    connection().uncork();
    return connection().is_open() && connection().send(kContinue, {}) >= 0;
}

void HttpProtocol::note_head(const http::Head &head, const char *base)
{
    if (thread().access_log()) {
        log_.note_head(connection(), head, base, client_of(head, base));
    }
}

// Passes a request to the handler. Returns 0, or the HTTP status with which the caller must refuse the request. Sets `why` if
// the status alone does not tell the reason.
inline int HttpProtocol::hand_over(const IncomingRequest &request, const char *&why)
{
    std::string_view key;
    int kind = config().open_websocket_protocol ? websocket::check_handshake(request.base, request.head, key) : 0;
    if (kind != 0) {
        int status = hand_over_handshake(request, kind, key);
        why = status == 400 ? "its WebSocket handshake has no valid key, a body, or malformed extensions" : nullptr;
        return status;
    }
    RequestFilter *filter = connection().port().filter;
    return filter ? this->filter(*filter, request) : thread().on_request(connection(), request);
}

void HttpProtocol::dispatch(const http::Head &head, const char *base, std::string_view body, const Block &block,
                            RequestBody *arriving)
{
    ServingThread &thread = connection().thread();
    request_until_ = kNever;
    connection().was_active(thread.loop().now());
    begin_exchange(head);
    connection().cork_if_unread();
    thread.request_begins(head.http2_stream ? RequestKind::kHttp2 : RequestKind::kHttp1);
    RequestData *borrower = nullptr;
    const PeerAddress *client = &connection().peer_address();
    PeerAddress forwarded;
    if (connection().port().admission) [[unlikely]] {
        forwarded = client_of(head, base);
        client = &forwarded;
    }
    const PeerAddress *local = &connection().port().local;
    PeerAddress exact;
    if (server_habits.asks_for_local_address) [[unlikely]] {
        Address address;
        if (local->is_any() && Address::of_local(connection().fd(), address) == 0) {
            exact = PeerAddress::of(address);
            local = &exact;
        }
    }
    RequestData::Origin origin = {*client, *local, thread.wall_clock().now(),
                                  bool(connection().port().make_layer), thread.loop().polled_at()};
    if (arriving) [[unlikely]] {
        set_keeps_alive(head.keep_alive && arriving_->can_be_discarded());
    }
    if (thread.notes_requests()) [[unlikely]] {
        origin.received_at = log_.note_request(connection(), head, base, origin.peer_address);
    }
    IncomingRequest request = {*this, head, base, body, block, origin, &borrower, arriving};
    const char *why = nullptr;
    if (int refused_with = hand_over(request, why); refused_with != 0) [[unlikely]] {
        not_handled(refused_with, block, why);
        return;
    }
    if (borrower) {
        borrower->keep();
    }
}

// Refuses a request that the handler has not taken.
void HttpProtocol::not_handled(int status, const Block &block, const char *why)
{
    is_handling_ = false;
    upgrade_.reset();
    thread().request_ends();
    thread().storage().release(block);
    if (connection().is_open()) {
        refuse(status, {}, why);
    }
}

// Negotiates a WebSocket handshake and passes it to the handler. Returns 0, or the HTTP status with which the
// caller must refuse the handshake.
int HttpProtocol::hand_over_handshake(const IncomingRequest &request, int kind, std::string_view key)
{
    WebSocketOffer offer;
    offer.key = key;
    websocket::DeflateAnswer deflate;
    auto terms = std::make_unique<WebSocketTerms>();
    if (kind > 0 && config().websocket_compression) {
        websocket::DeflateTerms wanted;
        // One compressor is used for all connections, so it keeps no compression context between their messages.
        wanted.server_no_context_takeover = true;
        int agreed = websocket::negotiate_deflate(request.base, request.head, wanted, deflate);
        kind = agreed < 0 ? agreed : kind;
        if (agreed > 0) {
            terms->compression = true;
            terms->deflate = deflate.terms;
            offer.extensions = deflate.text();
        }
    }
    if (kind < 0) {
        return -kind;
    }
    offer.protocol = websocket::choose_protocol(request.base, request.head, config().websocket_subprotocol);
    offer.terms = terms.get();
    upgrade_ = std::move(terms);
    return thread().on_handshake(connection(), request, offer);
}

inline void HttpProtocol::end_request()
{
    end_exchange();
    if (log_.has_line()) [[unlikely]] {
        log_.end_response(connection());
    }
    postponed_.reset();   // the program has answered it: the filter must not take the next request for it
    ServingThread &thread = connection().thread();
    connection().was_active(thread.loop().now());
    thread.request_ends();
}

void HttpProtocol::exchange_upgraded()
{
    end_request();
    log_.end_line(connection());   // the next protocol does not know of the line
    WebSocketTerms terms = *std::exchange(upgrade_, nullptr);
    if (!connection().is_closed()) {
        count(thread().row().upgraded);
        connection().upgrade(std::make_unique<WebSocketProtocol>(connection(), terms));
        if (connection().is_owner_ending()) {
            connection().protocol().going_away();
        }
        connection().go_on();
    }
}

void HttpProtocol::response_completed(bool keep_alive)
{
    upgrade_.reset();
    end_request();
    if (!connection().is_open()) {
        if (!connection().is_closed()) {
            connection().go_on();
        }
        return;
    }
    if (arriving_) [[unlikely]] {
        arriving_->response_completed(keep_alive);
        return;
    }
    if (keep_alive) {
        connection().go_on();
        return;
    }
    if (!handled_.keeps_alive) {
        connection().expect_nothing();
    }
    connection().end_gently();
}

void HttpProtocol::handler_lost()
{
    connection().uncork();
    if (connection().send(refuse_with(502, handled_.keeps_alive), {}) >= 0) {
        response_completed(handled_.keeps_alive);
    }
}

void HttpProtocol::refuse(int status, std::string_view fields, const char *why)
{
    connection().uncork();
    if (thread().access_log()) {
        log_.note_refusal(connection());
    }
    if (connection().send(refuse_with(status, false, fields, why), {}) >= 0 && !connection().is_closed()) {
        if (log_.has_line()) {
            log_.end_response(connection());
        }
        connection().linger();
    }
}

// Refuses a request that has not arrived in time. If the server itself does not read from the client now, the client
// gets more time.
void HttpProtocol::deadline_passed()
{
    if (!connection().has_turn(*this)) {
        request_until_ = request_deadline();
        return;
    }
    count(thread().row().timed_out);
    arriving_ ? arriving_->refuse(408) : refuse(408);
}

Deadline HttpProtocol::request_deadline() const
{
    double limit = config().http_request_timeout;
    return limit > 0 ? thread().loop().now() + seconds(limit) : kNever;
}

// Starts the time limit for the rest of a request, unless the time limit is already running.
void HttpProtocol::start_time_limit()
{
    if (request_until_ == kNever && config().http_request_timeout > 0) {
        request_until_ = request_deadline();
        connection().arm_timer();
    }
}

// Extends the time limit when a part of the body has arrived: by the time that the part takes at the rate of
// http_min_body_rate, but to no more than http_request_timeout from now. So a client may pause, and must not send
// more slowly than this rate for long.
void HttpProtocol::body_arrived(size_t count)
{
    if (request_until_ == kNever || count == 0) {
        return;
    }
    int64_t rate = config().http_min_body_rate;
    Deadline earned = rate > 0 ? request_until_ + Nanoseconds(count) * kSecond / rate : kNever;
    request_until_ = std::min(earned, request_deadline());
}

}  // namespace coro
