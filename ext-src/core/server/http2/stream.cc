#include "core/server/http2/protocol.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/epoll.h>

namespace coro {

const TlsLayer *Http2Stream::Layer::tls() const
{
    return stream_.owner_ ? stream_.owner_->tls() : nullptr;
}

void Http2Stream::Layer::notify(const Http2Notice &notice)
{
    if (stream_.owner_) {
        stream_.owner_->notify(notice);
    }
}

// Returns the memory of a text of some stream that was read whole, or an empty text. Uploads need such memory again and again;
// the streams of a thread need it one after the other, so the memory of one is enough.
static BlockText &spare_text()
{
    thread_local BlockText text;
    return text;
}

// Deletes the stream if neither side knows it any more.
void Http2Stream::release()
{
    if (!owner_ && !connection_) {
        delete this;
    }
}

// The client's side: events of the session.

void Http2Stream::on_head(bool is_last)
{
    request_.end_head(input_, !is_last);
    response_.expect(request_.is_head(), request_.is_websocket());
    input_arrived(EPOLLIN);
}

void Http2Stream::on_data(std::string_view bytes)
{
    unused_ += bytes.size();
    if (has_ended_ || !connection_) {
        consumed();
        return;
    }
    if (input_.empty()) {
        input_.swap(spare_text());
    }
    request_.add_body(input_, bytes);
    input_arrived(EPOLLIN);
}

void Http2Stream::on_end()
{
    is_request_complete_ = true;
    request_.end_body(input_);
    input_arrived(request_.is_websocket() ? EPOLLIN | EPOLLRDHUP : EPOLLIN);
}

// Lets the client send as many bytes as this stream has used.
void Http2Stream::consumed()
{
    if (owner_ && unused_ > 0) {
        owner_->session().consumed(id_, std::exchange(unused_, 0));
        owner_->send_later();
    }
}

void Http2Stream::input_arrived(uint32_t events)
{
    if (connection_) {
        connection_->on_ready(events);
        owner_->run_soon(*connection_);
    }
}

void Http2Stream::on_close(http2::ErrorCode code)
{
    consumed();
    owner_->change_pending(-ssize_t(pending()));
    if (code != http2::ErrorCode::kNoError) {   // a request that the client has taken back needs no handler
        BlockText().swap(input_);
        taken_ = 0;
    }
    bool is_cut_off = connection_ && (code != http2::ErrorCode::kNoError || !is_body_complete_);
    bool is_handled = is_cut_off && connection_->protocol().awaits_response();
    is_reset_ = is_handled && is_request_complete_ && !request_.is_websocket();
    holder_ = is_reset_ ? owner_ : nullptr;
    std::exchange(owner_, nullptr)->stream_closes(*this, is_reset_);
    if (is_reset_) {
        // To the connection, the client has ended its direction of the stream alone: the handler goes on until it sends, unless
        // it wants to know when the client goes. Until then, this stream counts as open (CVE-2023-44487).
        connection_->on_ready(EPOLLIN | EPOLLOUT | EPOLLRDHUP);
    } else if (is_cut_off) {
        connection_->on_ready(EPOLLIN | EPOLLHUP | EPOLLERR);
    }
    release();
}

void Http2Stream::session_gone()
{
    owner_ = holder_ = nullptr;
    is_reset_ = false;
    ListNode<Http2StreamTag>::unlink();
    if (connection_) {
        connection_->on_ready(EPOLLIN | EPOLLHUP | EPOLLERR);
    }
    release();
}

// RFC 9113 section 8.1: a server that does not need the rest of the request says so.
void Http2Stream::on_sent_all()
{
    if (!is_request_complete_) {
        reset(http2::ErrorCode::kNoError);
    }
}

void Http2Stream::reset(http2::ErrorCode code)
{
    owner_->session().reset(id_, code);
    owner_->send_later();
}

size_t Http2Stream::take_body(char *to, size_t size, bool &is_end)
{
    size_t count = std::min(size, pending());
    memcpy(to, output_.data() + sent_, count);
    sent_ += count;
    owner_->change_pending(-ssize_t(count));
    note_progress(count);
    if (is_cut_ && (pending() == 0 || owner_->session().room(id_) <= count)) {
        reset(http2::ErrorCode::kInternalError);
    }
    if (pending() == 0) {
        output_.clear();
        sent_ = 0;
        is_end = is_body_complete_;
    }
    if (awaits_room_ && pending() == 0 && !is_end) {
        owner_->await_refill();
    }
    awaits_body_ = count == 0 && !is_end;
    wake_writer();
    return count;
}

// A client that takes its response in tiny pieces takes it too slowly, like one that takes nothing.
void Http2Stream::note_progress(size_t count)
{
    moved_ += count;
    if (moved_ >= kLeastTaken || pending() == 0) {
        moved_ = 0;
        moved_at_ = owner_->now();
    }
}

std::span<const http2::Field> Http2Stream::trailers()
{
    thread_local std::vector<http2::Field> fields;   // valid until the next call: the session copies them
    fields.clear();
    (void) http2::ResponseReader::split(trailer_lines_, fields);
    return fields;
}

void Http2Stream::wake_writer()
{
    if (awaits_room_ && connection_) {
        awaits_room_ = false;
        connection_->on_ready(EPOLLOUT);
    }
}

// The server's side: what the stream's own Connection reads and writes.

ssize_t Http2Stream::receive(char *data, size_t size)
{
    if (has_ended_) {
        return 0;
    }
    size_t count = std::min(size, input_.size() - taken_);
    if (count == 0) {
        bool is_end = is_request_complete_ && request_.is_websocket();   // the only request whose end its text does not tell
        return is_end || is_reset_ ? 0 : owner_ ? -EAGAIN : -ECONNRESET;
    }
    memcpy(data, input_.data() + taken_, count);
    taken_ += count;
    if (taken_ == input_.size()) {
        used_ += unused_;
        if (used_ >= kLongBody && owner_ && !std::exchange(is_wide_, true)) {
            owner_->session().widen(id_);
        }
        give_back_input();
        consumed();
    }
    return ssize_t(count);
}

void Http2Stream::give_back_input()
{
    taken_ = 0;
    input_.clear();
    if (unused_ > 0 && input_.capacity() <= kMostSpare) {
        input_.swap(spare_text());
    }
    BlockText().swap(input_);
}

ssize_t Http2Stream::send(const iovec *pieces, int count)
{
    if (!owner_) {
        return -EPIPE;
    }
    size_t total = 0;
    for (int i = 0; i < count; i++) {
        std::string_view bytes(static_cast<const char *>(pieces[i].iov_base), pieces[i].iov_len);
        ssize_t taken = response_.take(bytes, *this);
        if (taken < 0) {
            owner_->refuse_response();
            return -EPIPE;
        }
        total += size_t(taken);
        if (size_t(taken) < bytes.size()) {
            awaits_room_ = true;
            break;
        }
    }
    owner_->send_later();
    return total > 0 || count == 0 ? ssize_t(total) : -EAGAIN;
}

void Http2Stream::end()
{
    has_ended_ = true;
    if (owner_) {
        (void) response_.finish(*this);
    }
}

void Http2Stream::connection_gone()
{
    if (owner_) {
        owner_->run_now(*connection_);   // its memory is good for the next stream while the processor still has it
    }
    connection_ = nullptr;
    if (holder_) {
        ListNode<Http2StreamTag>::unlink();
        std::exchange(holder_, nullptr)->place_freed();
    }
    consumed();
    // The end of HTTP/1 cuts off what the client's window has no room for, too, and no more than that.
    is_cut_ = owner_ && !response_.is_complete() && pending() > 0 && owner_->session().room(id_) > 0;
    if (owner_ && !response_.is_complete() && !is_cut_) {
        reset(http2::ErrorCode::kInternalError);
    } else if (owner_ && pending() > 0) {
        moved_at_ = owner_->now();
        owner_->await_progress();
    }
    release();
}

void Http2Stream::on_interim_head(std::span<const http2::Field> fields)
{
    owner_->session().send_interim_head(id_, fields);
}

void Http2Stream::on_head(std::span<const http2::Field> fields, bool has_body)
{
    is_body_complete_ = !has_body;
    owner_->session().send_head(id_, fields, has_body ? this : nullptr);
}

// A response without unsent bytes may have a few bytes more than the windows admit, so that the end of a chunked body, which
// needs no room, is not held up by windows that are used up exactly; and so that send_timeout begins again only when the client
// has taken kLeastTaken bytes.
size_t Http2Stream::room(size_t wanted) const
{
    if (owner_->is_full()) {
        return 0;
    }
    if (pending() == 0 && wanted <= kLeastTaken) {
        return kLeastTaken;
    }
    size_t window = std::min(owner_->session().room(id_), kMostPending);
    return pending() == 0 ? std::max(window, kLeastTaken) : window - std::min(window, pending());
}

void Http2Stream::on_body(std::string_view bytes)
{
    output_.append(bytes);
    owner_->change_pending(ssize_t(bytes.size()));
    resume();
}

void Http2Stream::on_body_end(std::string_view trailers)
{
    is_body_complete_ = true;
    trailer_lines_ = trailers;
    resume();
    owner_->send_later();
}

// The session asks for the first bytes by itself.
void Http2Stream::resume()
{
    if (std::exchange(awaits_body_, false)) {
        owner_->session().resume(id_);
    }
}

}  // namespace coro
