#pragma once

// A fixture for tests of long WebSocket messages whose last bytes workers read from the clients' sockets.
#include "master_fixture.h"

#include "coro/net/tcp_receive_queue.h"

#include <atomic>
#include <dlfcn.h>
#include <poll.h>
#include <type_traits>

namespace handoff_test {

inline std::atomic<size_t> taken_by_workers = 0;

}  // namespace handoff_test

// Replaces the C library's recv() by a function that counts the bytes read with MSG_DONTWAIT, a flag that the
// clients of these tests never use.
extern "C" [[gnu::visibility("default")]] ssize_t recv(int fd, void *to, size_t size, int flags)
{
    static auto next = reinterpret_cast<ssize_t (*)(int, void *, size_t, int)>(dlsym(RTLD_NEXT, "recv"));
    ssize_t count = next(fd, to, size, flags);
    if (count > 0 && to && (flags & MSG_DONTWAIT)) {
        handoff_test::taken_by_workers += size_t(count);
    }
    return count;
}

namespace handoff_test {

using namespace master_test;

inline constexpr size_t kLong = 1 << 20;

// A datagram as a worker reads it: its number, and the client's socket that came with it, if any.
struct Datagram {
    uint64_t number = 0;
    Fd socket;
};

inline Datagram read_datagram(int link)
{
    static char bytes[kDatagram];
    iovec all = {bytes, sizeof bytes};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))];
    msghdr message = {};
    message.msg_iov = &all;
    message.msg_iovlen = 1;
    message.msg_control = control;
    message.msg_controllen = sizeof control;
    pollfd here = {link, POLLIN, 0};
    EXPECT_EQ(::poll(&here, 1, 5000), 1);
    EXPECT_GT(::recvmsg(link, &message, 0), 0);
    int descriptor = -1;
    if (cmsghdr *rights = CMSG_FIRSTHDR(&message)) {
        memcpy(&descriptor, CMSG_DATA(rights), sizeof descriptor);
    }
    return {reinterpret_cast<const DatagramHead *>(bytes)->number, Fd(descriptor)};
}

class MasterHandoffTest : public MasterTest {
protected:
    // Opens `client` and sends long messages until workers read the ends of these messages themselves. Before that
    // the master reads whole messages, because the kernel's buffer is too small for a whole message at first.
    void open_client()
    {
        client.emplace(connect());
        client->open();
        for (size_t before = taken_by_workers; taken_by_workers < before + kLong / 2;) {
            client->send_message(pattern(kLong), Opcode::kBinary);
            EXPECT_TRUE(client->receive_message(Opcode::kBinary) == pattern(kLong));
        }
        requests = scoreboard.reactor_row(0).requests;
    }
    // Opens `client` and ends its worker after the handshake. Messages that the client sends later stay in IPC link
    // 1.
    void open_without_worker()
    {
        open();
        Member &first = serve("one");
        open_client();
        first.die();
        lost(1, 0);
        reactor_is_idle();
    }
    void go_on_with_successor()
    {
        hire("two", 1);
        notify_reactor(ControlMessage::kReady, 1);
    }

    // Calls the function with the only client's connection, in the reactor's thread.
    template <class F>
    auto of_connection(F question)
    {
        return reactor_thread.in([&] {
            std::invoke_result_t<F, Connection &> answer{};
            reactor->sessions().for_each([&](Connection &connection) { answer = question(connection); });
            return answer;
        });
    }
    size_t unread()
    {
        return of_connection([](Connection &connection) { return unread_bytes(connection.fd()); });
    }
    // Opens `client` and sends a long message. The worker is blocked, and reads the message after let_go().
    void send_long(Member &worker, std::function<void(RemoteHandler &)> change = [](RemoteHandler &) {})
    {
        open_client();
        worker.in([&](Member &self) {
            self.handler.clients.clear();
            change(self.handler);
            return 0;
        });
        keep_busy(worker);
        client->send_message(pattern(kLong), Opcode::kBinary);
        EXPECT_TRUE(has_forwarded(++requests));
    }
    // Sends bytes behind the long message, and waits until all of these bytes are in the receive queue of the
    // client's connection.
    void send_behind(const std::string &wire)
    {
        size_t before = unread();
        client->send(wire);
        ASSERT_TRUE(eventually([&] { return unread() == before + wire.size(); }));
    }
    int64_t session()
    {
        return of_connection([](Connection &connection) { return connection.session(); });
    }

    std::optional<WebSocketPeer> client;
    uint64_t requests = 0;
};

}  // namespace handoff_test
