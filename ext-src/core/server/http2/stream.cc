#include "core/server/http2/stream.h"

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
    input_arrived();
}

void Http2Stream::on_data(std::string_view bytes)
{
    unused_ += bytes.size();
    if (has_ended_ || !connection_) {
        consumed();
        return;
    }
    request_.add_body(input_, bytes);
    input_arrived();
}

void Http2Stream::on_end()
{
    is_request_complete_ = true;
    request_.end_body(input_);
    if (connection_) {
        connection_->on_ready(request_.is_websocket() ? EPOLLIN | EPOLLRDHUP : EPOLLIN);
    }
}

// Lets the client send as many bytes as this stream has used.
void Http2Stream::consumed()
{
    if (owner_ && unused_ > 0) {
        owner_->session().consumed(id_, std::exchange(unused_, 0));
        owner_->send_later();
    }
}

void Http2Stream::input_arrived()
{
    if (connection_) {
        connection_->on_ready(EPOLLIN);
    }
}

void Http2Stream::on_close(http2::ErrorCode code)
{
    consumed();
    owner_->change_pending(-ssize_t(pending()));
    std::exchange(owner_, nullptr)->stream_closes(*this);
    if (connection_ && (code != http2::ErrorCode::kNoError || !is_body_complete_)) {
        connection_->on_ready(EPOLLIN | EPOLLHUP | EPOLLERR);
    }
    release();
}

void Http2Stream::session_gone()
{
    owner_ = nullptr;
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
    if (pending() == 0) {
        output_.clear();
        sent_ = 0;
        is_end = is_body_complete_;
    }
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
    trailers_.clear();
    (void) http2::ResponseReader::split(trailer_lines_, trailers_);
    return trailers_;
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
        return is_end ? 0 : owner_ ? -EAGAIN : -ECONNRESET;
    }
    memcpy(data, input_.data() + taken_, count);
    taken_ += count;
    if (taken_ == input_.size()) {
        std::string().swap(input_);
        taken_ = 0;
        consumed();
    }
    return ssize_t(count);
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
    connection_ = nullptr;
    consumed();
    if (owner_ && !response_.is_complete()) {
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
    owner_->session().send_head(id_, fields, has_body);
}

// A response without unsent bytes may have a few bytes more than the windows admit, so that the end of a chunked body, which
// needs no room, is not held up by windows that are used up exactly; and so that send_timeout begins again only when the client
// has taken kLeastTaken bytes.
size_t Http2Stream::room() const
{
    if (owner_->is_full()) {
        return 0;
    }
    size_t window = std::min(owner_->session().room(id_), kMostPending);
    return pending() == 0 ? std::max(window, kLeastTaken) : window - std::min(window, pending());
}

void Http2Stream::on_body(std::string_view bytes)
{
    output_.append(bytes);
    owner_->change_pending(ssize_t(bytes.size()));
    owner_->session().resume(id_);
}

void Http2Stream::on_body_end(std::string_view trailers)
{
    is_body_complete_ = true;
    trailer_lines_ = trailers;
    owner_->session().resume(id_);
    owner_->send_later();
}

}  // namespace coro
