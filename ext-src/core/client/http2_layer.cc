#include "core/client/http2_layer.h"

#include "coro/base/error.h"
#include "coro/base/system_call.h"
#include "coro/proto/http2/request_fields.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

namespace coro {

namespace {

constexpr uint32_t kWindow = 1 << 20;   // bytes of a response that the server may send before they are read

// Frames are received into this array. No coroutine runs before they are taken from it.
constexpr size_t kMostReceived = 64 << 10;
thread_local char received[kMostReceived];

http2::Settings settings_of(uint32_t most_head)
{
    http2::Settings settings;
    settings.window = settings.connection_window = kWindow;
    settings.head_size = most_head;
    return settings;
}

}  // namespace

Http2Layer::Http2Layer(std::unique_ptr<StreamLayer> below, uint32_t most_head) :
    below_(std::move(below)), session_(http2::Session::Side::kClient, *this, settings_of(most_head)), response_(most_head)
{
}

// The events of the session.

bool Http2Layer::on_field(std::string_view name, std::string_view value)
{
    bool fits = response_.add_field(input_, name, value);
    failure_ = fits ? failure_ : -EMSGSIZE;
    return fits;
}

void Http2Layer::on_data(std::string_view bytes)
{
    unused_ += bytes.size();
    response_.add_body(input_, bytes);
}

void Http2Layer::on_end()
{
    is_complete_ = true;
    response_.end_body(input_);
}

void Http2Layer::on_close(http2::ErrorCode code)
{
    is_open_ = false;
    code_ = code;
    if (!is_complete_ && failure_ == 0) {
        failure_ = code == http2::ErrorCode::kRefusedStream ? -err::kHttp2Refused : -err::kHttp2Reset;
    }
}

size_t Http2Layer::take_body(char *to, size_t size, bool &is_end)
{
    size_t count = body_.copy(to, size);
    body_.remove_prefix(count);
    missing_ -= count;
    is_end = missing_ == 0;
    return count;
}

// What the HttpConnection reads and writes.

// Sends what the session has to send. Returns 0, or -EAGAIN or another negative error.
int Http2Layer::flush(int socket)
{
    for (;;) {
        std::string_view frames;
        while (unsent_.size() < kMostReceived && !(frames = session_.output()).empty()) {
            unsent_.append(frames);
        }
        if (!has_unsent()) {
            return 0;
        }
        iovec piece = {unsent_.data() + sent_, unsent_.size() - sent_};
        ssize_t count = below_ ? below_->send(socket, &piece, 1)
                               : uninterrupted([&] { return ::send(socket, piece.iov_base, piece.iov_len, MSG_NOSIGNAL); });
        if (count <= 0) {
            return count < 0 ? int(count) : -EAGAIN;
        }
        has_sent_ = true;
        sent_ += size_t(count);
        if (!has_unsent()) {
            std::string().swap(unsent_);
            sent_ = 0;
        }
    }
}

// Sends, and receives once. Returns the number of received bytes, 0 at the end of the stream, or a negative error.
ssize_t Http2Layer::exchange(int socket)
{
    if (int outcome = flush(socket); outcome < 0 && outcome != -EAGAIN) {
        return outcome;
    }
    ssize_t count = below_ ? below_->receive(socket, received, kMostReceived)
                           : uninterrupted([&] { return direct::recv(socket, received, kMostReceived, 0); });
    if (count > 0) {
        session_.receive({received, size_t(count)}, 0);
        int outcome = flush(socket);   // the answers to SETTINGS and PING
        if (!session_.failure().empty()) {
            return -err::kHttp2Protocol;
        }
        if (outcome < 0 && outcome != -EAGAIN && !has_input()) {
            return outcome;
        }
    }
    return count;
}

ssize_t Http2Layer::receive(int socket, char *data, size_t size)
{
    while (!has_input()) {
        if (failure_ < 0 || (is_ending_ && !is_open_)) {
            return failure_;
        }
        if (ssize_t count = exchange(socket); count <= 0) {
            return count;
        }
    }
    size_t count = std::min(size, input_.size() - taken_);
    memcpy(data, input_.data() + taken_, count);
    taken_ += count;
    if (!has_input()) {
        std::string().swap(input_);
        taken_ = 0;
        session_.consumed(stream_, std::exchange(unused_, 0));
        (void) flush(socket);   // an error will be that of the next call
    }
    return ssize_t(count);
}

// Begins a request. Returns 0 or a negative error.
int Http2Layer::begin(std::string_view head)
{
    http2::RequestFields fields;
    if (!fields.read(head, below_ ? "https" : "http")) {
        return -EPROTO;
    }
    if (is_open_ || is_ending_) {
        return -EPIPE;
    }
    response_.begin(fields.is_head());
    input_.clear();
    taken_ = unused_ = 0;
    is_complete_ = has_sent_ = false;
    failure_ = 0;
    missing_ = fields.body_size();
    stream_ = session_.request(fields.all(), missing_ > 0, *this);
    is_open_ = stream_ != 0;
    return is_open_ ? 0 : -EPIPE;
}

// Sends as many bytes of body_ as the windows of the server and the socket admit. Returns 0, or a negative error.
int Http2Layer::send_body(int socket)
{
    while (!body_.empty() && is_open_) {
        session_.resume(stream_);
        if (ssize_t count = exchange(socket); count <= 0 && !body_.empty()) {
            return count < 0 ? int(count) : -EPIPE;
        }
    }
    if (!is_open_ && failure_ == 0) {   // the server has answered, and does not want the rest
        missing_ -= std::exchange(body_, {}).size();
    }
    return failure_;
}

ssize_t Http2Layer::send(int socket, const iovec *pieces, int count)
{
    size_t taken = 0;
    int outcome = 0;
    for (int i = 0; i < count && outcome == 0; i++) {
        std::string_view piece(static_cast<const char *>(pieces[i].iov_base), pieces[i].iov_len);
        if (missing_ > 0) {
            body_ = piece.substr(0, missing_);
            outcome = send_body(socket);
            taken += piece.size() - body_.size();
            body_ = {};
        } else if (!piece.empty()) {
            outcome = begin(piece);
            taken += outcome == 0 ? piece.size() : 0;
        }
    }
    outcome = outcome == 0 ? flush(socket) : outcome;
    bool is_failure = outcome < 0 && outcome != -EAGAIN;
    return taken == 0 || (is_failure && !has_sent_) ? outcome : ssize_t(taken);
}

void Http2Layer::end(int socket)
{
    session_.end(http2::ErrorCode::kNoError);
    (void) flush(socket);
    if (below_) {
        below_->end(socket);
    }
}

uint32_t Http2Layer::awaited() const
{
    uint32_t own = has_unsent() ? EPOLLIN | EPOLLOUT : EPOLLIN;
    return below_ ? below_->awaited() | own : own;
}

std::string Http2Layer::failure() const
{
    if (!session_.failure().empty()) {
        return "the server breaks the rules of HTTP/2: " + session_.failure();
    }
    if (failure_ < 0) {
        return std::string("the server has reset the stream: ") + http2::Session::name(code_);
    }
    return below_ ? below_->failure() : std::string();
}

}  // namespace coro
