#include "coro/server/control.h"

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
    while (::sendmsg(fd, &envelope.header, MSG_NOSIGNAL) < 0) {
        if (errno != EAGAIN && errno != EINTR) {
            return -errno;
        }
        pollfd room = {fd, POLLOUT, 0};
        (void) ::poll(&room, 1, -1);
    }
    return 0;
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

}  // namespace coro
