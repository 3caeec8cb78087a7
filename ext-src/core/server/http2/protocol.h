#pragma once

#include "core/server/http2/stream.h"
#include "coro/base/list.h"
#include "coro/loop/loop.h"
#include "coro/proto/http2/session.h"
#include "coro/server/connection/protocol.h"

#include <algorithm>
#include <cstdint>

namespace coro {

class Connection;

// The HTTP/2 protocol of one connection (RFC 9113): passes received bytes to the session, makes a connection for each stream
// (Http2Stream), and sends what the session wants to send: once after all handlers that are ready in a turn of the loop.
class Http2Protocol final : public Protocol, private http2::Session::Owner, private Http2Stream::Owner, private Runnable {
public:
    explicit Http2Protocol(Connection &connection);
    ~Http2Protocol() override;

    bool step() override;
    bool is_busy() const override { return false; }
    bool awaits_response() const override { return !streams_.empty(); }
    bool begins_handlers() const override { return false; }
    bool is_idle() const override { return streams_.empty() && settings_until_ == kNever; }
    Deadline deadline() const override { return std::min(stalled_until_, settings_until_); }
    void deadline_passed() override;
    double idle_timeout() const override;
    bool end_idle() override;
    void going_away() override;
    void sent_some() override;
    bool ends_with_client() const override { return true; }   // without its window updates, no response could end
    void closed() override;
    void forget() override {}

private:
    void run() override { send(); }
    void send();
    void note_failure();
    void send_ping(std::string_view data);
    bool is_blocked() const;         // true: the socket has not taken enough of what was sent to it
    http2::Stream *on_stream(uint32_t id) override;
    void on_window() override;
    void on_pong() override;
    void on_reset(bool by_peer) override;
    void on_settings() override { settings_until_ = kNever; }

    http2::Session &session() override { return session_; }
    const TlsLayer *tls() const override;
    Nanoseconds now() const override;
    bool is_full() const override;
    void change_pending(ssize_t by) override;
    void await_refill() override { awaits_refill_ = true; }
    void send_later() override;
    void stream_closes(Http2Stream &stream, bool is_held) override;
    void place_freed() override { places_--; }
    void run_soon(Connection &stream) override;
    void run_now(Connection &stream) override;
    void await_progress() override;
    void notify(const Http2Notice &notice) override;
    void refuse_response() override;

    Connection &connection_;
    http2::Session session_;
    List<Http2Stream, Http2StreamTag> streams_;
    List<Http2Stream, Http2StreamTag> held_;   // streams that the client has reset, and whose handlers still run
    size_t places_ = 0;                 // number of streams in both lists
    List<Runnable, ReadyTag> next_;     // what runs after the present step(): connections of streams, and this object
    size_t pending_ = 0;                // bytes of responses that the streams keep
    Deadline stalled_until_ = kNever;   // the time at which the streams are reset that cannot send their rest
    Deadline settings_until_ = kNever;  // the time until which the client must have begun, with its preface and its settings
    Nanoseconds announced_at_ = 0;      // the time at which the client was told that no new streams are taken soon; 0: it was not
    uint32_t unanswered_pings_ = 0;
    bool has_ended_ = false;            // true: the client knows that no new streams are taken
    bool awaits_refill_ = false;        // true: a stream will have more of its response soon
    bool has_refused_ = false;          // true: it is logged that streams are refused
    bool has_failed_ = false;           // true: the client has broken the rules of HTTP/2
};

}  // namespace coro
