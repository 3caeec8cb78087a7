// Tests of the errors of sendmsg() on an IPC link. This program replaces sendmsg() by a function of its own.
#include "ipc_link_fixture.h"

#include <cerrno>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

int failure = 0;   // errno with which this program's sendmsg() fails; 0: it succeeds
int calls = 0;

}  // namespace

extern "C" [[gnu::visibility("default")]] ssize_t sendmsg(int fd, const msghdr *message, int flags)
{
    calls++;
    if (failure) {
        errno = failure;
        return -1;
    }
    return ::syscall(SYS_sendmsg, fd, message, flags);
}

namespace {

using namespace link_test;

class OutboxTest : public LinkTest {
protected:
    OutboxTest() { failure = calls = 0; }
    ~OutboxTest() override { failure = 0; }
};

TEST_F(OutboxTest, tries_again_when_the_kernel_lacks_memory)
{
    for (int error : {ENOBUFS, ENOMEM, ETOOMANYREFS}) {
        SCOPED_TRACE(error);
        open();
        failure = error;
        Owner large{pattern(100'000)};
        ours->send(1);
        ours->send_descriptor(2);
        ours->send(3, "", large.payload());
        EXPECT_EQ(large.references, 1);
        calls = 0;
        settle();
        EXPECT_EQ(calls, 0);   // after a failure the link pauses before it calls sendmsg() again
        EXPECT_FALSE(ours->link.is_broken());
        failure = 0;
        while (ours->link.backlog() > 0) {
            loop.turn();
        }
        settle();
        ASSERT_EQ(theirs->received.size(), 3u);
        EXPECT_TRUE(theirs->received[1].descriptor);
        EXPECT_TRUE(theirs->received[2].body == large.bytes);
        EXPECT_EQ(large.references, 0);
    }
}

TEST_F(OutboxTest, does_not_ask_again_before_there_is_room)
{
    open();
    failure = EAGAIN;
    ours->send(1);
    settle();
    calls = 0;
    for (uint32_t i = 2; i < 100; i++) {
        ours->send(i, pattern(3000));
    }
    ours->link.flush();
    settle();
    EXPECT_EQ(calls, 0);
    EXPECT_EQ(ours->link.backlog() / 1000, 296u);
}

// In a server, an ending worker returns the socket of a client as such a descriptor. If the socket were lost, it
// would count as an open connection.
TEST_F(OutboxTest, a_queued_descriptor_needs_no_further_descriptor)
{
    open();
    failure = EAGAIN;
    Fd given(::dup(0));
    rlimit before;
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit none = {3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    EXPECT_EQ(::dup(0), -1);
    EXPECT_EQ(ours->send_descriptor(1, std::move(given)), 1u);
    failure = 0;
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    ours->link.on_ready(EPOLLOUT);
    settle();
    ASSERT_EQ(theirs->received.size(), 1u);
    EXPECT_TRUE(theirs->received[0].descriptor);
}

TEST_F(OutboxTest, a_permanent_error_breaks_the_link_wherever_it_occurs)
{
    for (int when = 0; when < 4; when++) {
        SCOPED_TRACE(when);
        open();
        Owner large{pattern(100'000)};
        // EPIPE: the first call of sendmsg() fails. EAGAIN: the link queues the packet, and a later call fails.
        failure = when % 2 ? EAGAIN : EPIPE;
        uint64_t number = when < 2 ? ours->send(1, "", large.payload()) : ours->send_descriptor(1);
        EXPECT_EQ(number, when % 2 ? 1u : 0u);
        failure = EPIPE;
        ours->link.on_ready(EPOLLOUT);
        settle();
        EXPECT_TRUE(ours->link.is_broken());
        EXPECT_EQ(ours->link.backlog(), 0u);
        EXPECT_EQ(large.references, 0);
        failure = 0;
    }
}

}  // namespace
