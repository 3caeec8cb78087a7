#include "hook_fixture.h"

#include "core/hook/wait.h"

#include "coro/net/resolver.h"

#include <arpa/inet.h>
#include <cctype>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/un.h>

namespace {

using namespace coro;

using HookCallsTest = HookTest;

TEST_F(HookCallsTest, a_read_waits_for_bytes_and_a_write_for_room)
{
    std::string got;
    go([&] {
        char bytes[100];
        ssize_t count = calls::read(left_.get(), bytes, sizeof bytes);
        got.assign(bytes, size_t(std::max<ssize_t>(count, 0)));
    });
    EXPECT_EQ(host_.waits, 1);
    EXPECT_EQ(::write(right_.get(), "hello", 5), 5);
    loop_.run();
    EXPECT_EQ(got, "hello");

    std::string large(5'000'000, 'x');
    ssize_t written = 0;
    size_t received = 0;
    go([&] { written = calls::send(left_.get(), large.data(), large.size(), 0); });
    go([&] {
        char bytes[65536];
        while (received < large.size()) {
            ssize_t count = calls::recv(right_.get(), bytes, sizeof bytes, 0);
            ASSERT_GT(count, 0);
            received += size_t(count);
        }
    });
    loop_.run();
    EXPECT_EQ(written, ssize_t(large.size()));   // send() on a blocking socket returns only when it has sent all bytes
}

TEST_F(HookCallsTest, waitall_returns_a_full_buffer_or_what_came_before_the_end)
{
    std::string got;
    ssize_t rest = -2;
    go([&] {
        char bytes[6];
        ssize_t count = calls::recv(left_.get(), bytes, sizeof bytes, MSG_WAITALL);
        got.assign(bytes, size_t(std::max<ssize_t>(count, 0)));
        rest = calls::recv(left_.get(), bytes, sizeof bytes, MSG_WAITALL);
    });
    go([&] {
        (void) !::write(right_.get(), "abc", 3);
        calls::usleep(1000);
        (void) !::write(right_.get(), "defg", 4);
        calls::usleep(1000);
        right_.reset();
    });
    loop_.run();
    EXPECT_EQ(got, "abcdef");
    EXPECT_EQ(rest, 1);
}

TEST_F(HookCallsTest, outside_of_coroutines_and_where_waits_are_forbidden_the_call_is_the_systems)
{
    char byte;
    EXPECT_EQ(calls::recv(left_.get(), &byte, 1, MSG_DONTWAIT), -1);
    pollfd one = {left_.get(), POLLIN, 0};
    EXPECT_EQ(calls::poll(&one, 1, 1), 0);
    forbidden_ = 1;
    int found = -1;
    go([&] { found = calls::poll(&one, 1, 1); });
    EXPECT_EQ(found, 0);
    EXPECT_EQ(host_.waits, 0);
}

TEST_F(HookCallsTest, a_nonblocking_socket_and_a_socket_timeout_end_with_eagain)
{
    int first = 0, second = 0;
    go([&] {
        char byte;
        ::fcntl(left_.get(), F_SETFL, O_NONBLOCK);
        first = calls::read(left_.get(), &byte, 1) < 0 ? errno : 0;
        ::fcntl(left_.get(), F_SETFL, 0);
        timeval limit = {0, 2000};
        ::setsockopt(left_.get(), SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
        second = calls::read(left_.get(), &byte, 1) < 0 ? errno : 0;
    });
    EXPECT_EQ(first, EAGAIN);
    loop_.run();
    EXPECT_EQ(second, EAGAIN);
    EXPECT_EQ(host_.waits, 1);
}

TEST_F(HookCallsTest, poll_waits_for_several_descriptors_and_reports_all_that_are_ready)
{
    Fd event(::eventfd(0, 0));
    int found = -1;
    pollfd all[] = {{left_.get(), POLLIN, 0}, {-1, POLLIN, 0}, {event.get(), POLLIN, 0}, {event.get(), POLLIN, 0}};
    go([&] { found = calls::poll(all, std::size(all), -1); });
    uint64_t one = 1;
    EXPECT_EQ(::write(event.get(), &one, sizeof one), ssize_t(sizeof one));
    EXPECT_EQ(::write(right_.get(), "x", 1), 1);
    loop_.run();
    EXPECT_EQ(found, 3);
    EXPECT_EQ(all[0].revents, POLLIN);
    EXPECT_EQ(all[1].revents, 0);
    EXPECT_EQ(all[3].revents, POLLIN);
}

TEST_F(HookCallsTest, poll_reports_after_a_wait_what_the_system_reports)
{
    enum { kBytes, kEndOfStream, kHangUp };
    for (int happens : {kBytes, kEndOfStream, kHangUp}) {
        for (short events : {0, POLLIN, POLLIN | POLLRDHUP, POLLIN | POLLOUT | POLLPRI, POLLRDNORM, POLLIN | POLLRDNORM}) {
            if ((happens == kBytes && events == 0) || (happens == kEndOfStream && !(events & ~POLLRDHUP))) {
                continue;   // such a wait does not end
            }
            int fds[2];
            ASSERT_EQ(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds), 0);
            Fd near(fds[0]), far(fds[1]);
            int small = 1;
            ::setsockopt(near.get(), SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
            char bytes[4096] = {};
            while (events & POLLOUT && ::send(near.get(), bytes, sizeof bytes, MSG_DONTWAIT) > 0) {   // so that poll() waits
            }
            pollfd ours[] = {{near.get(), events, 0}, {left_.get(), POLLIN, 0}};
            pollfd systems = ours[0];
            int found = -1;
            host_.waits = 0;
            go([&] { found = calls::poll(ours, happens == kBytes ? 1 : 2, -1); });
            EXPECT_EQ(host_.waits, 1);
            if (happens == kBytes) {
                EXPECT_EQ(::write(far.get(), "x", 1), 1);
            } else if (happens == kEndOfStream) {
                EXPECT_EQ(::shutdown(far.get(), SHUT_WR), 0);
            } else {
                far.reset();
            }
            loop_.run();
            EXPECT_EQ(found, 1);
            EXPECT_EQ(::poll(&systems, 1, 0), 1);
            EXPECT_EQ(ours[0].revents, systems.revents) << events << " after " << happens;
            EXPECT_EQ(ours[1].revents, 0);
        }
    }
}

TEST_F(HookCallsTest, poll_waits_at_once_for_the_answer_to_what_was_sent)
{
    pollfd one = {left_.get(), POLLIN, 0};
    pollfd both[] = {one, {right_.get(), POLLOUT, 0}};
    int found[4] = {};
    EXPECT_EQ(::write(right_.get(), "answer", 6), 6);
    go([&] {
        EXPECT_EQ(calls::send(left_.get(), "x", 1, MSG_DONTWAIT), 1);
        found[0] = calls::poll(&one, 1, -1);
        EXPECT_EQ(host_.waits, 1);   // although the answer is there
        found[1] = calls::poll(&one, 1, -1);
        EXPECT_EQ(host_.waits, 1);
        EXPECT_EQ(calls::send(left_.get(), "x", 1, MSG_DONTWAIT), 1);
        found[2] = calls::poll(both, 2, -1);
        EXPECT_EQ(host_.waits, 1);
        char bytes[10];
        EXPECT_EQ(calls::recv(left_.get(), bytes, sizeof bytes, MSG_DONTWAIT), 6);
        EXPECT_EQ(calls::recv(left_.get(), bytes, sizeof bytes, MSG_DONTWAIT), -1);
        right_.reset();
        found[3] = calls::poll(&one, 1, -1);
        EXPECT_EQ(host_.waits, 2);
    });
    loop_.run();
    EXPECT_EQ(found[0], 1);
    EXPECT_EQ(found[1], 1);
    EXPECT_EQ(found[2], 2);
    EXPECT_EQ(found[3], 1);
    pollfd systems = {left_.get(), POLLIN, 0};
    EXPECT_EQ(::poll(&systems, 1, 0), 1);
    EXPECT_EQ(one.revents, systems.revents);
}

TEST_F(HookCallsTest, poll_without_events_reports_a_hang_up)
{
    pollfd all[] = {{left_.get(), 0, 0}};
    int found = -1;
    go([&] { found = calls::poll(all, 1, -1); });
    EXPECT_EQ(host_.waits, 1);
    right_.reset();
    loop_.run();
    EXPECT_EQ(found, 1);
    EXPECT_EQ(all[0].revents, POLLHUP);
}

TEST_F(HookCallsTest, select_stores_the_ready_descriptors_and_the_time_that_is_left)
{
    fd_set readable, writable;
    FD_ZERO(&readable);
    FD_ZERO(&writable);
    FD_SET(left_.get(), &readable);
    timeval timeout = {60, 0};
    int found = -1;
    go([&] { found = calls::select(left_.get() + 1, &readable, nullptr, nullptr, &timeout); });
    (void) !::write(right_.get(), "x", 1);
    loop_.run();
    EXPECT_EQ(found, 1);
    EXPECT_TRUE(FD_ISSET(left_.get(), &readable));
    EXPECT_TRUE(timeout.tv_sec == 59 || (timeout.tv_sec == 60 && timeout.tv_usec == 0));

    timeval short_time = {0, 1000};
    char byte;
    EXPECT_EQ(::read(left_.get(), &byte, 1), 1);
    go([&] { found = calls::select(left_.get() + 1, &readable, nullptr, nullptr, &short_time); });
    loop_.run();
    EXPECT_EQ(found, 0);
    EXPECT_FALSE(FD_ISSET(left_.get(), &readable));
}

TEST_F(HookCallsTest, a_second_reader_is_refused_and_a_writer_is_not)
{
    int error = 0;
    ssize_t written = 0;
    go([&] {
        char byte;
        (void) calls::read(left_.get(), &byte, 1);
    });
    go([&] {
        char byte;
        error = calls::read(left_.get(), &byte, 1) < 0 ? errno : 0;
    });
    EXPECT_EQ(error, EBUSY);
    EXPECT_EQ(host_.shared_fd, left_.get());
    go([&] { written = calls::write(left_.get(), "x", 1); });
    EXPECT_EQ(written, 1);
    (void) !::write(right_.get(), "x", 1);
    loop_.run();
}

TEST_F(HookCallsTest, a_canceled_wait_in_a_call_of_a_client_shuts_its_socket_down)
{
    for (bool in_client_call : {false, true}) {
        host_.in_client_call = in_client_call;
        host_.interrupted = false;
        int64_t id = go([&] {
            char byte;
            EXPECT_EQ(calls::recv(left_.get(), &byte, 1, 0), -1);
            EXPECT_EQ(errno, ECANCELED);
        });
        EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
        loop_.run();
        char byte;
        EXPECT_EQ(::recv(right_.get(), &byte, 1, MSG_DONTWAIT), in_client_call ? 0 : -1);
    }
}

TEST_F(HookCallsTest, a_canceled_poll_of_a_nonblocking_socket_shuts_it_down_unless_the_caller_only_looks)
{
    for (bool only_looking : {true, false}) {
        host_.only_looking = only_looking;
        host_.interrupted = false;
        ASSERT_EQ(::fcntl(left_.get(), F_SETFL, O_NONBLOCK), 0);
        int64_t id = go([&] {
            pollfd readable = {left_.get(), POLLIN, 0};
            EXPECT_EQ(calls::poll(&readable, 1, -1), -1);
            EXPECT_EQ(errno, ECANCELED);
        });
        EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
        loop_.run();
        char byte;
        EXPECT_EQ(::recv(right_.get(), &byte, 1, MSG_DONTWAIT), only_looking ? -1 : 0);
    }
}

TEST_F(HookCallsTest, a_canceled_wait_fails_and_its_socket_is_shut_down_when_the_call_is_repeated)
{
    int first = 0;
    ssize_t second = -1;
    int64_t id = go([&] {
        char byte;
        first = calls::recv(left_.get(), &byte, 1, 0) < 0 ? errno : 0;
        (void) calls::recv(left_.get(), &byte, 1, 0);
        second = ::recv(left_.get(), &byte, 1, MSG_DONTWAIT);
    });
    EXPECT_TRUE(loop_.scheduler().find(id)->cancel());
    loop_.run();
    EXPECT_EQ(first, ECANCELED);
    EXPECT_EQ(second, 0);   // 0 is the end of the stream; recv() does not fail with EAGAIN
}

TEST_F(HookCallsTest, connect_waits_while_the_queue_of_a_unix_socket_is_full)
{
    char folder[] = "/tmp/coro-hook-XXXXXX";
    ASSERT_NE(::mkdtemp(folder), nullptr);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    snprintf(address.sun_path, sizeof address.sun_path, "%s/s", folder);
    auto *target = reinterpret_cast<sockaddr *>(&address);
    Fd server(::socket(AF_UNIX, SOCK_STREAM, 0));
    ASSERT_EQ(::bind(server.get(), target, sizeof address), 0);
    ASSERT_EQ(::listen(server.get(), 0), 0);

    int connected = 0, accepted = 0;
    Fd clients[4];
    for (Fd &client : clients) {
        client.reset(::socket(AF_UNIX, SOCK_STREAM, 0));
        go([&] { connected += calls::connect(client.get(), target, sizeof address) == 0; });
    }
    EXPECT_LT(connected, 4);
    go([&] {
        while (accepted < 4) {
            Fd one(calls::accept(server.get(), nullptr, nullptr));
            ASSERT_TRUE(one);
            accepted++;
        }
    });
    loop_.run();
    EXPECT_EQ(connected, 4);
    ::unlink(address.sun_path);
    ::rmdir(folder);
}

TEST_F(HookCallsTest, sleeps_last_as_long_as_they_should)
{
    Nanoseconds begin = system_clock().now();
    unsigned left = 7;
    int outcomes[3] = {-1, -1, -1};
    go([&] { left = calls::sleep(1); });
    go([&] { outcomes[0] = calls::usleep(1'000'000); });
    go([&] {
        timespec time = {0, 999'999'999};
        outcomes[1] = calls::nanosleep(&time, nullptr);
    });
    go([&] {
        timespec until;
        ::clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_sec++;
        outcomes[2] = calls::clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr);
    });
    loop_.run();
    EXPECT_EQ(left, 0u);
    for (int outcome : outcomes) {
        EXPECT_EQ(outcome, 0);
    }
    EXPECT_GE(system_clock().now() - begin, kSecond - kMillisecond);
    EXPECT_EQ(host_.waits, 4);
}

TEST_F(HookCallsTest, processes_are_waited_for)
{
    int status = 0, closed = -1;
    pid_t ended = 0;
    std::string text;
    pid_t pid = ::fork();
    if (pid == 0) {
        ::usleep(20'000);
        ::_exit(3);
    }
    go([&] { ended = calls::waitpid(pid, &status, 0); });
    go([&] {
        FILE *pipe = calls::popen("sleep 0.02; echo hello; exit 4", "r");
        char bytes[100];
        ssize_t count = calls::read(::fileno(pipe), bytes, sizeof bytes);
        text.assign(bytes, size_t(std::max<ssize_t>(count, 0)));
        closed = calls::pclose(pipe);
    });
    EXPECT_EQ(host_.waits, 2);
    loop_.run();
    EXPECT_EQ(ended, pid);
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(text, "hello\n");
    EXPECT_EQ(WEXITSTATUS(closed), 4);
}

// Describes a result of getaddrinfo(), and frees it.
std::string text_of(int error, addrinfo *found)
{
    std::string text = std::to_string(error);
    for (addrinfo *each = error == 0 ? found : nullptr; each; each = each->ai_next) {
        char name[100], service[20];
        ::getnameinfo(each->ai_addr, each->ai_addrlen, name, sizeof name, service, sizeof service,
                      NI_NUMERICHOST | NI_NUMERICSERV);
        text += std::string(" ") + name + ":" + service;
        for (int number : {each->ai_flags, each->ai_family, each->ai_socktype, each->ai_protocol, int(each->ai_addrlen)}) {
            text += "," + std::to_string(number);
        }
        text += each->ai_canonname ? each->ai_canonname : "";
    }
    if (error == 0) {
        ::freeaddrinfo(found);
    }
    return text;
}

TEST_F(HookCallsTest, results_for_names_equal_those_of_the_c_library)
{
    std::vector<addrinfo> all;
    for (int family : {AF_UNSPEC, AF_INET, AF_INET6, AF_UNIX}) {
        for (int flags : {0, AI_ADDRCONFIG, AI_V4MAPPED, AI_V4MAPPED | AI_ADDRCONFIG | AI_NUMERICSERV, AI_CANONNAME,
                          AI_NUMERICHOST, AI_PASSIVE}) {
            for (int type : {0, int(SOCK_STREAM), int(SOCK_DGRAM), 77}) {
                addrinfo &hints = all.emplace_back();
                hints.ai_flags = flags;
                hints.ai_family = family;
                hints.ai_socktype = type;
            }
        }
    }
    go([&] {
        for (const char *name : {"localhost", "LocalHost", "127.0.0.1", "::1", "no..name", ""}) {
            for (const char *service : {static_cast<const char *>(nullptr), "80", "http", "65536"}) {
                addrinfo *expected, *found;
                int error = ::getaddrinfo(name, service, nullptr, &expected);
                std::string wanted = text_of(error, expected);
                error = calls::getaddrinfo(name, service, nullptr, &found);
                EXPECT_EQ(text_of(error, found), wanted) << name;
                for (const addrinfo &hints : all) {
                    if (hints.ai_family == AF_INET6 && std::tolower(*name) == 'l') {
                        continue;   // the hosts file may have no IPv6 address of localhost, and then DNS is asked
                    }
                    error = ::getaddrinfo(name, service, &hints, &expected);
                    wanted = text_of(error, expected);
                    error = calls::getaddrinfo(name, service, &hints, &found);
                    EXPECT_EQ(text_of(error, found), wanted) << name << " " << hints.ai_flags;
                }
            }
        }
    });
    loop_.run();
}

TEST_F(HookCallsTest, a_kept_answer_can_have_several_addresses)
{
    NameAnswer answer;
    for (const char *text : {"10.1.2.3", "fd00::1", "10.1.2.4"}) {
        Address &address = answer.addresses.emplace_back();
        ASSERT_EQ(Address::parse(std::strchr(text, ':') ? AF_INET6 : AF_INET, text, 0, address), 0);
    }
    answer.canonical_name = "three.test";
    answer.aliases = {"alias", "another"};
    go([&] {
        NameQuery query = {.name = "name", .service = {}};
        resolver().keep(query, answer);
        addrinfo *found = nullptr;
        addrinfo hints = {};
        hints.ai_flags = AI_NUMERICSERV;
        hints.ai_socktype = SOCK_STREAM;
        int error = calls::getaddrinfo("name", "80", &hints, &found);
        EXPECT_EQ(text_of(error, found), "0 10.1.2.3:80,1024,2,1,6,16 fd00::1:80,1024,10,1,6,28 10.1.2.4:80,1024,2,1,6,16");

        query.family = AF_INET;
        query.function = NameQuery::kGetHostByName;
        answer.addresses.erase(answer.addresses.begin() + 1);
        resolver().keep(query, answer);
        char buffer[200];
        for (size_t size = 0; size < sizeof buffer; size++) {   // the buffer is too small, or suffices exactly
            hostent entry, *result;
            int number = 0;
            int outcome = calls::gethostbyname_r("name", &entry, buffer + sizeof buffer - size, size, &result, &number);
            if (outcome == ERANGE) {
                EXPECT_EQ(result, nullptr);
                continue;
            }
            ASSERT_EQ(result, &entry);
            EXPECT_STREQ(entry.h_name, "three.test");
            EXPECT_STREQ(entry.h_aliases[1], "another");
            EXPECT_EQ(entry.h_aliases[2], nullptr);
            EXPECT_EQ(entry.h_addr_list[1][3], 4);
            EXPECT_EQ(entry.h_addr_list[2], nullptr);
        }
    });
    loop_.run();
    EXPECT_EQ(host_.waits, 0);
    resolver().clear();
}

TEST_F(HookCallsTest, names_are_looked_up_by_a_thread_and_numbers_at_once)
{
    int error = -1, host_error = -1;
    std::string first, host;
    go([&] {
        addrinfo *found = nullptr;
        addrinfo hints = {};
        hints.ai_socktype = SOCK_STREAM;
        EXPECT_EQ(calls::getaddrinfo("127.0.0.1", "80", &hints, &found), 0);
        ::freeaddrinfo(found);
        EXPECT_EQ(host_.waits, 0);
        hints.ai_family = AF_INET;
        error = calls::getaddrinfo("localhost", nullptr, &hints, &found);
        char text[INET_ADDRSTRLEN] = "";
        ::inet_ntop(AF_INET, &reinterpret_cast<sockaddr_in *>(found->ai_addr)->sin_addr, text, sizeof text);
        first = text;
        ::freeaddrinfo(found);
    });
    go([&] {
        hostent entry, *result = nullptr;
        char buffer[2000];
        int number = 0;
        host_error = calls::gethostbyname_r("localhost", &entry, buffer, sizeof buffer, &result, &number);
        ASSERT_EQ(result, &entry);
        EXPECT_TRUE(entry.h_addr_list[0] >= buffer && entry.h_addr_list[0] < buffer + sizeof buffer);
        char text[INET_ADDRSTRLEN] = "";
        ::inet_ntop(AF_INET, entry.h_addr_list[0], text, sizeof text);
        host = text;
    });
    loop_.run();
    EXPECT_EQ(error, 0);
    EXPECT_EQ(first, "127.0.0.1");
    EXPECT_EQ(host_error, 0);
    EXPECT_EQ(host, "127.0.0.1");
}

struct Noting final : Work {
    void run() override { has_run = true; }

    bool has_run = false;
};

TEST_F(HookCallsTest, work_runs_at_once_if_the_process_cannot_start_threads)
{
    rlimit before;
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit none = {3, before.rlim_max};   // the pool of threads needs a descriptor
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    int outcome = -1;
    std::unique_ptr<Noting> done;
    go([&] { done = hook::run_in_thread(loop_.scheduler().current(), "test", std::make_unique<Noting>(), outcome); });
    loop_.run();
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(outcome, 0);
    ASSERT_TRUE(done);
    EXPECT_TRUE(done->has_run);
}

TEST_F(HookCallsTest, poll_reports_that_a_socket_was_closed_after_a_send)
{
    pollfd closed = {left_.get(), POLLIN, 0};
    int found = 0;
    go([&] {
        EXPECT_EQ(calls::send(left_.get(), "x", 1, 0), 1);
        EXPECT_EQ(calls::close(left_.detach()), 0);
        found = calls::poll(&closed, 1, -1);
    });
    loop_.run();
    EXPECT_EQ(found, 1);
    EXPECT_EQ(closed.revents, POLLNVAL);
}

}  // namespace
