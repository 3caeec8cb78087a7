#include "coro/client/connector.h"

#include "core/client/proxy.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/resolver.h"

#include <algorithm>
#include <cerrno>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <utility>

namespace coro {

namespace {

// True if the host can be written into the requests for proxies, which an attacker must not be able to extend.
bool is_plain_host(std::string_view host)
{
    return !host.empty() && host.size() <= 255 &&
           std::all_of(host.begin(), host.end(), [](char c) { return c > ' ' && c != '\x7f'; });
}

bool has_proxy(const ClientConfig &config)
{
    return !config.socks5_host.empty() || !config.http_proxy_host.empty();
}

// Returns the reason why the options do not fit together or do not fit the destination, or nullptr.
const char *find_contradiction(const ClientConfig &config, const Destination &to)
{
    if (to.port < 0 || to.port > UINT16_MAX) {
        return "the port must be between 0 and 65535";
    }
    if (to.type != SOCK_STREAM && config.open_ssl) {
        return "TLS needs a stream socket";
    }
    if (!has_proxy(config)) {
        return nullptr;
    }
    if (!config.socks5_host.empty() && !config.http_proxy_host.empty()) {
        return "only one of the options socks5_host and http_proxy_host may be set";
    }
    if (to.type != SOCK_STREAM || to.family == AF_UNIX) {
        return "only TCP connections can use a proxy";
    }
    return is_plain_host(to.host) ? nullptr : "the proxy cannot be asked for this host name";
}

// Binds the local address of the options, if they have one. Returns 0 or a negative error.
int bind_local(int fd, const ClientConfig &config, int family, int type)
{
    if (family == AF_UNIX && type == SOCK_DGRAM && config.bind_address.empty()) {
        sockaddr any = {AF_UNIX, {}};   // the kernel chooses an abstract name (unix(7)): without one, the server could not answer
        return ::bind(fd, &any, sizeof any.sa_family) < 0 ? -errno : 0;
    }
    if (config.bind_address.empty() && config.bind_port == 0) {
        return 0;
    }
    std::string any = family == AF_INET6 ? "::" : "0.0.0.0";
    std::string host = config.bind_address.empty() ? any : Destination(config.bind_address, 0).host;
    Address local;
    if (int outcome = Address::parse(family, host, int(config.bind_port), local); outcome < 0) {
        return outcome;
    }
    if (type == SOCK_STREAM) {   // for datagrams, the option would let two sockets have the same port
        int on = 1;
        (void) ::setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    }
    return ::bind(fd, local.raw(), local.size) < 0 ? -errno : 0;
}

}  // namespace

std::shared_ptr<TlsClientContext> TlsClientContexts::get(const TlsClientOptions &options, std::string &error)
{
    auto found = std::find_if(kept_.begin(), kept_.end(), [&](auto &kept) { return kept.first == options; });
    if (found != kept_.end()) {
        std::rotate(found, found + 1, kept_.end());
        return kept_.back().second;
    }
    std::shared_ptr<TlsClientContext> made = make_tls_client_context(options, error);
    if (made) {
        if (kept_.size() == kMost) {
            kept_.erase(kept_.begin());
        }
        kept_.emplace_back(options, made);
    }
    return made;
}

bool Connector::failed(ConnectStep step, int outcome, std::string text)
{
    failure_ = {step, is_closed_ ? -ECANCELED : outcome, is_closed_ ? std::string() : std::move(text)};
    return false;
}

// Notes that the handshake of TLS has failed. The texts of the layer are known only as long as the socket exists.
// The other errors would not say that there is a connection: often the server does not speak TLS.
bool Connector::failed_handshake(int outcome, const Socket &socket)
{
    bool is_of_layer = outcome <= -err::kClosed;
    return failed(ConnectStep::kTls, outcome, socket.failure(outcome) + (is_of_layer ? "" : " during the TLS handshake"));
}

bool Connector::check_tls(const ClientConfig &config)
{
    std::string error;
    return !config.open_ssl || contexts_.get(config.tls_of_client(), error) ||
           failed(ConnectStep::kTlsContext, -EINVAL, std::move(error));
}

bool Connector::prepare(Attempt &attempt)
{
    is_closed_ = false;
    const ClientConfig &config = attempt.config;
    if (const char *reason = find_contradiction(config, attempt.to)) {
        return failed(ConnectStep::kOptions, -EINVAL, reason);
    }
    attempt.next = attempt.to;
    if (!config.socks5_host.empty()) {
        attempt.next = {config.socks5_host, int(config.socks5_port)};
    } else if (!config.http_proxy_host.empty()) {
        attempt.next = {config.http_proxy_host, int(config.http_proxy_port)};
    }
    return check_tls(config);
}

bool Connector::find_addresses(const ClientConfig &config, const Destination &host, Deadline deadline,
                               std::vector<Address> &found)
{
    std::string text;
    Deadline limit = loop_.deadline_in(config.dns_timeout);
    int outcome = look_up(host, std::min(limit, deadline), found, text);
    if (outcome == -ETIMEDOUT && limit < deadline) {
        outcome = -ETIME;
    }
    return (outcome >= 0 && !is_closed_) || failed(ConnectStep::kName, outcome, std::move(text));
}

std::unique_ptr<Socket> Connector::open(const ClientConfig &config, int family, int type)
{
    Fd fd;
    int outcome = Socket::open(family, type, 0, fd);
    outcome = outcome == 0 ? bind_local(fd.get(), config, family, type) : outcome;
    if (outcome < 0) {
        (void) failed(ConnectStep::kConnect, outcome);
        return nullptr;
    }
    return std::make_unique<Socket>(loop_, std::move(fd), type, wait_);
}

// Finds the addresses of a host. The coroutine waits while a name is looked up; outside of coroutines the lookup blocks.
// Returns 0 or a negative error, for which `text` may have a reason.
int Connector::look_up(const Destination &host, Deadline deadline, std::vector<Address> &found, std::string &text)
{
    if (host.family == AF_UNIX) {
        return Address::parse(AF_UNIX, host.host, host.port, found.emplace_back());
    }
    if (host.host.empty()) {
        return -EINVAL;
    }
    NameAnswer answer;
    int outcome;
    if (loop_.scheduler().current().is_main()) {
        outcome = resolve_blocking(host.host, host.port, host.family, answer);
    } else {
        Waiter waiter(loop_.scheduler().current(), "Connector::look_up");
        looking_up_ = &waiter;
        outcome = resolver().resolve(host.host, host.port, host.family, waiter, wait_, deadline, answer);
        looking_up_ = nullptr;
    }
    if (outcome == -EADDRNOTAVAIL) {
        text = "no address of " + host.host + " was found: " + ::gai_strerror(answer.error);
    }
    found = std::move(answer.addresses);
    return outcome;
}

// Returns until when the next of `left` addresses may be tried, so that an address that does not answer leaves time for
// the others.
Deadline Connector::share(Deadline deadline, size_t left)
{
    if (left == 1 || deadline == kNever) {
        return deadline;
    }
    Deadline now = loop_.read_clock();
    return now + std::max<Nanoseconds>(deadline - now, 0) / Nanoseconds(left);
}

// Connects the socket to the first of these addresses, which have the same family, with which that succeeds.
bool Connector::try_socket(Socket &socket, const Attempt &attempt, std::span<const Address> addresses, Deadline deadline)
{
    connecting_ = &socket;
    int family = addresses.front().family();
    int outcome = bind_local(socket.fd(), attempt.config, family, attempt.to.type);
    if (outcome == 0 && attempt.config.open_tcp_nodelay && attempt.to.type == SOCK_STREAM && family != AF_UNIX) {
        int on = 1;
        (void) ::setsockopt(socket.fd(), IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    }
    outcome = outcome == 0 ? socket.connect(addresses, deadline) : outcome;
    connecting_ = nullptr;
    return outcome == 0 || failed(ConnectStep::kConnect, outcome);
}

std::unique_ptr<Socket> Connector::try_addresses(const Attempt &attempt, const std::vector<Address> &addresses)
{
    size_t left = addresses.size();
    for (const Address &address : addresses) {
        Fd fd;
        if (int outcome = Socket::open(address.family(), attempt.to.type, 0, fd); outcome < 0) {
            (void) failed(ConnectStep::kConnect, outcome);
            left--;
            continue;
        }
        auto socket = std::make_unique<Socket>(loop_, std::move(fd), attempt.to.type, wait_);
        if (try_socket(*socket, attempt, std::span(&address, 1), share(attempt.deadline, left--))) {
            return socket;
        }
        bool was_late = failure_.outcome == -ETIMEDOUT && loop_.read_clock() >= attempt.deadline;
        if (failure_.outcome == -ECANCELED || is_closed_ || was_late) {
            break;
        }
    }
    return nullptr;
}

// Does what follows after the connection with the host or the proxy.
bool Connector::finish(Socket &socket, const Attempt &attempt)
{
    const ClientConfig &config = attempt.config;
    connecting_ = &socket;
    bool is_good = true;
    if (!config.socks5_host.empty()) {
        is_good = ask_socks_proxy(socket, config, attempt.to, attempt.deadline, failure_);
    } else if (!config.http_proxy_host.empty()) {
        is_good = ask_http_proxy(socket, config, attempt.to, attempt.deadline, failure_);
    }
    connecting_ = nullptr;
    if (!is_good) {
        return failed(failure_.step, failure_.outcome, failure_.text);
    }
    return !config.open_ssl || start_tls(socket, config, attempt.to, attempt.deadline);
}

bool Connector::start_tls(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline)
{
    std::string error;
    std::shared_ptr<TlsClientContext> context = contexts_.get(config.tls_of_client(), error);
    if (!context) {
        return failed(ConnectStep::kTlsContext, -EINVAL, std::move(error));
    }
    if (!config.ssl_verify_peer && !config.verifies_server() && client_habits.notice) {
        log(LogLevel::kNotice, "%s", std::exchange(client_habits.notice, nullptr));
    }
    std::string name = config.ssl_host_name.empty() ? to.host_name() : config.ssl_host_name;
    std::unique_ptr<TlsLayer> layer = context->make_layer(name, to.server());
    if (!layer) {
        return failed(ConnectStep::kTls, -ENOMEM);
    }
    connecting_ = &socket;
    int outcome = socket.start_layer(std::move(layer), deadline);
    connecting_ = nullptr;
    return outcome == 0 || failed_handshake(outcome, socket);
}

std::unique_ptr<Socket> Connector::connect(const ClientConfig &config, const Destination &to, Deadline deadline)
{
    Attempt attempt = {config, to, deadline, {}};
    std::vector<Address> addresses;
    if (!prepare(attempt) || !find_addresses(config, attempt.next, deadline, addresses)) {
        return nullptr;
    }
    std::unique_ptr<Socket> socket = try_addresses(attempt, addresses);
    return socket && finish(*socket, attempt) ? std::move(socket) : nullptr;
}

bool Connector::connect(Socket &socket, const ClientConfig &config, const Destination &to, Deadline deadline)
{
    Attempt attempt = {config, to, deadline, {}};
    std::vector<Address> addresses;
    if (!prepare(attempt)) {
        return false;
    }
    attempt.next.family = to.family;   // the socket can connect only to addresses of its family
    if (!find_addresses(config, attempt.next, deadline, addresses)) {
        return false;
    }
    if (socket.fd() < 0) {   // the socket was closed during the wait
        return failed(ConnectStep::kName, -ECANCELED);
    }
    return try_socket(socket, attempt, addresses, deadline) && finish(socket, attempt);
}

void Connector::close()
{
    is_closed_ = true;
    if (looking_up_) {
        looking_up_->wake(-ECANCELED);
    }
    if (connecting_) {
        connecting_->close();
    }
}

}  // namespace coro
