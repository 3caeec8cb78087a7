#include "coro/server/http_connection.h"

#include "coro/base/check.h"
#include "coro/base/error.h"
#include "coro/server/http_exchange.h"
#include "coro/server/worker.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <sys/epoll.h>
#include <sys/socket.h>

namespace coro {

namespace {

constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
constexpr size_t kReadAtLeast = 16384;
constexpr size_t kCorkedAtMost = 256 << 10;
constexpr Nanoseconds kLingerTime = 2 * kSecond;
constexpr uint32_t kLingerBytes = 4 << 20;

}  // namespace

// A request of which a part is missing: what is known of it so far.
struct HttpConnection::Partial {
    explicit Partial(Storage &storage) : body(storage) {}

    http1::HeadParser parser;
    http1::Head head;
    std::string head_bytes;      // empty: the head is not complete
    http1::ChunkedDecoder decoder;
    Buffer body;
};

HttpConnection::HttpConnection(Worker &worker, const WorkerPort &port, int fd, const PeerAddress &peer) :
    Watcher(fd), worker_(worker), port_(port), owned_fd_(fd), peer_(peer), input_(heap_storage()),
    active_at_(worker.loop().now())
{
}

HttpConnection::~HttpConnection()
{
    if (exchange_) {
        exchange_->connection_lost();
    }
}

void HttpConnection::start()
{
    if (state_ == State::kClosed) {
        return;   // while it was announced; its descriptor may be somebody else's by now
    }
    if (worker_.loop().reactor().add(*this) < 0) {
        close(true);
        return;
    }
    expect_rest();
    arm_timer();
}

void HttpConnection::on_ready(uint32_t events)
{
    constexpr uint32_t kBroken = EPOLLERR | EPOLLHUP;
    if (events & (EPOLLIN | EPOLLRDHUP | kBroken)) {
        is_readable_ = true;
        is_hung_up_ = is_hung_up_ || (events & (EPOLLRDHUP | kBroken));
        is_broken_ = is_broken_ || (events & kBroken);
    }
    if (!ListNode<ReadyTag>::is_linked()) {
        worker_.loop().scheduler().enqueue(*this);
    }
}

void HttpConnection::on_time()
{
    has_timed_out_ = true;
    if (!ListNode<ReadyTag>::is_linked()) {
        worker_.loop().scheduler().enqueue(*this);
    }
}

void HttpConnection::run()
{
    if (state_ == State::kClosed) {
        worker_.handler().on_close(*this, closed_by_server_);
        worker_.sessions().remove(session_);
        Worker &worker = worker_;
        delete this;
        worker.connection_gone();
        return;
    }
    if (is_broken_) {
        close(false);
        return;
    }
    if (!output_.empty()) {
        flush();
    }
    if (state_ == State::kOpen) {
        process();
    } else if (state_ == State::kLingering) {
        linger();
    }
    if (has_timed_out_ && state_ != State::kClosed) {   // last: what was waited for may have come with the same poll
        has_timed_out_ = false;
        timed_out();
    }
}

void HttpConnection::process()
{
    is_processing_ = true;
    unread_ = input_.view();
    // A client that sends ahead and does not read waits: flush() goes on from here.
    while (state_ == State::kOpen && !is_handling_ &&
           output_.pending() < size_t(worker_.config().buffer_output_size) && next_request()) {
    }
    uncork();
    is_processing_ = false;
    keep_unread();
}

// False: nothing more can be done now.
bool HttpConnection::next_request()
{
    if (partial_ && !partial_->head_bytes.empty()) {
        return take_body();
    }
    if (unread_.empty() && !read_more()) {
        return false;
    }
    Worker::Scratch &scratch = worker_.scratch();
    http1::HeadParser &parser = partial_ ? partial_->parser : scratch.parser;
    int size = parser.parse(unread_, port_.config->limits(), scratch.head);
    if (size < 0) {
        refuse(-size);
        return false;
    }
    if (size > 0) {
        finish_head(size);
        return true;
    }
    if (!partial_) {
        partial_ = std::make_unique<Partial>(worker_.handler().storage());
        partial_->parser = scratch.parser;
        scratch.parser.reset();
    }
    expect_rest();
    return read_more();
}

void HttpConnection::finish_head(int size)
{
    const http1::Head &head = worker_.scratch().head;
    std::string_view rest = unread_.substr(size_t(size));
    bool is_whole = head.framing == http1::Framing::kNone ||
                    (head.framing == http1::Framing::kLength && rest.size() >= head.content_length);
    if (!is_whole) {
        begin_partial_body(size);
        return;
    }
    const char *base = unread_.data();
    std::string_view body = rest.substr(0, head.content_length);
    partial_.reset();
    unread_ = rest.substr(head.content_length);
    dispatch(head, base, body, {});
}

void HttpConnection::begin_partial_body(int head_size)
{
    const http1::Head &head = worker_.scratch().head;
    if (!partial_) {
        partial_ = std::make_unique<Partial>(worker_.handler().storage());
    }
    memcpy(&partial_->head, &head, head.used_size());
    partial_->head_bytes.assign(unread_.data(), size_t(head_size));
    partial_->decoder = http1::ChunkedDecoder(port_.config->limits());
    unread_.remove_prefix(size_t(head_size));
    if (head.expect_continue && unread_.empty() && !send_continue()) {
        return;
    }
    expect_rest();
}

bool HttpConnection::take_body()
{
    bool done = partial_->head.framing == http1::Framing::kChunked ? take_chunked_body() : take_body_of_length();
    if (!done || state_ != State::kOpen) {
        return state_ == State::kOpen && read_more();
    }
    std::unique_ptr<Partial> whole = std::move(partial_);
    std::string_view body = whole->body.view();
    dispatch(whole->head, whole->head_bytes.data(), body, whole->body.detach());
    return true;
}

// Room for so much more of the body. It grows with what arrives: a client that only announces a large body gets none.
// False: there is no memory, and the request was refused.
bool HttpConnection::make_room(size_t count)
{
    Buffer &body = partial_->body;
    if (body.room() >= count) {
        return true;
    }
    size_t missing = partial_->head.framing == http1::Framing::kLength
                         ? partial_->head.content_length - body.size()
                         : SIZE_MAX;
    size_t wanted = std::max(count, std::min(missing, std::max(body.size(), kReadAtLeast)));
    if (!worker_.handler().storage().has_room(body.size() + wanted)) {
        refuse(503);
        return false;
    }
    body.reserve(wanted);
    return true;
}

bool HttpConnection::take_body_of_length()
{
    size_t missing = partial_->head.content_length - partial_->body.size();
    std::string_view part = unread_.substr(0, missing);
    if (!make_room(part.size())) {
        return false;
    }
    partial_->body.append(part);
    unread_.remove_prefix(part.size());
    return part.size() == missing;
}

bool HttpConnection::take_chunked_body()
{
    while (!unread_.empty() && !partial_->decoder.done()) {
        std::string_view data;
        ssize_t used = partial_->decoder.decode(unread_, data);
        if (used < 0) {
            refuse(int(-used));
            return false;
        }
        if (!make_room(data.size())) {
            return false;
        }
        partial_->body.append(data);
        unread_.remove_prefix(size_t(used));
    }
    return partial_->decoder.done();
}

// False: the connection was lost over it.
bool HttpConnection::send_continue()
{
    uncork();
    if (state_ == State::kOpen && output_.send(fd(), kContinue) < 0) {
        close(false);
    }
    return state_ == State::kOpen;
}

void HttpConnection::dispatch(const http1::Head &head, const char *base, std::string_view body, Block block)
{
    if (worker_.scratch().corked.size() > kCorkedAtMost) {
        uncork();
    }
    if (state_ != State::kOpen) {   // lost while the answers before were sent
        if (block.data) {
            worker_.handler().storage().release(block);
        }
        return;
    }
    request_until_ = kNever;
    active_at_ = worker_.loop().now();
    is_handling_ = true;
    handled_is_head_ = head.is_head;
    handled_keeps_alive_ = head.keep_alive;
    handled_minor_ = head.minor;
    is_corked_ = is_corked_ || !unread_.empty();
    worker_.request_begins();
    HttpMessage *borrower = nullptr;
    HttpArrival arrival = {*this, head, base, body, block, {peer_, port_.local, worker_.wall_time()}, &borrower};
    if (!worker_.handler().on_request(arrival)) {
        is_handling_ = false;
        worker_.request_ends();
        if (block.data) {
            worker_.handler().storage().release(block);
        }
        refuse(503);
        return;
    }
    if (borrower) {
        borrower->keep();
    }
}

void HttpConnection::attach_again(HttpExchange &exchange)
{
    exchange.attach(*this, handled_is_head_, handled_minor_, handled_keeps_alive_);
}

void HttpConnection::exchange_ended(bool keep_alive)
{
    exchange_ = nullptr;
    is_handling_ = false;
    active_at_ = worker_.loop().now();
    count(worker_.row().responses);
    worker_.request_ends();
    if (state_ != State::kOpen) {
        return;
    }
    if (!keep_alive) {
        state_ = State::kClosing;
        uncork();
        if (state_ == State::kClosing && output_.empty()) {
            close_gently();
        }
        return;
    }
    if (!is_processing_ && !ListNode<ReadyTag>::is_linked() && (input_.size() > 0 || is_readable_)) {
        worker_.loop().scheduler().enqueue(*this);
    }
}

int HttpConnection::send(std::string_view head, const Payload &body)
{
    TextBuffer &corked = worker_.scratch().corked;
    if (is_corked_ && body.bytes.empty() && corked.size() <= kCorkedAtMost && state_ != State::kClosed) {
        corked.append(head);
        return 0;
    }
    uncork();
    if (state_ == State::kClosed) {
        return -EPIPE;
    }
    bool was_empty = output_.empty();
    if (int outcome = output_.send(fd(), head, body); outcome < 0) {
        close(false);
        return outcome;
    }
    if (was_empty) {
        expect_progress();
    }
    return 0;
}

int HttpConnection::send_file(std::string_view head, Fd file, off_t offset, size_t length)
{
    uncork();
    if (state_ == State::kClosed) {
        return -EPIPE;
    }
    if (int outcome = output_.send_file(fd(), head, std::move(file), offset, length); outcome < 0) {
        close(false);
        return outcome;
    }
    if (!output_.empty()) {
        sent_at_ = worker_.loop().now();
        arm_timer();
    }
    return 0;
}

void HttpConnection::uncork()
{
    if (!is_corked_) {
        return;
    }
    is_corked_ = false;
    TextBuffer &corked = worker_.scratch().corked;
    if (corked.size() == 0) {
        return;
    }
    bool was_empty = output_.empty();
    int outcome = state_ == State::kClosed ? 0 : output_.send(fd(), corked.view());
    corked.clear();
    if (outcome < 0) {
        close(false);
    } else if (was_empty) {
        expect_progress();
    }
}


// More bytes into unread_, behind those that are there.
bool HttpConnection::read_more()
{
    if (!is_readable_ || state_ != State::kOpen) {
        return false;
    }
    if (!unread_.empty()) {
        keep_unread();
        input_.reserve(std::max(kReadAtLeast, input_.size()));
        ssize_t count = read_into(input_.end(), input_.room());
        input_.extend(size_t(std::max<ssize_t>(count, 0)));
        unread_ = input_.view();
        return count > 0;
    }
    if (partial_ && partial_->head.framing == http1::Framing::kLength && !partial_->head_bytes.empty()) {
        // The rest of the body goes straight to where the handler will find it.
        Buffer &body = partial_->body;
        if (!make_room(1)) {
            return false;
        }
        ssize_t count = read_into(body.end(), std::min(partial_->head.content_length - body.size(), body.room()));
        body.extend(size_t(std::max<ssize_t>(count, 0)));
        return count > 0;
    }
    input_.reset();
    char *receive = worker_.scratch().receive;
    ssize_t count = read_into(receive, Worker::Scratch::kReceive);
    unread_ = {receive, size_t(std::max<ssize_t>(count, 0))};
    return count > 0;
}

// > 0, or nothing came: then is_readable_ is false, or the connection is no longer open.
ssize_t HttpConnection::read_into(char *data, size_t size)
{
    ssize_t count = ::recv(fd(), data, size, 0);
    if (count > 0) {
        // A short read has emptied the socket, unless what follows is the end of the stream, which has no edge of its own.
        is_readable_ = size_t(count) == size || is_hung_up_;
        coro::count(worker_.row().received_bytes, uint64_t(count));
        return count;
    }
    if (count < 0 && errno == EINTR) {
        return read_into(data, size);
    }
    is_readable_ = false;
    if (count < 0 && errno == EAGAIN) {
        return 0;
    }
    uncork();
    if (count == 0 && !output_.empty()) {
        state_ = State::kClosing;   // it has said all; what we still have for it, it may be reading
        return 0;
    }
    close(false);
    return 0;
}

// The unprocessed bytes move to where they survive this turn.
void HttpConnection::keep_unread()
{
    bool is_own = input_.size() > 0;
    if (unread_.empty()) {
        input_.reset();
    } else if (is_own) {
        input_.consume(input_.size() - unread_.size());
    } else {
        input_.append(unread_);
    }
    unread_ = {};
}

void HttpConnection::refuse(int status)
{
    uncork();
    count(worker_.row().refused);
    TextBuffer &text = worker_.scratch().text;
    text.clear();
    text.append("HTTP/1.1 ", Digits(uint64_t(status)), " ", reason_phrase(status), "\r\n", worker_.date_line(),
                "Content-Length: 0\r\nConnection: close\r\n\r\n");
    if (send(text.view(), {}) < 0) {
        return;
    }
    begin_lingering();
}

// Closing while the client is still sending would reset the connection and take our answer from its hands.
void HttpConnection::close_gently()
{
    char byte;   // of what has come since the last poll
    bool is_sending = is_readable_ || !unread_.empty() || input_.size() > 0 || ::recv(fd(), &byte, 1, MSG_PEEK) > 0;
    is_sending ? begin_lingering() : close(true);
}

void HttpConnection::begin_lingering()
{
    CORO_CHECK(state_ != State::kClosed);
    partial_.reset();
    unread_ = {};
    state_ = State::kLingering;
    sent_at_ = worker_.loop().now();
    arm_timer();
    // Not now: a handler that has just answered may still be looking at the receive buffer.
    if (!ListNode<ReadyTag>::is_linked()) {
        worker_.loop().scheduler().enqueue(*this);
    }
}

void HttpConnection::linger()
{
    if (output_.empty() && !is_shut_) {
        ::shutdown(fd(), SHUT_WR);
        is_shut_ = true;
    }
    while (is_readable_ && state_ == State::kLingering) {
        lingered_ += uint32_t(read_into(worker_.scratch().receive, Worker::Scratch::kReceive));
        if (lingered_ > kLingerBytes) {
            close(true);
        }
    }
}

void HttpConnection::flush()
{
    size_t before = output_.pending();
    if (output_.flush(fd()) < 0) {
        close(false);
        return;
    }
    if (output_.pending() != before) {
        sent_at_ = worker_.loop().now();
    }
    if (output_.pending() < size_t(worker_.config().buffer_output_size)) {
        wake_all(writers_, 0);
    }
    if (output_.empty() && state_ == State::kClosing && !is_handling_) {
        close_gently();
    }
}

void HttpConnection::close(bool by_server)
{
    if (state_ == State::kClosed) {
        return;
    }
    state_ = State::kClosed;
    closed_by_server_ = by_server;
    worker_.loop().disarm(*this);
    worker_.loop().reactor().remove(*this);
    owned_fd_.reset();
    if (exchange_) {
        exchange_->connection_lost();
        exchange_ = nullptr;
    }
    if (is_handling_) {
        is_handling_ = false;
        worker_.request_ends();
    }
    wake_all(writers_, -EPIPE);
    output_.clear();
    if (!ListNode<ReadyTag>::is_linked()) {
        worker_.loop().scheduler().enqueue(*this);   // to be destroyed when nobody is inside it any more
    }
}

void HttpConnection::close_when_sent()
{
    if (state_ == State::kOpen && !output_.empty() && !is_handling_) {
        state_ = State::kClosing;
    } else if (state_ == State::kOpen) {
        close(true);
    }
}

bool HttpConnection::is_idle() const
{
    bool is_busy = is_handling_ || is_processing_ || partial_;
    return state_ == State::kOpen && !is_busy && output_.empty() && input_.size() == 0;
}

// A request has begun to arrive: the rest of it must come in time.
void HttpConnection::expect_rest()
{
    if (request_until_ == kNever && port_.config->http_request_timeout > 0) {
        request_until_ = worker_.loop().now() + Nanoseconds(port_.config->http_request_timeout * double(kSecond));
        arm_timer();
    }
}

// What is unsent now must be taken in time.
void HttpConnection::expect_progress()
{
    if (!output_.empty()) {
        sent_at_ = worker_.loop().now();
        arm_timer();
    }
}

// For whatever comes first. Timers are not disarmed when the reason goes away: timed_out() looks again.
void HttpConnection::arm_timer()
{
    const PortConfig &config = *port_.config;
    Deadline next = request_until_;
    if (state_ == State::kLingering) {
        next = sent_at_ + kLingerTime;
    } else if (!output_.empty() && config.send_timeout > 0) {
        next = std::min(next, sent_at_ + Nanoseconds(config.send_timeout * double(kSecond)));
    }
    if (config.max_idle_time > 0) {
        Nanoseconds idle_since = is_idle() ? active_at_ : worker_.loop().now();   // busy: looks again later
        next = std::min(next, idle_since + Nanoseconds(config.max_idle_time * double(kSecond)));
    }
    if (next != kNever) {
        worker_.loop().arm(*this, next);
    }
}

void HttpConnection::timed_out()
{
    const PortConfig &config = *port_.config;
    Nanoseconds now = worker_.loop().now();
    if (state_ == State::kLingering && now >= sent_at_ + kLingerTime) {
        close(true);
    } else if (!output_.empty() && config.send_timeout > 0 &&
               now >= sent_at_ + Nanoseconds(config.send_timeout * double(kSecond))) {
        close(true);
    } else if (state_ == State::kOpen && now >= request_until_) {
        is_idle() ? close(true) : refuse(408);
    } else if (config.max_idle_time > 0 && is_idle() &&
               now >= active_at_ + Nanoseconds(config.max_idle_time * double(kSecond))) {
        close(true);
    }
    if (state_ != State::kClosed) {
        arm_timer();
    }
}

}  // namespace coro
