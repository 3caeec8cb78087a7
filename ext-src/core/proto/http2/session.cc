#include "coro/proto/http2/session.h"

#include "coro/base/small_blocks.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <nghttp2/nghttp2.h>
#include <string>
#include <utility>
#include <vector>

namespace coro::http2 {

namespace {

// Settings::most_resets counts the streams that the peer resets itself (CVE-2023-44487), and those that its errors make us reset
// (CVE-2025-8671), which count as kResetsOfError: honest peers cancel many requests at once and make few errors. nghttp2 counts
// the former alone, and not any more once the end is announced. The handlers of reset streams are limited by the owner of the
// session.
constexpr Nanoseconds kTimeOfResets = 10 * kSecond;   // in which most_resets are admitted for long
constexpr Nanoseconds kResetsOfError = 5;
constexpr uint64_t kNoLimit = 1 << 30;
constexpr size_t kMostContinuations = 8;   // frames behind a HEADERS frame
constexpr size_t kMostSettings = 32;       // settings in one frame
constexpr size_t kMostAnswers = 1000;      // unsent answers to PING and SETTINGS frames
constexpr size_t kMostSentHead = 16 << 20; // bytes of the fields of a head that is sent
// A peer may send kUselessRatio - 1 bytes that carry neither fields nor bodies for each byte that does.
constexpr uint64_t kUselessRatio = 8;
// An empty DATA frame that does not end its stream counts as this many bytes: no honest peer sends many (CVE-2019-9518).
constexpr uint64_t kEmptyDataFrame = 1000;

nghttp2_nv made_of(const Field &field)
{
    auto bytes = [](std::string_view text) { return reinterpret_cast<uint8_t *>(const_cast<char *>(text.data())); };
    return {bytes(field.name), bytes(field.value), field.name.size(), field.value.size(), NGHTTP2_NV_FLAG_NONE};
}

// Returns the fields as nghttp2 wants them. They are valid until the next call: nghttp2 copies them.
const std::vector<nghttp2_nv> &made_of(std::span<const Field> fields)
{
    thread_local std::vector<nghttp2_nv> kept;
    std::vector<nghttp2_nv> &made = kept;   // one look at the thread's memory instead of one for each field
    made.clear();
    for (const Field &field : fields) {
        made.push_back(made_of(field));
    }
    return made;
}

std::string_view text(const uint8_t *bytes, size_t size)
{
    return {reinterpret_cast<const char *>(bytes), size};
}

bool ends_stream(const nghttp2_frame *frame)
{
    return frame->hd.flags & NGHTTP2_FLAG_END_STREAM;
}

Stream *stream_of(nghttp2_session *session, int32_t id)
{
    return static_cast<Stream *>(nghttp2_session_get_stream_user_data(session, id));
}

}  // namespace

// The memory of nghttp2: SmallBlocks, with the size in front of each block.
class Memory {
public:
    // `blocks`: a pointer to the SmallBlocks of the thread, which each call would have to look up otherwise.
    static nghttp2_mem in(SmallBlocks **blocks) { return {blocks, allocate, release, allocate_cleared, reallocate}; }

private:
    static constexpr size_t kFront = 16;   // bytes in front of a block, a multiple of its alignment

    static size_t &size_of(void *block) { return *reinterpret_cast<size_t *>(static_cast<char *>(block) - kFront); }
    static SmallBlocks &blocks_of(void *user) { return **static_cast<SmallBlocks **>(user); }
    static void *allocate(size_t size, void *user)
    {
        void *block = static_cast<char *>(blocks_of(user).allocate(size + kFront)) + kFront;
        size_of(block) = size;
        return block;
    }
    static void release(void *block, void *user)
    {
        if (block) {
            blocks_of(user).release(static_cast<char *>(block) - kFront, size_of(block) + kFront);
        }
    }
    static void *allocate_cleared(size_t count, size_t size, void *user)
    {
        // nghttp2 allocates no number of objects that overflows
        return memset(allocate(count * size, user), 0, count * size);
    }
    static void *reallocate(void *block, size_t size, void *user)
    {
        void *moved = allocate(size, user);
        if (block) {
            memcpy(moved, block, std::min(size, size_of(block)));
            release(block, user);
        }
        return moved;
    }
};

// The functions that nghttp2 calls. Each gets the Session as `user`.
struct Callbacks {
    static int begin_headers(nghttp2_session *session, const nghttp2_frame *frame, void *user)
    {
        if (frame->headers.cat != NGHTTP2_HCAT_REQUEST) {
            of(user).reading_ = stream_of(session, frame->hd.stream_id);
            return 0;
        }
        of(user).has_priority_ = false;
        Stream *stream = of(user).reading_ = of(user).owner_.on_stream(uint32_t(frame->hd.stream_id));
        if (!stream) {
            return nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_REFUSED_STREAM);
        }
        return nghttp2_session_set_stream_user_data(session, frame->hd.stream_id, stream);
    }

    // A field costs the peer one byte if it repeats an earlier one. So what is far above the limits is not even checked by
    // nghttp2, as it would be for a stream that is open.
    static int header(nghttp2_session *session, const nghttp2_frame *frame, const uint8_t *name, size_t name_size,
                      const uint8_t *value, size_t value_size, uint8_t, void *user)
    {
        Stream *stream = of(user).reading_;
        if (!stream) {
            return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
        }
        of(user).useful_ += name_size + value_size;
        of(user).has_priority_ = of(user).has_priority_ || text(name, name_size) == "priority";
        bool is_trailer = frame->headers.cat == NGHTTP2_HCAT_HEADERS && of(user).is_server_;
        bool goes_on = is_trailer ? stream->on_trailer(text(name, name_size), text(value, value_size))
                                  : stream->on_field(text(name, name_size), text(value, value_size));
        if (!goes_on) {
            (void) nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_ENHANCE_YOUR_CALM);
        }
        return goes_on ? 0 : int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE);
    }

    // What nghttp2 does not check: PRIORITY frames (RFC 9113 section 6.3), because the settings of this side say that it ignores
    // them, and heads in streams that it has forgotten (section 5.1.1). It tells nothing of DATA in such streams.
    static int begin_frame(nghttp2_session *session, const nghttp2_frame_hd *head, void *user)
    {
        if (head->type == NGHTTP2_PRIORITY && head->stream_id == 0) {
            of(user).fail(ErrorCode::kProtocolError, "PRIORITY: stream_id == 0");
        } else if (head->type == NGHTTP2_HEADERS && of(user).must_be_open(head->stream_id) &&
                   !nghttp2_session_find_stream(session, head->stream_id)) {
            of(user).fail(ErrorCode::kStreamClosed, "HEADERS: the stream has ended");
        }
        return 0;
    }

    static int frame_received(nghttp2_session *session, const nghttp2_frame *frame, void *user)
    {
        if (frame->hd.type == NGHTTP2_WINDOW_UPDATE && frame->hd.stream_id == 0) {
            of(user).owner_.on_window();
        } else if (frame->hd.type == NGHTTP2_SETTINGS) {
            of(user).owner_.on_window();   // it may have changed the windows of all streams
            if (!(frame->hd.flags & NGHTTP2_FLAG_ACK)) {
                of(user).owner_.on_settings();
            }
        } else if (frame->hd.type == NGHTTP2_RST_STREAM) {
            of(user).owner_.on_reset(true);
            of(user).count_resets(1);
        } else if (frame->hd.type == NGHTTP2_GOAWAY) {
            const nghttp2_goaway &goaway = frame->goaway;
            of(user).owner_.on_goaway(uint32_t(goaway.last_stream_id), ErrorCode(goaway.error_code),
                                      text(goaway.opaque_data, goaway.opaque_data_len));
        } else if (frame->hd.type == NGHTTP2_PING && (frame->hd.flags & NGHTTP2_FLAG_ACK)) {
            of(user).owner_.on_pong();
        }
        Stream *stream = frame->hd.stream_id ? stream_of(session, frame->hd.stream_id) : nullptr;
        if (!stream) {
            return 0;
        }
        switch (frame->hd.type) {
        case NGHTTP2_HEADERS:
            if (frame->headers.cat == NGHTTP2_HCAT_REQUEST && !of(user).has_priority_) {
                // A client that says nothing gets its responses side by side, so that small ones do not wait for large ones.
                static constexpr nghttp2_extpri kUsual = {NGHTTP2_EXTPRI_DEFAULT_URGENCY, 1};
                (void) nghttp2_session_change_extpri_stream_priority(session, frame->hd.stream_id, &kUsual, 0);
            }
            if (frame->headers.cat == NGHTTP2_HCAT_REQUEST || !of(user).is_server_) {
                stream->on_head(ends_stream(frame));
            }
            [[fallthrough]];
        case NGHTTP2_DATA:
            if (ends_stream(frame)) {
                stream->on_end();
            } else if (frame->hd.type == NGHTTP2_DATA && frame->hd.length == frame->data.padlen) {
                of(user).received_ += kEmptyDataFrame;
            }
            break;
        case NGHTTP2_WINDOW_UPDATE:
            stream->on_window();
            break;
        default:
            break;
        }
        return 0;
    }

    static int data(nghttp2_session *session, uint8_t, int32_t id, const uint8_t *bytes, size_t size, void *user)
    {
        of(user).useful_ += size;
        if (Stream *stream = stream_of(session, id)) {
            stream->on_data(text(bytes, size));
        } else {
            (void) nghttp2_session_consume_connection(session, size);
        }
        return 0;
    }

    static int frame_sent(nghttp2_session *session, const nghttp2_frame *frame, void *user)
    {
        switch (frame->hd.type) {
        case NGHTTP2_RST_STREAM:
            of(user).owner_.on_reset(false);
            of(user).reset_sent(frame->hd.stream_id, frame->rst_stream.error_code);
            break;
        case NGHTTP2_GOAWAY:
            of(user).goaway_sent(frame->goaway.error_code, text(frame->goaway.opaque_data, frame->goaway.opaque_data_len));
            break;
        case NGHTTP2_HEADERS:
        case NGHTTP2_DATA:
            if (Stream *stream = ends_stream(frame) ? stream_of(session, frame->hd.stream_id) : nullptr) {
                stream->on_sent_all();
            }
            break;
        default:
            break;
        }
        return 0;
    }

    // A head that cannot be sent, because it is too large, would leave its stream without an end.
    static int frame_not_sent(nghttp2_session *session, const nghttp2_frame *frame, int, void *)
    {
        bool is_head = frame->hd.type == NGHTTP2_HEADERS && stream_of(session, frame->hd.stream_id);
        return is_head ? nghttp2_submit_rst_stream(session, NGHTTP2_FLAG_NONE, frame->hd.stream_id, NGHTTP2_INTERNAL_ERROR) : 0;
    }

    static int stream_closed(nghttp2_session *session, int32_t id, uint32_t code, void *user)
    {
        if (Stream *stream = stream_of(session, id)) {
            if (of(user).reading_ == stream) {
                of(user).reading_ = nullptr;   // its owner may delete it
            }
            stream->on_close(ErrorCode(code));
        }
        return 0;
    }

    static ssize_t body(nghttp2_session *session, int32_t id, uint8_t *to, size_t size, uint32_t *flags,
                        nghttp2_data_source *source, void *user)
    {
        auto &stream = *static_cast<Stream *>(source->ptr);
        bool is_end = false;
        size_t count = stream.take_body(reinterpret_cast<char *>(to), size, is_end);
        of(user).useful_ += count;
        if (!is_end) {
            return count > 0 ? ssize_t(count) : ssize_t(NGHTTP2_ERR_DEFERRED);
        }
        *flags |= NGHTTP2_DATA_FLAG_EOF;
        if (std::span<const Field> trailers = stream.trailers(); !trailers.empty()) {
            *flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM;
            const std::vector<nghttp2_nv> &made = made_of(trailers);
            (void) nghttp2_submit_trailer(session, id, made.data(), made.size());
        }
        return ssize_t(count);
    }

    static const nghttp2_session_callbacks *all()
    {
        static const nghttp2_session_callbacks *const made = make();
        return made;
    }

private:
    static Session &of(void *user) { return *static_cast<Session *>(user); }

    static nghttp2_session_callbacks *make()
    {
        nghttp2_session_callbacks *made = nullptr;
        if (nghttp2_session_callbacks_new(&made) < 0) {
            return nullptr;
        }
        nghttp2_session_callbacks_set_on_begin_headers_callback(made, begin_headers);
        nghttp2_session_callbacks_set_on_header_callback(made, header);
        nghttp2_session_callbacks_set_on_frame_recv_callback(made, frame_received);
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, data);
        nghttp2_session_callbacks_set_on_frame_send_callback(made, frame_sent);
        nghttp2_session_callbacks_set_on_frame_not_send_callback(made, frame_not_sent);
        nghttp2_session_callbacks_set_on_stream_close_callback(made, stream_closed);
        nghttp2_session_callbacks_set_on_begin_frame_callback(made, begin_frame);
        return made;
    }
};

const char *Session::library()
{
    static const std::string text = std::string("nghttp2 ") + nghttp2_version(0)->version_str;
    return text.c_str();
}

bool Session::is_available()
{
    return true;
}

const char *Session::name(ErrorCode code)
{
    return nghttp2_http2_strerror(uint32_t(code));
}

Session::Session(Side side, Owner &owner, const Settings &settings) :
    owner_(owner), is_server_(side == Side::kServer), blocks_(&SmallBlocks::of_thread()), window_(settings.window),
    most_resets_(settings.most_resets), useless_bytes_(settings.useless_bytes)
{
    static const nghttp2_option *const options = [] {
        nghttp2_option *made = nullptr;
        if (nghttp2_option_new(&made) == 0) {
            nghttp2_option_set_no_auto_window_update(made, 1);
            nghttp2_option_set_no_closed_streams(made, 1);
            nghttp2_option_set_max_outbound_ack(made, kMostAnswers);
            nghttp2_option_set_max_settings(made, kMostSettings);
            nghttp2_option_set_max_send_header_block_length(made, kMostSentHead);
            nghttp2_option_set_max_continuations(made, kMostContinuations);
            nghttp2_option_set_builtin_recv_extension_type(made, NGHTTP2_PRIORITY_UPDATE);   // RFC 9218
            nghttp2_option_set_stream_reset_rate_limit(made, kNoLimit, kNoLimit);   // see count_resets()
        }
        return made;
    }();
    auto *make = is_server_ ? nghttp2_session_server_new3 : nghttp2_session_client_new3;
    nghttp2_mem memory = Memory::in(&blocks_);
    if (!options || !Callbacks::all() || make(&session_, Callbacks::all(), this, options, &memory) < 0) {
        session_ = nullptr;
        return;
    }
    nghttp2_settings_entry entries[] = {
        {NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, settings.most_streams},
        {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, settings.window},
        {NGHTTP2_SETTINGS_MAX_FRAME_SIZE, settings.frame_size},
        {NGHTTP2_SETTINGS_HEADER_TABLE_SIZE, settings.field_table_size},
        {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, settings.head_size},
        {NGHTTP2_SETTINGS_NO_RFC7540_PRIORITIES, 1},
        // the last one is about the side that it comes from
        {is_server_ ? NGHTTP2_SETTINGS_ENABLE_CONNECT_PROTOCOL : NGHTTP2_SETTINGS_ENABLE_PUSH,
         is_server_ && settings.takes_websockets},
    };
    (void) nghttp2_submit_settings(session_, NGHTTP2_FLAG_NONE, entries, std::size(entries));
    (void) nghttp2_session_set_local_window_size(session_, NGHTTP2_FLAG_NONE, 0, int32_t(settings.connection_window));
}

Session::~Session()
{
    blocks_ = &SmallBlocks::of_thread();   // the thread of the session may have ended
    nghttp2_session_del(session_);
}

void Session::receive(std::string_view bytes, Nanoseconds now)
{
    now_ = now;
    received_ += bytes.size();
    ssize_t taken = nghttp2_session_mem_recv(session_, reinterpret_cast<const uint8_t *>(bytes.data()), bytes.size());
    if (taken < 0) {
        bool is_flood = taken == NGHTTP2_ERR_FLOODED || taken == NGHTTP2_ERR_TOO_MANY_CONTINUATIONS;
        fail(is_flood ? ErrorCode::kEnhanceYourCalm : ErrorCode::kProtocolError, nghttp2_strerror(int(taken)));
    } else if (received_ > kUselessRatio * useful_ + useless_bytes_) {
        fail(ErrorCode::kEnhanceYourCalm, "it sends too many frames that carry nothing");
    }
}

// Ends the connection, because the peer breaks the rules or goes too far.
void Session::fail(ErrorCode code, const char *why)
{
    if (failure_.empty()) {
        failure_ = why;
        is_flooded_ = code == ErrorCode::kEnhanceYourCalm;
        int32_t last = nghttp2_session_get_last_proc_stream_id(session_);
        (void) nghttp2_session_terminate_session2(session_, last, uint32_t(code));
    }
}

// Each reset takes the time in which one more is admitted. resets_until_ is ahead of the clock by the time of all resets
// that are not forgiven. A server may reset as many streams as it likes, because it costs the client nothing.
void Session::count_resets(int64_t number)
{
    resets_until_ = std::max(resets_until_, now_) + number * kTimeOfResets / most_resets_;
    if (is_server_ && resets_until_ - now_ > kTimeOfResets) {
        fail(ErrorCode::kEnhanceYourCalm, "it resets too many streams, or makes the server reset them");
    }
}

void Session::reset_sent(int32_t stream, uint32_t code)
{
    last_reset_ = std::max(last_reset_, stream);
    bool is_ours = code == NGHTTP2_NO_ERROR || code == NGHTTP2_INTERNAL_ERROR || code == NGHTTP2_CANCEL;
    if (is_ours) {
        useful_ += window_ / kUselessRatio;   // what the peer sends before it learns of the reset is no flood
    } else if (code != NGHTTP2_REFUSED_STREAM) {
        count_resets(kResetsOfError);
    }
}

// Returns true if the peer may send trailers in a stream of this number only while it is open. It may not know yet that this side
// has reset a stream; streams in front of the last one of these are not told apart.
bool Session::must_be_open(int32_t stream) const
{
    return is_server_ && stream > last_reset_ && stream <= nghttp2_session_get_last_proc_stream_id(session_);
}

// nghttp2 ends the connection if the peer breaks the rules.
void Session::goaway_sent(uint32_t code, std::string_view why)
{
    auto own = std::find(own_codes_.begin(), own_codes_.end(), ErrorCode(code));
    if (own != own_codes_.end()) {
        own_codes_.erase(own);
    } else if (code != NGHTTP2_NO_ERROR && failure_.empty()) {
        failure_ = why.empty() ? std::string_view(nghttp2_http2_strerror(code)) : why;
    }
}

std::string_view Session::output()
{
    const uint8_t *bytes = nullptr;
    ssize_t size = nghttp2_session_mem_send(session_, &bytes);
    return size > 0 ? text(bytes, size_t(size)) : std::string_view();
}

bool Session::is_over() const
{
    return !nghttp2_session_want_read(session_) && !nghttp2_session_want_write(session_);
}

uint32_t Session::request(std::span<const Field> fields, bool has_body, Stream &stream)
{
    if (!nghttp2_session_check_request_allowed(session_)) {
        return 0;
    }
    const std::vector<nghttp2_nv> &made = made_of(fields);
    nghttp2_data_provider provider = {{.ptr = &stream}, Callbacks::body};
    int32_t id = nghttp2_submit_request(session_, nullptr, made.data(), made.size(), has_body ? &provider : nullptr, &stream);
    return id > 0 ? uint32_t(id) : 0;
}

void Session::send_head(uint32_t stream, std::span<const Field> fields, Stream *body)
{
    const std::vector<nghttp2_nv> &made = made_of(fields);
    nghttp2_data_provider provider = {{.ptr = body}, Callbacks::body};
    (void) nghttp2_submit_response(session_, int32_t(stream), made.data(), made.size(), body ? &provider : nullptr);
}

void Session::send_interim_head(uint32_t stream, std::span<const Field> fields)
{
    const std::vector<nghttp2_nv> &made = made_of(fields);
    (void) nghttp2_submit_headers(session_, NGHTTP2_FLAG_NONE, int32_t(stream), nullptr, made.data(), made.size(), nullptr);
}

void Session::resume(uint32_t stream)
{
    (void) nghttp2_session_resume_data(session_, int32_t(stream));
}

size_t Session::room(uint32_t stream) const
{
    int32_t own = nghttp2_session_get_stream_remote_window_size(session_, int32_t(stream));
    int32_t all = nghttp2_session_get_remote_window_size(session_);
    return size_t(std::max(std::min(own, all), 0));
}

void Session::consumed(uint32_t stream, size_t bytes)
{
    (void) nghttp2_session_consume(session_, int32_t(stream), bytes);
}

void Session::widen(uint32_t stream)
{
    auto window = int32_t(std::min<uint64_t>(4 * uint64_t(window_), INT32_MAX));
    (void) nghttp2_session_set_local_window_size(session_, NGHTTP2_FLAG_NONE, int32_t(stream), window);
}

void Session::reset(uint32_t stream, ErrorCode code)
{
    (void) nghttp2_submit_rst_stream(session_, NGHTTP2_FLAG_NONE, int32_t(stream), uint32_t(code));
}

void Session::announce_end()
{
    (void) nghttp2_submit_shutdown_notice(session_);
}

void Session::end(ErrorCode code, std::string_view text)
{
    if (code != ErrorCode::kNoError) {
        own_codes_.push_back(code);
    }
    int32_t last = nghttp2_session_get_last_proc_stream_id(session_);
    (void) nghttp2_submit_goaway(session_, NGHTTP2_FLAG_NONE, last, uint32_t(code),
                                 reinterpret_cast<const uint8_t *>(text.data()), text.size());
}

void Session::ping(std::string_view data)
{
    (void) nghttp2_submit_ping(session_, NGHTTP2_FLAG_NONE, reinterpret_cast<const uint8_t *>(data.data()));
}

uint32_t Session::most_streams() const
{
    return nghttp2_session_get_remote_settings(session_, NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
}

uint32_t Session::window() const
{
    return uint32_t(std::max(nghttp2_session_get_local_window_size(session_), 0));
}

}  // namespace coro::http2
