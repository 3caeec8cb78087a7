#include "php/event/event_watch.h"

#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/runtime/user_streams.h"

#include "main/php_network.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <map>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace coro::php {

namespace {

Keeper<EventWatch> kept_watches;
std::map<int, EventWatch *> watches;   // all watches, by descriptor
uint32_t last_serial = 0;

php_stream *stream_of(zval *source)
{
    if (Z_TYPE_P(source) != IS_RESOURCE) {
        return nullptr;
    }
    return static_cast<php_stream *>(
        zend_fetch_resource2_ex(source, nullptr, php_file_le_stream(), php_file_le_pstream()));
}

// Returns the descriptor of a Socket object, or -1 for another object. The descriptor is the first member of the C
// struct of a Socket. No function of ext/sockets can be used, because that extension may be missing.
int socket_of(zend_object *object)
{
    if (object->ce->type != ZEND_INTERNAL_CLASS || !zend_string_equals_literal(object->ce->name, "Socket")) {
        return -1;
    }
    return *reinterpret_cast<int *>(reinterpret_cast<char *>(object) - object->handlers->offset);
}

// Sends as many bytes as possible without waiting, even if the descriptor is in blocking mode. Returns the number
// of sent bytes, or -errno.
ssize_t send_now(int fd, std::string_view bytes)
{
    ssize_t sent = ::send(fd, bytes.data(), bytes.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent < 0 && errno == ENOTSOCK) {
        pollfd writable = {fd, POLLOUT, 0};
        if (::poll(&writable, 1, 0) == 0) {
            return -EAGAIN;
        }
        sent = ::write(fd, bytes.data(), std::min<size_t>(bytes.size(), PIPE_BUF));
    }
    return sent < 0 ? -errno : sent;
}

}  // namespace

int descriptor_of(zval *source)
{
    ZVAL_DEREF(source);
    if (Z_TYPE_P(source) == IS_LONG) {
        return Z_LVAL_P(source) >= 0 && Z_LVAL_P(source) <= INT_MAX ? int(Z_LVAL_P(source)) : -1;
    }
    if (Z_TYPE_P(source) == IS_OBJECT) {
        SocketSource found = find_socket(source);
        int fd = found.socket ? found.socket->fd() : found.fd;
        return fd >= 0 ? fd : socket_of(Z_OBJ_P(source));
    }
    php_socket_t fd;
    php_stream *stream = stream_of(source);
    // For a TLS stream, this cast also moves decrypted bytes into PHP's buffer: a poll of the socket would not
    // report these bytes.
    bool has_fd = stream && php_stream_cast(stream, PHP_STREAM_AS_FD_FOR_SELECT | PHP_STREAM_CAST_INTERNAL,
                                            reinterpret_cast<void **>(&fd), false) == SUCCESS;
    return has_fd ? int(fd) : -1;
}

bool has_descriptor(zval *source, int fd)
{
    php_stream *stream = stream_of(source);
    // Asking a user stream for its descriptor would call PHP code.
    return (stream && is_user_stream(stream)) || descriptor_of(source) == fd;
}

bool has_read_ahead(zval *source)
{
    php_stream *stream = stream_of(source);
    return stream ? stream->writepos > stream->readpos : find_socket(source).has_read_ahead;
}

EventWatch::EventWatch(int fd, zval *source) :
    KeptNode({Value(source), {}}), OnceWatcher(fd), socket_(find_socket(source).socket), serial_(++last_serial),
    unsent_(heap_storage())
{
    watches.emplace(fd, this);
}

void EventWatch::leave()
{
    events_ = 0;
    unsent_.reset();
    update_ref();
    if (socket_) {
        SocketListener::unlink();
    } else {
        Poller &poller = runtime().loop().poller();
        is_stale() ? poller.forget(*this) : poller.remove(*this);
    }
    watches.erase(fd_);
}

EventWatch *EventWatch::find(int fd)
{
    auto found = watches.find(fd);
    return found == watches.end() ? nullptr : found->second;
}

EventWatch &EventWatch::make(int fd, zval *source)
{
    return kept_watches.make(fd, source);
}

WatchValues EventWatch::take(EventWatch &watch)
{
    return kept_watches.take(watch);
}

std::vector<WatchValues> EventWatch::take_all()
{
    return kept_watches.take_all();
}

void EventWatch::was_forked()
{
    for (auto &[fd, watch] : watches) {
        watch->holds_ref_ = false;
    }
}

void EventWatch::abandon_all()
{
    for (auto &[fd, watch] : watches) {
        watch->SocketListener::unlink();
    }
    kept_watches.abandon_all();
    watches.clear();
}

bool EventWatch::is_stale()
{
    if (socket_) {
        return find_socket(values.source.raw()).socket != socket_;
    }
    return Z_TYPE_P(values.source.raw()) != IS_LONG && !has_descriptor(values.source.raw(), fd_);
}

void EventWatch::set_events(zend_long events)
{
    events_ = events;
    update_ref();
}

void EventWatch::update_ref()
{
    bool holds = unsent_.size() || (events_ & (kEventRead | kEventWrite) && !(events_ & kEventWeak));
    if (holds != holds_ref_) {
        holds_ref_ = holds;
        holds ? runtime().loop().ref() : runtime().loop().unref();
    }
}

bool EventWatch::wants(Direction direction) const
{
    return events_ & (direction == kRead ? kEventRead : kEventWrite) && values.callables[direction] && !busy_[direction];
}

int EventWatch::arm()
{
    if (calling_ || is_stale()) {
        return 0;
    }
    uint32_t events = 0;
    if (wants(kRead)) {
        events |= EPOLLIN;
    }
    if (wants(kWrite) || unsent_.size()) {
        events |= EPOLLOUT;
    }
    if (!events) {
        return 0;
    }
    if (events & EPOLLIN && has_read_ahead(values.source.raw())) {
        on_ready(EPOLLIN);
        return 0;
    }
    int outcome = socket_ ? arm_socket(events) : runtime().loop().poller().arm_once(*this, events);
    if (outcome == -EPERM) {
        on_ready(events);
        return 0;
    }
    return outcome;
}

// Looks for the events, because the loop sees each event of a socket only once.
int EventWatch::arm_socket(uint32_t events)
{
    int outcome = SocketListener::is_linked() ? 0 : socket_->notify(*this);
    if (outcome < 0) {
        return outcome;
    }
    armed_ = events;
    pollfd now = {fd_, short(events), 0};
    if (::poll(&now, 1, 0) == 1) {
        on_socket_events(uint32_t(now.revents));
    }
    return 0;
}

void EventWatch::on_socket_events(uint32_t events)
{
    uint32_t ready = events & (EPOLLERR | EPOLLHUP) ? armed_ : events & armed_;
    if (ready) {
        armed_ = 0;
        on_ready(ready);
    }
}

void EventWatch::on_socket_closed()
{
    armed_ = 0;
    runtime().scheduler().enqueue_once(*this);   // run() removes the watch
}

void EventWatch::on_ready(uint32_t events)
{
    ready_ |= events & (EPOLLERR | EPOLLHUP) ? EPOLLIN | EPOLLOUT : events;
    runtime().scheduler().enqueue_once(*this);
}

void EventWatch::run()
{
    uint32_t ready = std::exchange(ready_, 0);
    int fd = fd_;
    uint32_t serial = serial_;
    if (socket_ && is_stale()) {
        (void) take(*this);
        return;
    }
    if (ready & EPOLLOUT && unsent_.size()) {
        flush();
    }
    calling_ = true;
    if (ready & EPOLLIN) {
        call(fd, serial, kRead);
    }
    if (ready & EPOLLOUT) {
        call(fd, serial, kWrite);
    }
    EventWatch *self = find(fd);
    if (!self || self->serial_ != serial) {
        return;
    }
    calling_ = false;
    if (is_spent()) {
        (void) take(*self);   // this watch existed only to send the bytes that write() has kept
    } else {
        (void) arm();
    }
}

void EventWatch::call(int fd, uint32_t serial, Direction direction)
{
    EventWatch *self = find(fd);
    if (!self || self->serial_ != serial || !self->wants(direction) || UNEXPECTED(runtime().is_over())) {
        return;
    }
    self->busy_[direction] = true;
    zval source;
    ZVAL_COPY(&source, self->values.source.raw());
    zend_long subject = zend_long(serial) << 32 | zend_long(fd) << 1 | direction;
    // The callback may remove this watch, and with it the watch's reference to the callback. So share() adds a
    // reference.
    Callable callable = self->values.callables[direction].share();
    if (!spawn_from_loop(std::move(callable), 1, &source, {.ended = ended, .subject = subject})) {
        ended(subject);
    }
}

void EventWatch::ended(zend_long subject)
{
    EventWatch *self = find(int(subject >> 1 & INT_MAX));
    if (self && self->serial_ == uint32_t(subject >> 32)) {
        self->busy_[subject & 1] = false;
        (void) self->arm();
    }
}

int EventWatch::write(std::string_view bytes)
{
    if (find_socket(values.source.raw()).is_encrypted) {
        return -EOPNOTSUPP;
    }
    ssize_t sent = unsent_.size() ? 0 : send_now(fd_, bytes);
    if (sent < 0 && sent != -EAGAIN) {
        return int(sent);
    }
    unsent_.append(bytes.substr(size_t(std::max<ssize_t>(sent, 0))));
    update_ref();
    return arm();
}

void EventWatch::flush()
{
    ssize_t sent = send_now(fd_, unsent_.view());
    if (sent >= 0) {
        unsent_.consume(size_t(sent));
    } else if (sent != -EAGAIN) {
        unsent_.reset();   // drops the bytes, which cannot be sent; the program's read callback will get the descriptor's error
    }
    update_ref();
}

}  // namespace coro::php
