#include "coro/client/http_client.h"

#include "core/client/http2_layer.h"

#include "coro/base/error.h"

#include <cerrno>
#include <utility>

namespace coro {

namespace {

// How long a client waits for "100 Continue", in seconds, before it sends the body without it.
constexpr double kContinueWait = 1;

// For how long after an exchange a connection is used again without asking the kernel whether the server has closed it.
// The loop has seen the state of the connection when it has seen the response, and a request that the server cannot
// have processed is repeated.
constexpr Nanoseconds kFreshTime = 10 * kMillisecond;

// Marks that a function of the client waits.
class Waiting {
public:
    explicit Waiting(bool &flag) : flag_(flag) { flag_ = true; }
    ~Waiting() { flag_ = false; }

private:
    bool &flag_;
};

}  // namespace

int HttpClient::connect_once()
{
    Deadline deadline = loop_.deadline_in(config_->connect_timeout);
    is_to_proxy_ = request_->is_forwarded;
    is_http2_ = false;
    ClientConfig config = *config_;
    Destination to = *to_;
    if (is_to_proxy_) {
        config.http_proxy_host.clear();
        to = {config_->http_proxy_host, int(config_->http_proxy_port)};
    }
    if ((config_->http2 || config_->http2_prior_knowledge) && config.ssl_alpn_protocols.empty()) {
        config.ssl_alpn_protocols = request_->is_upgrade ? "http/1.1" : "h2,http/1.1";
    }
    std::unique_ptr<Socket> socket = connector_.connect(config, to, deadline);
    if (!socket) {
        return connector_.failure().outcome;
    }
    if (is_closed_) {
        return -ECANCELED;
    }
    int outcome = begin_http2(*socket, deadline);
    connection_ = std::make_unique<HttpConnection>(loop_, connector_.wait_function(), std::move(socket));
    return outcome;
}

// Makes the connection speak HTTP/2, if the server has chosen it or is known to speak it.
int HttpClient::begin_http2(Socket &socket, Deadline deadline)
{
    bool is_known = config_->http2_prior_knowledge && !is_to_proxy_ && !request_->is_upgrade;
    is_http2_ = socket.tls() ? socket.tls()->alpn_id() == Http2Layer::kAlpnId : is_known;
    if (!is_http2_) {
        return 0;
    }
    return socket.start_layer(std::make_unique<Http2Layer>(socket.take_layer(), uint32_t(config_->max_head_size)), deadline);
}

// Connects, and tries again as often as the options say. What the program itself has caused is not tried again.
int HttpClient::connect()
{
    phase_ = Phase::kConnect;
    int outcome = connect_once();
    for (int64_t left = config_->max_retries; left > 0 && outcome < 0; left--) {
        bool is_own = is_closed_ || outcome == -ECANCELED || connector_.failure().step <= ConnectStep::kTlsContext;
        if (is_own) {
            break;
        }
        outcome = connect_once();
    }
    return outcome;
}

int HttpClient::send_once()
{
    if (!connection_) {
        if (int outcome = connect(); outcome < 0) {
            return outcome;
        }
    }
    phase_ = Phase::kSend;
    Deadline continue_until = request_->expects_continue ? loop_.deadline_in(kContinueWait) : kNever;
    return connection_->send(*request_, loop_.deadline_in(config_->write_timeout), continue_until);
}

// Returns true if the request may be sent again after this error, over a new connection.
bool HttpClient::may_repeat(int outcome) const
{
    if (!connection_ || connection_->has_response() || is_closed_) {
        return false;
    }
    bool is_lost = outcome == -EPIPE || outcome == -ECONNRESET;
    return outcome == -err::kHttp2Refused ||
           (is_lost && connection_->is_reused() && (connection_->sent_nothing() || request_->is_idempotent));
}

bool HttpClient::can_reuse()
{
    if (is_to_proxy_ != request_->is_forwarded || (is_http2_ && request_->is_upgrade)) {
        return false;
    }
    bool is_fresh = request_->is_idempotent && loop_.read_clock() - idle_since_ < kFreshTime;
    return connection_->is_reusable(is_fresh);
}

int HttpClient::send(const HttpClientConfig &config, const Destination &to, const HttpRequest &request)
{
    config_ = &config;
    to_ = &to;
    request_ = &request;
    is_closed_ = false;
    if (connection_ && !can_reuse()) {
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
    return is_closed_ ? -ECANCELED : outcome;
}

int HttpClient::receive_head(const HttpResponseLimits &limits, double timeout)
{
    if (!connection_) {
        phase_ = Phase::kReceive;
        return -ENOTCONN;
    }
    if (!connection_->is_own()) {   // a forked child must not take the response of its parent
        phase_ = Phase::kReceive;
        connection_.reset();
        return -EBADF;
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
    return is_closed_ ? -ECANCELED : outcome;
}

ssize_t HttpClient::receive_body(std::string_view &piece)
{
    if (!connection_) {
        return is_closed_ ? -ECANCELED : -EBADF;
    }
    Waiting waiting(is_waiting_);
    ssize_t count = connection_->receive_body(piece, receive_until_);
    if (count < 0) {
        drop(int(count));
    }
    return is_closed_ ? -ECANCELED : count;
}

void HttpClient::finish(bool keep_alive)
{
    idle_since_ = loop_.now();
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
