#include "coro/server/remote/control.h"

#include "coro/loop/loop.h"

#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/socket.h>

namespace coro {

namespace {

// A message with room for one descriptor.
struct Envelope {
    explicit Envelope(void *data, size_t size) : piece{data, size}
    {
        header.msg_iov = &piece;
        header.msg_iovlen = 1;
        header.msg_control = control;
        header.msg_controllen = sizeof control;
    }

    iovec piece;
    msghdr header = {};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
};

}  // namespace

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
    ControlMessage copy = message;
    Envelope envelope(&copy, sizeof copy);
    if (descriptor >= 0) {
        cmsghdr *part = CMSG_FIRSTHDR(&envelope.header);
        part->cmsg_level = SOL_SOCKET;
        part->cmsg_type = SCM_RIGHTS;
        part->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(part), &descriptor, sizeof descriptor);
    } else {
        envelope.header.msg_controllen = 0;
    }
    ssize_t sent;
    do {
        sent = ::sendmsg(fd, &envelope.header, MSG_NOSIGNAL);
    } while (sent < 0 && errno == EINTR);
    return sent < 0 ? -errno : 0;
}

int receive_control(int fd, ControlMessage &message, Fd &descriptor)
{
    Envelope envelope(&message, sizeof message);
    ssize_t size;
    do {
        size = ::recvmsg(fd, &envelope.header, MSG_CMSG_CLOEXEC);
    } while (size < 0 && errno == EINTR);
    if (size < 0) {
        return errno == EAGAIN ? -EAGAIN : 0;
    }
    if (cmsghdr *part = CMSG_FIRSTHDR(&envelope.header); part && part->cmsg_type == SCM_RIGHTS) {
        int received;
        memcpy(&received, CMSG_DATA(part), sizeof received);
        descriptor.reset(received);
    }
    return size == sizeof message;
}

ControlOutbox::~ControlOutbox()
{
    if (is_watched_) {
        loop_.reactor().remove(*this);
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
        flush();   // also when somebody else has used up the time
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
        kept_.clear();   // the thread has ended
    } else if (outcome < 0 && !is_watched_) {
        is_watched_ = loop_.reactor().add(*this) == 0;
    }
}

}  // namespace coro
