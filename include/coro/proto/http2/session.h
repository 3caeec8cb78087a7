#pragma once

#include "coro/base/clock.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct nghttp2_session;

namespace coro {

class SmallBlocks;

}

namespace coro::http2 {

// One field of a head or of trailers. The names of pseudo-header fields begin with a colon (RFC 9113 section 8.3).
struct Field {
    std::string_view name;
    std::string_view value;
};

// Error codes of RFC 9113 section 7, as far as the project sends them.
enum class ErrorCode : uint32_t {
    kNoError = 0,
    kProtocolError = 1,
    kInternalError = 2,
    kStreamClosed = 5,
    kRefusedStream = 7,
    kCancel = 8,
    kEnhanceYourCalm = 11,
};

// What a session tells the peer about itself.
struct Settings {
    uint32_t most_streams = 128;             // streams that the peer may have open at once
    uint32_t window = 65535;                 // bytes of a stream that the peer may send before they are consumed
    uint32_t connection_window = 1 << 20;    // the same for all streams together
    uint32_t frame_size = 16384;             // the most bytes of a frame's payload
    uint32_t field_table_size = 4096;        // bytes of the table with which the peer compresses fields (HPACK)
    uint32_t head_size = 65536;              // the most bytes of a head, which the peer should know
    uint32_t most_resets = 1000;             // streams that the peer may reset at once, and within ten seconds for long
    uint32_t useless_bytes = 8 << 20;        // bytes of frames that carry neither fields nor bodies, besides those of each body
    bool takes_websockets = false;           // true: the peer may open WebSockets in streams (RFC 8441)
};

// One stream of a session: what its owner does with the events of the stream, and the bytes that it sends.
class Stream {
public:
    // The fields of a head, in their order. A head is followed by on_head(). on_field() and on_trailer() return false if there
    // are far too many of them: then the stream is reset, and the rest is skipped.
    virtual bool on_field(std::string_view name, std::string_view value) = 0;
    virtual void on_head(bool is_last) = 0;       // is_last: the peer sends nothing more in this stream
    virtual bool on_trailer(std::string_view name, std::string_view value) { return on_field(name, value); }
    virtual void on_data(std::string_view bytes) = 0;
    virtual void on_end() = 0;                    // the peer has sent everything; also called after on_head(true)
    virtual void on_window() {}                   // Session::room() may have grown
    // The stream has ended, and the session forgets it. Another code than kNoError: it was reset.
    virtual void on_close(ErrorCode code) = 0;
    virtual void on_sent_all() {}                 // the last byte of this side's message is among the session's output

    // Moves at most `size` bytes of the body into `to`, and sets is_end if no bytes follow. Returns their number; 0 without
    // is_end: the owner calls Session::resume() later.
    virtual size_t take_body(char *to, size_t size, bool &is_end) = 0;
    // Returns the fields that follow the body; called when it has ended, and empty if there are none.
    virtual std::span<const Field> trailers() { return {}; }

protected:
    ~Stream() = default;
};

// One side of an HTTP/2 connection (RFC 9113): bytes in, events out, and what is to be sent as bytes again. It does
// no I/O and calls nothing but Owner and Stream, from receive() and output() alone; these may call all functions but these two.
// The frames, their compression and the rules of the protocol are those of the library nghttp2. Without this library
// (is_available()) no session can be made.
class Session {
public:
    class Owner {
    public:
        // Called when the peer opens a stream. nullptr: the stream is refused, and the peer may try again.
        virtual Stream *on_stream([[maybe_unused]] uint32_t id) { return nullptr; }
        virtual void on_window() {}     // room() may have grown for all streams
        virtual void on_settings() {}   // the peer has sent its settings
        virtual void on_pong() {}       // the peer has answered ping()
        virtual void on_reset([[maybe_unused]] bool by_peer) {}   // a stream is reset, by the peer or by this side
        // The peer takes no streams behind `last`. What it says about the reason is in `code` and `text`.
        virtual void on_goaway([[maybe_unused]] uint32_t last, [[maybe_unused]] ErrorCode code,
                               [[maybe_unused]] std::string_view text)
        {
        }

    protected:
        ~Owner() = default;
    };

    enum class Side : uint8_t { kServer, kClient };

    static bool is_available();
    static const char *library();   // name and version of the library; "none" without it
    static const char *name(ErrorCode code);   // such as "REFUSED_STREAM"
    // What it means that there is no library, and what to do, for people.
    static constexpr const char *kNotAvailable =
        "coro was built without HTTP/2: install libnghttp2-dev (Debian), libnghttp2-devel (Fedora) or nghttp2-dev (Alpine) and "
        "build it again";

    Session(Side side, Owner &owner, const Settings &settings);
    ~Session();
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    bool is_usable() const { return session_ != nullptr; }   // false: there was no memory for the session
    // Takes received bytes at the time `now`. What output() returns afterwards tells the peer whether the connection must end.
    void receive(std::string_view bytes, Nanoseconds now);
    // Returns the next bytes that are to be sent, which are valid until the next call; empty: there are none now.
    std::string_view output();
    // Returns why the connection must end, for the log, after receive() and output(). Empty: the peer has done nothing wrong.
    const std::string &failure() const { return failure_; }
    // Returns true if the failure is that the peer sends too much of what costs this side much and the peer little.
    bool is_flooded() const { return is_flooded_; }
    bool is_over() const;   // true: neither side has anything to say any more

    // Opens a stream with a request. has_body: Stream::take_body() supplies the body; otherwise the head ends the stream. Returns
    // the number of the stream; 0: the peer takes no more streams of this connection.
    uint32_t request(std::span<const Field> fields, bool has_body, Stream &stream);
    // Sends the head of a response. `body`: the stream, whose take_body() supplies the body; nullptr: the head ends the stream.
    void send_head(uint32_t stream, std::span<const Field> fields, Stream *body);
    void send_interim_head(uint32_t stream, std::span<const Field> fields);
    // Says that Stream::take_body() has bytes again, or the end of the body.
    void resume(uint32_t stream);
    // Returns how many bytes of the stream's body the peer's windows admit now.
    size_t room(uint32_t stream) const;
    // Says that bytes which on_data() has brought are used, so that the peer may send more.
    void consumed(uint32_t stream, size_t bytes);
    // Lets the peer send four times as many bytes of the stream before they are consumed.
    void widen(uint32_t stream);
    void reset(uint32_t stream, ErrorCode code);
    // Tells the peer that the connection takes no new streams soon (announce_end()), and that it takes no more (end()). Open
    // streams go on, whatever the code says.
    void announce_end();
    void end(ErrorCode code, std::string_view text = {});
    void ping(std::string_view data = {});   // data: 8 bytes, or empty for zeros
    // Returns how many streams the peer admits at once.
    uint32_t most_streams() const;
    uint32_t window() const;   // the bytes that the peer may still send in all streams together

private:
    friend struct Callbacks;

    void fail(ErrorCode code, const char *why);
    void count_resets(int64_t number);
    void reset_sent(int32_t stream, uint32_t code);
    bool must_be_open(int32_t stream) const;
    void goaway_sent(uint32_t code, std::string_view why);

    Owner &owner_;
    bool is_server_;
    bool is_flooded_ = false;
    bool has_priority_ = false;       // true: the head that arrives has a field Priority
    nghttp2_session *session_ = nullptr;
    SmallBlocks *blocks_;             // the memory of session_
    Stream *reading_ = nullptr;       // the stream whose fields arrive: no other frame can come between them
    uint32_t window_;                 // Settings::window
    uint32_t most_resets_;            // Settings::most_resets
    uint32_t useless_bytes_;          // Settings::useless_bytes
    uint64_t received_ = 0;           // bytes
    uint64_t useful_ = 0;             // bytes of fields and bodies, in both directions
    Nanoseconds now_ = 0;             // the time of the last receive()
    int32_t last_reset_ = 0;          // the highest stream that this side has reset
    Nanoseconds resets_until_ = 0;    // the time at which the peer's resets are forgiven, see count_resets()
    std::vector<ErrorCode> own_codes_;   // of the GOAWAY frames that end() has submitted and that are unsent: they are no failure
    std::string failure_;
};

}  // namespace coro::http2
