#include "core/server/connection/acceptor.h"

#include "core/server/connection/proxy_greeting.h"
#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/net/listener.h"
#include "coro/net/socket_options.h"
#include "coro/server/config/admission.h"
#include "coro/server/connection/serving_thread.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr int kAcceptsPerTurn = 64;
constexpr Nanoseconds kAcceptPause = 100 * kMillisecond;
constexpr Nanoseconds kCheckInterval = kSecond;
constexpr uint32_t kCallsPerReset = 10;
constexpr Nanoseconds kReportInterval = kSecond;
// The time in which clients that have begun the handshake of TCP with a listening socket complete it.
constexpr Nanoseconds kHandshakes = 250 * kMillisecond;
// The time in which the acceptor accepts the clients whose handshake was complete when it steered new clients elsewhere.
constexpr Nanoseconds kQueueEmpties = 50 * kMillisecond;

// Returns the time that the handshake of TCP with this client took, or kNever if it is unknown.
Nanoseconds handshake_time(int socket)
{
    tcp_info info = {};
    socklen_t size = sizeof info;
    bool is_known = ::getsockopt(socket, IPPROTO_TCP, TCP_INFO, &info, &size) == 0 && info.tcpi_rtt > 0;
    return is_known ? Nanoseconds(info.tcpi_rtt) * 1000 : kNever;
}

}  // namespace

Acceptor::Acceptor(ServingThread &thread, const ServedPort &port) :
    Watcher(port.listener), thread_(thread), port_(port), without_options_(port.without_options),
    siblings_(port.siblings), steering_(port)
{
}

Acceptor::~Acceptor()
{
    end_greetings();
}

void Acceptor::end_greetings()
{
    while (ProxyGreeting *greeting = greetings_.front()) {
        delete greeting;
    }
}

void Acceptor::start()
{
    watch();
    arm_check();
}

void Acceptor::arm_check()
{
    if (port_.is_shared || !port_.siblings.empty()) {
        thread_.loop().arm(*this, thread_.loop().now() + kCheckInterval);
    }
}

void Acceptor::watch()
{
    if (thread_.loop().poller().add_listener(*this) < 0) {
        log(LogLevel::kError, "cannot watch a listening socket: %s", err::Reason(errno).text());
        return;
    }
    is_accepting_ = true;
    is_paused_ = false;
}

void Acceptor::stop()
{
    if (is_accepting_) {
        thread_.loop().poller().remove(*this);
    }
    is_accepting_ = false;
    has_stopped_ = true;
    thread_.loop().disarm(*this);
    ListNode<ReadyTag>::unlink();
    for (ProxyGreeting *greeting = greetings_.front(); greeting; greeting = greetings_.next(*greeting)) {
        greeting->hurry();
    }
}

bool Acceptor::end_listening(bool is_over)
{
    if (port_.is_kept()) {
        stop();
        has_ended_ = true;
    }
    if (has_ended_) {
        return true;
    }
    if (ends_at_ == kNever) {
        ends_at_ = thread_.loop().now() + (steering_.begin(thread_.loop().now()) ? kHandshakes : 0);
    }
    if (thread_.loop().now() < ends_at_ && !is_over) {
        return false;
    }
    if (port_.is_unix) {
        shut_down();   // first: the clients that wait can still be accepted, and no more come
    } else if (port_.is_shared) {
        // While the sockets are shut down one after the other, the kernel may give a client to one of them: the client must
        // come to another server when it tries again.
        ignore_new_clients(fd());
        std::for_each(port_.siblings.begin(), port_.siblings.end(), ignore_new_clients);
    }
    bool has_accepted_all = accept_waiting(fd());
    for (int listener : port_.siblings) {
        has_accepted_all = accept_waiting(listener) && has_accepted_all;
    }
    if (!has_accepted_all && !is_over) {
        return false;
    }
    shut_down();
    stop();
    has_ended_ = true;
    return true;
}

// Accepts the clients that wait at a listening socket, but no more than its queue can have. Returns false if the process
// has no descriptors left for them.
bool Acceptor::accept_waiting(int listener)
{
    is_paused_ = false;
    for (int64_t left = port_.config->backlog; left >= 0 && accept_one(listener); left--) {
    }
    return !is_paused_;
}

void Acceptor::shut_down()
{
    bool must_shut_down = port_.at_end == ServedPort::AtEnd::kShutDown;
    for (size_t i = 0; i < port_.siblings.size() && must_shut_down; i++) {
        (void) ::shutdown(port_.siblings[i], SHUT_RDWR);
    }
    steering_.end();   // only now: until the last moment the other servers get the new clients
    if (must_shut_down) {
        (void) ::shutdown(fd(), SHUT_RDWR);
    }
}

bool Acceptor::is_for_requests() const
{
    return port_.config->open_http_protocol && !port_.config->open_websocket_protocol;
}

void Acceptor::wake()
{
    thread_.loop().scheduler().enqueue_once(*this);
}

void Acceptor::on_ready(uint32_t)
{
    wake();
}

// Called when the timer expires: ends a pause of accepting, if there is one, and makes run() check the other sockets of the
// port. One timer serves both purposes.
void Acceptor::on_time()
{
    if (!is_accepting_) {
        watch();
    }
    is_check_due_ = true;
    wake();
}

void Acceptor::run()
{
    accept_some();
    if (is_check_due_ && is_accepting_) {
        is_check_due_ = false;
        help_siblings();
        if (ends_at_ == kNever) {
            steering_.forget();
        }
        if (is_accepting_) {   // false: accepting is paused, and the timer is armed for the end of the pause
            arm_check();
        }
    }
}

void Acceptor::accept_some()
{
    for (int i = 0; i < kAcceptsPerTurn && is_accepting_ && accept_one(fd()); i++) {
    }
}

bool admit_client(ServingThread &thread, const Address &from)
{
    if (thread.has_room_for_peer()) {
        return true;
    }
    thread.limit_struck(Limit::kConnections);
    thread.refuse(PeerName(from), "the connection is refused: the limit of max_connection is reached");
    count(thread.row().closed);
    return false;
}

// Accepts clients that wait at a sibling (the socket of another worker), but not more than max_connection allows.
// Further clients are left to that worker.
void Acceptor::accept_from_sibling(int listener)
{
    for (int i = 0;
         i < kAcceptsPerTurn && is_accepting_ && thread_.has_room_for_peer() && accept_one(listener); i++) {
    }
}

bool Acceptor::accept_one(int listener)
{
    Address address;
    address.size = sizeof address.storage;
    int fd = ::accept4(listener, address.raw(), &address.size, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (fd < 0) {
        int why = errno;
        if (why == EMFILE || why == ENFILE || why == ENOBUFS || why == ENOMEM) {
            pause();
        } else if (why == EINVAL && listener == Watcher::fd()) {
            stop();   // another process or thread has ended listening
        }
        return why == ECONNABORTED || why == EINTR;
    }
    count(thread_.row().accepted);
    thread_.row().descriptors.note(fd);
    if (!admit_client(thread_, address)) {
        ::close(fd);
        return true;
    }
    if (listener == Watcher::fd()) {
        steering_.check(fd, thread_.loop().now());
    }
    apply_options(listener, fd);
    take(Fd(fd), address);
    return true;
}

void Acceptor::take(Fd socket, const Address &from)
{
    const Admission *admission = port_.admission;
    if (!admission || !admission->expects_proxy_header(PeerAddress::of(from))) {
        thread_.accepted(port_, std::move(socket), from);
        return;
    }
    auto *greeting = new ProxyGreeting(thread_, port_, std::move(socket), from);
    greetings_.push_back(*greeting);
    greeting->start();
}

// Sets the socket options of an accepted client. Most accepted sockets have inherited the options of the listening
// socket and need nothing. If the client waited at the socket of another worker, this thread does not know whether
// the options are set, and sets them in any case.
void Acceptor::apply_options(int listener, int socket)
{
    bool is_own = listener == fd();
    if (is_own && without_options_ == 0) {
        return;
    }
    without_options_ -= is_own && without_options_ != ServedPort::kAllClients;
    apply_to_connection(socket, !port_.is_unix, port_.config->stream());
}

void Acceptor::pause()
{
    Nanoseconds now = thread_.loop().now();
    if (now >= may_report_at_) {
        may_report_at_ = now + kReportInterval;
        log(LogLevel::kWarning,
            "no descriptor or memory left for new connections: they wait for %d ms (ulimit -n?)",
            int(kAcceptPause / kMillisecond));
    }
    is_paused_ = true;
    if (has_stopped_) {   // end_listening() tries again
        return;
    }
    if (is_accepting_) {
        thread_.loop().poller().remove(*this);
    }
    is_accepting_ = false;
    thread_.loop().arm(*this, now + kAcceptPause);
}

void Acceptor::help_siblings()
{
    for (int listener : siblings_.neglected()) {
        accept_from_sibling(listener);
    }
}

std::vector<int> Siblings::neglected()
{
    std::vector<pollfd> waiting;
    for (int listener : listeners_) {
        waiting.push_back({listener, POLLIN, 0});
    }
    if (!waiting.empty()) {
        (void) ::poll(waiting.data(), waiting.size(), 0);
    }
    std::vector<int> neglected;
    for (size_t i = 0; i < waiting.size(); i++) {
        bool is_waiting = waiting[i].revents & POLLIN;
        if (is_waiting && was_waiting_[i]) {
            neglected.push_back(waiting[i].fd);
        }
        was_waiting_[i] = is_waiting;
    }
    return neglected;
}

// The sockets of an older server come before those of its successor, because they began to listen earlier.
bool ClientSteering::begin(Nanoseconds now)
{
    bool is_steered = port_.is_shared && steer_clients(port_.listener, uint32_t(port_.siblings.size()) + 1) == 0;
    begun_at_ = is_steered ? now : kNever;
    return is_steered;
}

// If a client has begun its handshake after the clients were steered elsewhere, they were steered to this socket: an older
// server shares the address, and the first socket is one of that server.
void ClientSteering::check_again(int client, Nanoseconds now)
{
    Nanoseconds since = now - begun_at_;
    if (since > kQueueEmpties && handshake_time(client) < since - kQueueEmpties) {
        begun_at_ = kNever;
        (void) steer_clients(port_.listener, 0);
    }
}

void ClientSteering::end()
{
    if (port_.is_shared) {
        (void) steer_clients(port_.listener, kAnyListener);
    }
}

// A server that was killed at its end leaves the program behind that steers the clients of the address. If another server is
// just ending, its clients are distributed as usual.
void ClientSteering::forget()
{
    if (++calls_ % kCallsPerReset == 0) {
        end();
    }
}

}  // namespace coro
