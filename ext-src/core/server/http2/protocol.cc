#include "core/server/http2/protocol.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

// The number of unsent bytes of a connection above which its streams wait: enough for the largest record of TLS several times
// over, and so few that a small response never waits long behind a large one.
constexpr size_t kMostUnsent = 128 << 10;
// The same for bytes of all streams' responses that the windows do not admit yet.
constexpr size_t kMostPending = 512 << 10;
// The time after which the server no longer waits for a client to read that the connection will end.
constexpr Nanoseconds kLongestRoundTrip = kSecond;
constexpr size_t kSentAtOnce = 64 << 10;   // bytes that are collected for one system call

http2::Settings settings_of(const PortConfig &config)
{
    http2::Settings settings;
    settings.most_streams = uint32_t(config.http2_max_concurrent_streams);
    settings.window = uint32_t(config.http2_init_window_size);
    settings.frame_size = uint32_t(config.http2_max_frame_size);
    settings.field_table_size = uint32_t(config.http2_header_table_size);
    settings.head_size = uint32_t(config.http_header_size);
    settings.most_resets = uint32_t(config.http2_max_resets);
    settings.useless_bytes = uint32_t(config.http2_max_control_size);
    settings.takes_websockets = config.open_websocket_protocol;
    return settings;
}

}  // namespace

Http2Protocol::Http2Protocol(Connection &connection) :
    connection_(connection), session_(http2::Session::Side::kServer, *this, settings_of(*connection.port().config))
{
    if (double limit = connection_.port().config->http_request_timeout; limit > 0) {
        settings_until_ = now() + seconds(limit);
    }
    connection_.thread().open().http2_connections++;
    send_later();
}

Http2Protocol::~Http2Protocol()
{
    connection_.thread().open().http2_connections--;
    closed();
}

double Http2Protocol::idle_timeout() const
{
    return connection_.port().config->http_keepalive_timeout;
}

bool Http2Protocol::step()
{
    if (!session_.is_usable()) {
        connection_.thread().refuse(connection_, "the connection is closed: there is no memory for HTTP/2");
        connection_.close(true);
        return false;
    }
    // A client that does not read gets nothing more done, so what it makes this side say cannot fill the memory.
    if (is_blocked() || (connection_.unread().empty() && !connection_.read_more())) {
        return false;
    }
    std::string_view bytes = connection_.unread();
    connection_.take(bytes.size());
    session_.receive(bytes, now());
    Runnable::unlink();
    next_.push_back(*this);
    connection_.thread().loop().scheduler().enqueue_first(next_);
    note_failure();
    return connection_.is_open();
}

void Http2Protocol::note_failure()
{
    if (!session_.failure().empty() && !std::exchange(has_failed_, true)) {
        if (session_.is_flooded()) {
            connection_.thread().limit_struck(Limit::kFlood);
        }
        connection_.thread().refuse(connection_, "the connection is closed: the client breaks the rules of HTTP/2: %s",
                                    session_.failure().c_str());
    }
}

// Makes the connection of a stream. A stream that the server has no room for is refused, and the client may try again.
http2::Stream *Http2Protocol::on_stream(uint32_t id)
{
    if (!connection_.thread().has_room_for_stream()) {
        connection_.thread().limit_struck(Limit::kStreams);
        connection_.thread().refuse(connection_, "a stream is refused: the server has as many streams as max_connection admits");
        return nullptr;
    }
    const PortConfig &config = *connection_.port().config;
    if (places_ >= size_t(config.http2_max_concurrent_streams)) {
        connection_.thread().limit_struck(Limit::kStreams);
        if (!std::exchange(has_refused_, true)) {
            connection_.thread().refuse(connection_, "streams are refused: http2_max_concurrent_streams includes those that the "
                                                     "client has reset and whose handlers still run");
        }
        return nullptr;
    }
    auto *stream = new Http2Stream(*this, id, uint32_t(config.http_header_size), uint32_t(config.http_header_count));
    stream->set_connection(
        connection_.thread().add_stream(connection_, std::make_unique<Http2Stream::Layer>(*stream)));
    streams_.push_back(*stream);
    places_++;
    return stream;
}

void Http2Protocol::on_window()
{
    for (Http2Stream *stream = streams_.front(); stream; stream = streams_.next(*stream)) {
        stream->wake_writer();
    }
}

bool Http2Protocol::is_blocked() const
{
    return connection_.unsent() >= kMostUnsent;
}

bool Http2Protocol::is_full() const
{
    return is_blocked() || pending_ >= kMostPending;
}

void Http2Protocol::change_pending(ssize_t by)
{
    bool was_full = is_full();
    pending_ += size_t(by);
    if (was_full && !is_full()) {
        on_window();
    }
}

void Http2Protocol::sent_some()
{
    if (!is_blocked()) {
        send_later();
    }
    if (!is_full()) {
        on_window();
    }
}

void Http2Protocol::send_later()
{
    connection_.thread().loop().scheduler().enqueue_once(*this);
}

void Http2Protocol::run_soon(Connection &stream)
{
    auto &runnable = static_cast<Runnable &>(stream);
    runnable.unlink();
    next_.push_back(runnable);
}

void Http2Protocol::run_now(Connection &stream)
{
    run_soon(stream);
    connection_.thread().loop().scheduler().enqueue_first(next_);
}

// Sends what the session wants to send. In several steps, so that what is collected stays small.
void Http2Protocol::send()
{
    awaits_refill_ = false;
    while (!connection_.is_closed() && !is_blocked() && !awaits_refill_) {
        TextBuffer &text = connection_.thread().scratch().text;
        text.clear();
        while (text.size() < kSentAtOnce && !awaits_refill_) {
            std::string_view bytes = session_.output();
            if (bytes.empty()) {
                break;
            }
            text.append(bytes);
        }
        if (text.size() == 0) {
            break;
        }
        if (connection_.send(text.view(), {}) < 0) {
            return;   // the connection is closed, and this object knows it
        }
    }
    if (awaits_refill_) {
        send_later();
    }
    note_failure();
    if (connection_.takes_more() && session_.is_over()) {
        has_failed_ ? connection_.end_while_client_sends() : connection_.end_gently();
    }
}

Nanoseconds Http2Protocol::now() const
{
    return connection_.thread().loop().now();
}

const TlsLayer *Http2Protocol::tls() const
{
    return connection_.stream().tls();
}

void Http2Protocol::stream_closes(Http2Stream &stream, bool is_held)
{
    stream.unlink();
    is_held ? held_.push_back(stream) : place_freed();
    connection_.was_active(now());
    if (streams_.empty()) {
        stalled_until_ = kNever;
        connection_.go_on();   // the connection may have waited for its last stream
    }
}

void Http2Protocol::await_progress()
{
    double limit = connection_.port().config->send_timeout;
    if (stalled_until_ == kNever && limit > 0) {
        stalled_until_ = now() + seconds(limit);
        connection_.arm_timer();
    }
}

// Ends a connection that has not begun. Otherwise resets the streams whose clients have taken nothing for send_timeout. The
// streams' own connections, which are gone, had this timeout before.
void Http2Protocol::deadline_passed()
{
    if (settings_until_ <= now()) {
        count(connection_.thread().row().timed_out);
        connection_.thread().refuse(connection_, "the connection is closed: the preface and settings of HTTP/2 did not arrive "
                                                 "within http_request_timeout");
        connection_.close(true);
        return;
    }
    Nanoseconds limit = seconds(connection_.port().config->send_timeout);
    stalled_until_ = kNever;
    for (Http2Stream *stream = streams_.front(); stream; stream = streams_.next(*stream)) {
        if (!stream->is_stalled()) {
            continue;
        }
        if (stream->moved_at() + limit <= now()) {
            count(connection_.thread().row().timed_out);
            connection_.thread().refuse(connection_, "a stream is reset: the client has read nothing of its response for longer "
                                                     "than send_timeout");
            stream->reset(http2::ErrorCode::kCancel);
        } else {
            stalled_until_ = std::min(stalled_until_, stream->moved_at() + limit);
        }
    }
}

// With GOAWAY the client knows that the server has not begun a request that it is sending at this moment.
bool Http2Protocol::end_idle()
{
    has_ended_ = true;
    session_.end(http2::ErrorCode::kNoError);
    send();
    return true;
}

void Http2Protocol::going_away()
{
    if (has_ended_) {
        return;
    }
    // Streams that the client opens before it has read the announcement are still served: on_pong() tells that it has read it.
    if (announced_at_ == 0) {
        announced_at_ = now();
        session_.announce_end();
        send_ping({});
        send();
    } else if (now() - announced_at_ >= kLongestRoundTrip) {
        (void) end_idle();
    }
}

void Http2Protocol::send_ping(std::string_view data)
{
    unanswered_pings_++;
    session_.ping(data);
}

void Http2Protocol::on_pong()
{
    if (unanswered_pings_ > 0 && --unanswered_pings_ == 0 && announced_at_ != 0 && !std::exchange(has_ended_, true)) {
        session_.end(http2::ErrorCode::kNoError);
    }
}

void Http2Protocol::on_reset(bool by_peer)
{
    count(connection_.thread().row().http2_resets[by_peer ? 0 : 1]);
}

void Http2Protocol::notify(const Http2Notice &notice)
{
    if (notice.is_goaway) {
        has_ended_ = true;
        session_.end(http2::ErrorCode(notice.code), notice.data);
    } else {
        send_ping(notice.data);
    }
    send_later();
}

void Http2Protocol::refuse_response()
{
    connection_.thread().refuse(connection_, "a stream is reset: what the program has sent to it is not a response of HTTP");
}

void Http2Protocol::closed()
{
    for (List<Http2Stream, Http2StreamTag> *list : {&streams_, &held_}) {
        while (Http2Stream *stream = list->front()) {
            stream->session_gone();
        }
    }
}

}  // namespace coro
