#include "coro/server/remote/control.h"

#include "coro/loop/loop.h"
#include "coro/net/descriptor_passing.h"

#include <cerrno>
#include <poll.h>
#include <sys/socket.h>

namespace coro {

int make_control_pair(Fd ends[2])
{
    int pair[2];
    if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, pair) < 0) {
        return -errno;
    }
    ends[0].reset(pair[0]);
    ends[1].reset(pair[1]);
    return 0;
}

int send_control(int fd, const ControlMessage &message, int descriptor)
{
    iovec whole = {const_cast<ControlMessage *>(&message), sizeof message};
    ssize_t sent = send_with_descriptor(fd, {&whole, 1}, descriptor);
    return sent < 0 ? int(sent) : 0;
}

int receive_control(int fd, ControlMessage &message, Fd &descriptor)
{
    iovec whole = {&message, sizeof message};
    ReceivedMessage received = receive_with_descriptor(fd, {&whole, 1});
    if (received.size < 0) {
        return received.size == -EAGAIN ? -EAGAIN : 0;
    }
    descriptor = std::move(received.descriptor);
    return received.size == sizeof message;
}

ControlOutbox::~ControlOutbox()
{
    if (is_watched_) {
        loop_.poller().remove(*this);
    }
}

void ControlOutbox::send(const ControlMessage &message, Fd descriptor)
{
    kept_.push_back({message, std::move(descriptor)});
    flush();
}

void ControlOutbox::await_sent(Deadline until)
{
    for (;;) {
        flush();   // flush at least once, even when no time is left
        Nanoseconds now = loop_.read_clock();
        if (kept_.empty() || now >= until) {
            return;
        }
        pollfd asked = {fd_, POLLOUT, 0};
        (void) ::poll(&asked, 1, int((until - now) / kMillisecond) + 1);
    }
}

void ControlOutbox::on_ready(uint32_t)
{
    flush();
}

void ControlOutbox::flush()
{
    int outcome = 0;
    while (!kept_.empty() && (outcome = send_control(fd_, kept_.front().message, kept_.front().descriptor.get())) == 0) {
        kept_.pop_front();
    }
    if (outcome == -EPIPE || outcome == -ECONNRESET) {
        kept_.clear();   // the reactor thread, which reads the messages, has ended
    } else if (outcome < 0 && !is_watched_) {
        is_watched_ = loop_.poller().add(*this) == 0;
    }
}

}  // namespace coro
