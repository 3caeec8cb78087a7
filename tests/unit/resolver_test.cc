#include "coro/net/resolver.h"

#include "coro/loop/loop.h"
#include "fake_clock.h"

#include <arpa/inet.h>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <gtest/gtest.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace {

using namespace coro;

constexpr int kUnset = 77;

NameQuery query(const char *name, int family, const char *service = "")
{
    return {.name = name, .service = service, .family = family, .socket_type = SOCK_STREAM, .protocol = 0};
}

Address address_of(const char *text)
{
    Address address;
    EXPECT_EQ(Address::parse(strchr(text, ':') ? AF_INET6 : AF_INET, text, 0, address), 0);
    return address;
}

TEST(NameQuery, numeric_addresses_need_no_lookup)
{
    for (const char *address : {"127.0.0.1", "::1", "fe80::1"}) {
        NameAnswer answer;
        ASSERT_TRUE(answer_at_once(query(address, AF_UNSPEC, "80"), answer)) << address;
        EXPECT_EQ(answer.texts(), std::vector<std::string>{address});
        EXPECT_EQ(answer.addresses.front().port(), 80);
    }
}

TEST(NameQuery, names_of_this_machine_are_its_loopback_addresses_without_a_lookup)
{
    for (const char *name : {"localhost", "LocalHost.", "a.localhost", "b.a.LOCALHOST"}) {
        NameAnswer answer;
        ASSERT_TRUE(answer_at_once(query(name, AF_UNSPEC, "80"), answer)) << name;
        EXPECT_EQ(answer.texts(), (std::vector<std::string>{"::1", "127.0.0.1"})) << name;
        EXPECT_EQ(answer.addresses.back().port(), 80);
        ASSERT_TRUE(answer_at_once(query(name, AF_INET), answer)) << name;
        EXPECT_EQ(answer.texts(), std::vector<std::string>{"127.0.0.1"}) << name;
        ASSERT_TRUE(answer_at_once(query(name, AF_INET6), answer)) << name;
        EXPECT_EQ(answer.texts(), std::vector<std::string>{"::1"}) << name;
    }
    for (const char *name : {"notlocalhost", "localhost.name", "ocalhost", "localhost..", "."}) {
        NameAnswer answer;
        EXPECT_FALSE(answer_at_once(query(name, AF_INET), answer)) << name;
    }
}

TEST(NameQuery, a_numeric_address_of_the_other_family_fails)
{
    NameAnswer answer;
    EXPECT_TRUE(answer_at_once(query("::1", AF_INET), answer));
    EXPECT_NE(answer.error, 0);
    EXPECT_TRUE(answer.addresses.empty());
}

TEST(NameQuery, names_and_named_services_are_looked_up)
{
    NameAnswer answer;
    EXPECT_FALSE(answer_at_once(query("localhost", AF_INET, "http"), answer));
    EXPECT_FALSE(answer_at_once(query("name", AF_INET), answer));
    EXPECT_FALSE(answer_at_once(query("127.0.0.1", AF_INET, "http"), answer));
    answer = ask_system(query("localhost", AF_INET));
    EXPECT_EQ(answer.error, 0);
    EXPECT_EQ(answer.texts(), std::vector<std::string>{"127.0.0.1"});
}

TEST(NameQuery, a_text_occurs_once_for_each_address)
{
    NameQuery any = query("localhost", AF_INET);
    any.socket_type = 0;
    EXPECT_EQ(ask_system(any).texts().size(), 1u);
}

TEST(NameQuery, an_invalid_name_fails)
{
    NameAnswer answer;
    EXPECT_FALSE(answer_at_once(query("no..name", AF_INET), answer));
    answer = ask_system(query("no..name", AF_INET));
    EXPECT_EQ(answer.error, EAI_NONAME);
    EXPECT_TRUE(answer.addresses.empty());
}

TEST(NameQuery, gethostbyname_finds_the_entry)
{
    NameQuery host = query("localhost", AF_INET);
    host.function = NameQuery::kGetHostByName;
    NameAnswer answer = ask_system(host);
    EXPECT_EQ(answer.error, 0);
    EXPECT_EQ(answer.canonical_name, "localhost");
    EXPECT_EQ(answer.texts(), std::vector<std::string>{"127.0.0.1"});
    host.name = "no..name";
    answer = ask_system(host);
    EXPECT_EQ(answer.error, HOST_NOT_FOUND);
    EXPECT_TRUE(answer.addresses.empty());
}

// What fake_lookup() does. It runs in threads of the pool.
std::atomic<int> lookups, failure;
std::atomic<bool> is_closed;   // true: lookups wait

NameAnswer fake_lookup(const NameQuery &query)
{
    int number = ++lookups;
    while (is_closed) {
        std::this_thread::yield();
    }
    NameAnswer answer;
    answer.error = failure;
    if (answer.error == 0) {
        answer.addresses = {address_of(query.family == AF_INET6 ? "::1" : ("10.0.0." + std::to_string(number)).c_str())};
    }
    return answer;
}

// A Resolver with files of its own and fake lookups.
class ResolverTest : public ::testing::Test {
protected:
    ResolverTest()
    {
        lookups = failure = 0;
        is_closed = false;
        for (const std::string &path : files_) {
            write(path, "");
        }
    }
    ~ResolverTest() override
    {
        is_closed = false;
        for (const std::string &path : files_) {
            ::unlink(path.c_str());
        }
        ::rmdir(folder_);
    }

    static void write(const std::string &path, const std::string &text)
    {
        std::ofstream(path) << text;
    }

    struct Result {
        int outcome = kUnset;
        NameAnswer answer;
        std::string text() const { return answer.texts().empty() ? "" : answer.texts().front(); }
    };

    int64_t go(Result &result, const NameQuery &wanted, Nanoseconds timeout = 0)
    {
        return loop_.scheduler().spawn([this, &result, wanted, timeout] {
            Waiter waiter(loop_.scheduler().current(), "test");
            auto wait = [](Waiter &which, Deadline deadline) { return park(which, deadline); };
            Deadline deadline = timeout ? loop_.read_clock() + timeout : kNever;
            result.outcome = resolver_.look_up(wanted, waiter, wait, deadline, result.answer);
        });
    }
    Result look_up(const NameQuery &wanted)
    {
        Result result;
        go(result, wanted);
        loop_.run();
        return result;
    }
    Result look_up(const char *name, int family = AF_INET) { return look_up(query(name, family)); }
    char folder_[30] = "/tmp/coro-resolver-XXXXXX";
    const char *made_ = ::mkdtemp(folder_);
    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    const std::vector<std::string> files_ = {std::string(folder_) + "/hosts", std::string(folder_) + "/resolv.conf"};
    Resolver resolver_{{fake_lookup, files_}};
};

TEST_F(ResolverTest, an_answer_is_kept_until_it_expires)
{
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
    EXPECT_EQ(look_up("name", AF_INET6).text(), "::1");
    EXPECT_EQ(lookups, 2);
    NameQuery with_flags = query("name", AF_INET);
    with_flags.flags = AI_ADDRCONFIG;
    EXPECT_EQ(look_up(with_flags).text(), "10.0.0.3");
    with_flags.function = NameQuery::kGetHostByName;
    EXPECT_EQ(look_up(with_flags).text(), "10.0.0.4");
    clock_.advance_ms(59'999);
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
    clock_.advance_ms(1);
    EXPECT_EQ(look_up("name").text(), "10.0.0.5");
    resolver_.clear();
    EXPECT_EQ(look_up("name").text(), "10.0.0.6");
}

TEST_F(ResolverTest, the_least_recently_used_answer_goes_first)
{
    resolver_.set_options({.capacity = 2});
    for (const char *name : {"a", "b", "a", "c", "a", "b"}) {   // c replaces b, and b replaces c
        look_up(name);
    }
    EXPECT_EQ(lookups, 4);
    look_up("c");
    EXPECT_EQ(lookups, 5);
    resolver_.set_options({.capacity = 0});
    look_up("a");
    look_up("a");
    EXPECT_EQ(lookups, 7);
    resolver_.set_options({.expire = 0});
    look_up("a");
    look_up("a");
    EXPECT_EQ(lookups, 9);
}

TEST_F(ResolverTest, queries_that_come_together_make_one_lookup)
{
    for (int error : {0, EAI_AGAIN}) {
        lookups = 0;
        failure = error;
        is_closed = true;
        std::array<Result, 5> results;
        for (Result &each : results) {
            go(each, query("name", AF_INET));
        }
        Result other;
        go(other, query("other", AF_INET));
        is_closed = false;
        loop_.run();
        EXPECT_EQ(lookups, 2);
        for (const Result &each : results) {
            EXPECT_EQ(each.outcome, 0);
            EXPECT_EQ(each.answer.error, error);
            EXPECT_EQ(each.answer.addresses.size(), error ? 0u : 1u);
        }
        resolver_.clear();
    }
    look_up("name");   // the error was not kept
    EXPECT_EQ(lookups, 3);
}

TEST_F(ResolverTest, a_lookup_survives_the_coroutine_that_has_started_it)
{
    is_closed = true;
    Result first, second, third;
    int64_t id = go(first, query("name", AF_INET));
    go(second, query("name", AF_INET), kSecond);
    go(third, query("name", AF_INET));
    (void) loop_.scheduler().find(id)->cancel();
    loop_.turn(clock_.now());
    EXPECT_EQ(first.outcome, -ECANCELED);
    clock_.advance_ms(1000);
    loop_.turn(clock_.now());
    loop_.turn(clock_.now());
    EXPECT_EQ(second.outcome, -ETIMEDOUT);
    EXPECT_EQ(third.outcome, kUnset);
    is_closed = false;
    loop_.run();
    EXPECT_EQ(third.outcome, 0);
    EXPECT_EQ(third.text(), "10.0.0.1");
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
}

TEST_F(ResolverTest, a_lookup_for_which_no_coroutine_waits_is_dropped)
{
    is_closed = true;
    Result first;
    int64_t id = go(first, query("name", AF_INET));
    while (lookups < 1) {
        std::this_thread::yield();
    }
    (void) loop_.scheduler().find(id)->cancel();
    loop_.run();
    EXPECT_EQ(first.outcome, -ECANCELED);
    is_closed = false;
    EXPECT_EQ(look_up("name").text(), "10.0.0.2");
}

TEST_F(ResolverTest, a_canceled_coroutine_passes_on_the_answer_that_has_come_at_the_same_time)
{
    is_closed = true;
    Result first, second;
    int64_t id = go(first, query("name", AF_INET));
    go(second, query("name", AF_INET));
    (void) loop_.scheduler().find(id)->cancel();   // the coroutine runs only after the loop has seen that the lookup has ended
    is_closed = false;
    while (loop_.threads().figures().busy + loop_.threads().figures().queued > 0) {
        std::this_thread::yield();
    }
    loop_.poller().poll(0);
    loop_.run();
    EXPECT_EQ(first.outcome, -ECANCELED);
    EXPECT_EQ(second.outcome, 0);
    EXPECT_EQ(second.text(), "10.0.0.1");
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
}

TEST_F(ResolverTest, an_answer_is_not_kept_if_the_answers_were_cleared_meanwhile)
{
    is_closed = true;
    Result first, second;
    go(first, query("name", AF_INET));
    while (lookups < 1) {
        std::this_thread::yield();
    }
    resolver_.clear();
    go(second, query("name", AF_INET));
    is_closed = false;
    loop_.run();
    EXPECT_EQ(first.text(), "10.0.0.1");
    EXPECT_EQ(second.text(), "10.0.0.2");
    EXPECT_EQ(look_up("name").text(), "10.0.0.2");
}

TEST_F(ResolverTest, named_services_are_not_kept)
{
    EXPECT_EQ(look_up(query("name", AF_INET, "http")).text(), "10.0.0.1");
    EXPECT_EQ(look_up(query("name", AF_INET, "80")).text(), "10.0.0.2");
    EXPECT_EQ(look_up(query("name", AF_INET, "http")).text(), "10.0.0.3");
    EXPECT_EQ(look_up(query("name", AF_INET, "81")).text(), "10.0.0.2");
}

TEST_F(ResolverTest, the_answers_are_dropped_when_a_file_of_the_system_changes)
{
    int expected = 1;
    EXPECT_EQ(look_up("name").text(), "10.0.0.1");
    for (const std::string &path : files_) {
        write(path, "changed\n");
        look_up("name");
        EXPECT_EQ(lookups, expected);   // the Resolver looks at the files only once in a second
        clock_.advance_ms(1000);
        look_up("name");
        EXPECT_EQ(lookups, ++expected);
    }
    clock_.advance_ms(1000);
    look_up("name");
    EXPECT_EQ(lookups, expected);
    ::unlink(files_.back().c_str());
    clock_.advance_ms(1000);
    look_up("name");
    EXPECT_EQ(lookups, ++expected);
}

TEST_F(ResolverTest, a_host_is_resolved_to_addresses_with_the_port)
{
    (void) loop_.scheduler().spawn([&] {
        NameAnswer answer;
        Waiter waiter(loop_.scheduler().current(), "test");
        auto wait = [](Waiter &which, Deadline deadline) { return park(which, deadline); };
        EXPECT_EQ(resolver_.resolve("::3", 81, AF_UNSPEC, waiter, wait, kNever, answer), 0);
        EXPECT_EQ(answer.addresses.front().text(), "[::3]:81");
        EXPECT_EQ(resolver_.resolve("::3", 81, AF_INET, waiter, wait, kNever, answer), -EADDRNOTAVAIL);
        EXPECT_EQ(resolver_.resolve("one", 65536, AF_INET, waiter, wait, kNever, answer), -EINVAL);
        EXPECT_EQ(loop_.threads().figures().threads, 0);
        EXPECT_EQ(resolver_.resolve("one", 80, AF_INET, waiter, wait, kNever, answer), 0);
        EXPECT_EQ(answer.addresses.front().text(), "10.0.0.1:80");
    });
    loop_.run();
}

struct Noting final : Work {
    void run() override { noted = true; }
    static inline std::atomic<bool> noted = false;
};

TEST_F(ResolverTest, lookups_that_get_no_answer_leave_threads_for_other_work)
{
    loop_.threads().set_options({.kept = 0, .most = 4});
    is_closed = true;
    Result results[4];
    for (size_t i = 0; i < 4; i++) {
        go(results[i], query(("name" + std::to_string(i)).c_str(), AF_INET));
    }
    loop_.threads().run_detached(std::make_unique<Noting>());
    while (!Noting::noted || lookups < 2) {
        std::this_thread::yield();
    }
    EXPECT_EQ(lookups, 2);
    is_closed = false;
    loop_.run();
    EXPECT_EQ(lookups, 4);
}

TEST_F(ResolverTest, a_forked_child_has_no_answers_and_can_look_up_names)
{
    resolver().set_options({});   // registers the function that notes forks
    look_up("name");
    is_closed = true;
    Result left;
    go(left, query("other", AF_INET));
    int status = 0;
    (void) loop_.scheduler().spawn([&] {
        pid_t pid = ::fork();
        if (pid == 0) {
            loop_.rebuild_after_fork();
            is_closed = false;
            bool is_empty = !resolver_.find(query("name", AF_INET));
            lookups = 10;
            Waiter waiter(loop_.scheduler().current(), "test");
            NameAnswer answer;
            auto wait = [](Waiter &which, Deadline deadline) { return park(which, deadline); };
            int outcome = resolver_.look_up(query("other", AF_INET), waiter, wait, kNever, answer);
            ::_exit(is_empty && outcome == 0 && answer.texts().front() == "10.0.0.11" ? 0 : 1);
        }
        ::waitpid(pid, &status, 0);
    });
    EXPECT_EQ(status, 0);
    is_closed = false;
    loop_.run();
    EXPECT_EQ(left.outcome, 0);
}

}  // namespace
