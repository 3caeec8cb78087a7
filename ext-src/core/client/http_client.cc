#include "coro/client/http_client.h"

#include <cerrno>
#include <utility>

namespace coro {

namespace {

// How long a client waits for "100 Continue", in seconds, before it sends the body without it.
constexpr double kContinueWait = 1;

// Marks that a function of the client waits.
class Waiting {
public:
    explicit Waiting(bool &flag) : flag_(flag) { flag_ = true; }
    ~Waiting() { flag_ = false; }

private:
    bool &flag_;
};

}  // namespace

int HttpClient::connect()
{
    phase_ = Phase::kConnect;
    std::unique_ptr<Socket> socket = connector_.connect(*config_, to_, loop_.deadline_in(timeouts_.connect));
    if (!socket) {
        return connector_.failure().outcome;
    }
    if (is_closed_) {
        return -EBADF;
    }
    connection_ = std::make_unique<HttpConnection>(std::move(socket));
    return 0;
}

int HttpClient::send_once()
{
    if (!connection_) {
        if (int outcome = connect(); outcome < 0) {
            return outcome;
        }
    }
    phase_ = Phase::kSend;
    return connection_->send(*request_, loop_.deadline_in(timeouts_.send), loop_.deadline_in(kContinueWait));
}

// Returns true if the request may be sent again after this error, over a new connection.
bool HttpClient::may_repeat(int outcome) const
{
    bool is_lost = outcome == -EPIPE || outcome == -ECONNRESET;
    return is_lost && connection_ && connection_->is_reused() && !connection_->has_answer() && !is_closed_ &&
           (connection_->sent_nothing() || request_->is_idempotent);
}

int HttpClient::send(const ClientConfig &config, const Destination &to, const HttpRequest &request,
                     const HttpTimeouts &timeouts)
{
    config_ = &config;
    request_ = &request;
    to_ = to;
    timeouts_ = timeouts;
    is_closed_ = false;
    if (connection_ && !connection_->is_reusable()) {
        connection_.reset();
    }
    Waiting waiting(is_waiting_);
    int outcome = send_once();
    if (outcome < 0 && may_repeat(outcome)) {
        connection_.reset();
        outcome = send_once();
    }
    if (outcome < 0) {
        drop(outcome);
    }
    return is_closed_ ? -EBADF : outcome;
}

int HttpClient::receive_head(const HttpResponseLimits &limits, double timeout)
{
    if (!connection_) {
        phase_ = Phase::kReceive;
        return -ENOTCONN;
    }
    Waiting waiting(is_waiting_);
    receive_until_ = loop_.deadline_in(timeout);
    phase_ = Phase::kReceive;
    int outcome = connection_->receive_head(limits, receive_until_);
    if (outcome < 0 && may_repeat(outcome)) {
        connection_.reset();
        outcome = send_once();
        if (outcome == 0) {
            phase_ = Phase::kReceive;
            outcome = connection_->receive_head(limits, receive_until_);
        }
    }
    if (outcome < 0) {
        drop(outcome);
    }
    return is_closed_ ? -EBADF : outcome;
}

ssize_t HttpClient::receive_body(std::string_view &piece)
{
    if (!connection_) {
        return -EBADF;
    }
    Waiting waiting(is_waiting_);
    ssize_t count = connection_->receive_body(piece, receive_until_);
    if (count < 0) {
        drop(int(count));
    }
    return is_closed_ ? -EBADF : count;
}

void HttpClient::finish(bool keep_alive)
{
    if (connection_ && !(keep_alive && connection_->is_kept_alive())) {
        connection_.reset();
    }
}

// Closes the connection after an error, whose text is known only as long as the connection exists.
void HttpClient::drop(int outcome)
{
    failure_text_ = connection_ && connection_->socket().has_layer() ? connection_->socket().failure(outcome) : "";
    connection_.reset();
}

void HttpClient::close()
{
    connector_.close();
    if (!is_waiting_) {
        connection_.reset();
        return;
    }
    is_closed_ = true;
    if (connection_) {
        connection_->socket().close();
    }
}

}  // namespace coro
