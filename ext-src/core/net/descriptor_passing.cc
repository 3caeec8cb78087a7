#include "coro/net/descriptor_passing.h"

#include "coro/base/system_call.h"

#include <cstring>

namespace coro {

namespace {

msghdr message_of(std::span<iovec> pieces)
{
    msghdr message = {};
    message.msg_iov = pieces.data();
    message.msg_iovlen = pieces.size();
    return message;
}

Fd descriptor_in(msghdr &message)
{
    cmsghdr *rights = CMSG_FIRSTHDR(&message);
    if (!rights || rights->cmsg_level != SOL_SOCKET || rights->cmsg_type != SCM_RIGHTS ||
        rights->cmsg_len < CMSG_LEN(sizeof(int))) {
        return Fd();
    }
    int descriptor;
    memcpy(&descriptor, CMSG_DATA(rights), sizeof descriptor);
    return Fd(descriptor);
}

}  // namespace

ssize_t send_with_descriptor(int socket, std::span<iovec> pieces, int descriptor)
{
    msghdr message = message_of(pieces);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof descriptor)] = {};
    if (descriptor >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr *rights = CMSG_FIRSTHDR(&message);
        rights->cmsg_level = SOL_SOCKET;
        rights->cmsg_type = SCM_RIGHTS;
        rights->cmsg_len = CMSG_LEN(sizeof descriptor);
        memcpy(CMSG_DATA(rights), &descriptor, sizeof descriptor);
    }
    return uninterrupted([&] { return ::sendmsg(socket, &message, MSG_NOSIGNAL); });
}

ReceivedMessage receive_with_descriptor(int socket, std::span<iovec> pieces)
{
    msghdr message = message_of(pieces);
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    message.msg_control = control;
    // CMSG_SPACE(), the size of `control`, may have room for a second descriptor. A second descriptor would never
    // be closed, so the kernel gets the exact size for one descriptor.
    message.msg_controllen = CMSG_LEN(sizeof(int));
    ssize_t count = uninterrupted([&] { return ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC); });
    if (count < 0) {
        return {.size = count};
    }
    return {count, (message.msg_flags & MSG_TRUNC) != 0, descriptor_in(message)};
}

}  // namespace coro
