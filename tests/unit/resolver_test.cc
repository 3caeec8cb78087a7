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
        ASSERT_TRUE(answer_numeric(query(address, AF_UNSPEC, "80"), answer)) << address;
        EXPECT_EQ(answer.texts(), std::vector<std::string>{address});
        EXPECT_EQ(answer.addresses.front().port(), 80);
    }
}

TEST(NameQuery, a_numeric_address_of_the_other_family_fails)
{
    NameAnswer answer;
    EXPECT_TRUE(answer_numeric(query("::1", AF_INET), answer));
    EXPECT_NE(answer.error, 0);
    EXPECT_TRUE(answer.addresses.empty());
}

TEST(NameQuery, names_and_named_services_are_looked_up)
{
    NameAnswer answer;
    EXPECT_FALSE(answer_numeric(query("localhost", AF_INET), answer));
    EXPECT_FALSE(answer_numeric(query("127.0.0.1", AF_INET, "http"), answer));
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
    EXPECT_FALSE(answer_numeric(query("no..name", AF_INET), answer));
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
        write(hosts(), "127.0.0.1 localhost # none\n10.1.1.1\tone Two\n::2 two\n");
        write(services(), "# hosts: dns\nhosts: files dns\n");
        write(servers(), "");
    }
    ~ResolverTest() override
    {
        is_closed = false;
        for (const std::string &path : {hosts(), services(), servers(), daemon()}) {
            ::unlink(path.c_str());
        }
        ::rmdir(folder_);
    }

    std::string in_folder(const char *name) const { return std::string(folder_) + "/" + name; }
    std::string hosts() const { return in_folder("hosts"); }
    std::string services() const { return in_folder("nsswitch.conf"); }
    std::string servers() const { return in_folder("resolv.conf"); }
    std::string daemon() const { return in_folder("nscd"); }

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
    // Writes a file, and lets the Resolver look at the files again.
    void rewrite(const std::string &path, const std::string &text)
    {
        write(path, text);
        clock_.advance_ms(1000);
    }
    bool is_in_hosts_file(const char *name, int family, int flags = 0)
    {
        NameQuery wanted = query(name, family);
        wanted.flags = flags;
        return resolver_.is_in_hosts_file(wanted);
    }

    char folder_[30] = "/tmp/coro-resolver-XXXXXX";
    const char *made_ = ::mkdtemp(folder_);
    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    Resolver resolver_{{fake_lookup, hosts(), services(), servers(), daemon()}};
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
    for (const std::string &path : {hosts(), services(), servers()}) {
        write(path, "hosts: dns\n");
        look_up("name");
        EXPECT_EQ(lookups, expected);   // the Resolver looks at the files only once in a second
        clock_.advance_ms(1000);
        look_up("name");
        EXPECT_EQ(lookups, ++expected);
    }
    clock_.advance_ms(1000);
    look_up("name");
    EXPECT_EQ(lookups, expected);
    ::unlink(servers().c_str());
    clock_.advance_ms(1000);
    look_up("name");
    EXPECT_EQ(lookups, ++expected);
}

TEST_F(ResolverTest, names_in_the_hosts_file_need_no_thread)
{
    Result result;
    go(result, query("localhost", AF_INET));
    EXPECT_EQ(result.outcome, 0);   // the coroutine has ended without a turn of the loop
    EXPECT_EQ(loop_.threads().figures().threads, 0);
    go(result, query("localhost", AF_INET));
    EXPECT_EQ(lookups, 1);
    NameAnswer answer;
    (void) loop_.scheduler().spawn([&] {
        Waiter waiter(loop_.scheduler().current(), "test");
        auto wait = [](Waiter &which, Deadline deadline) { return park(which, deadline); };
        EXPECT_EQ(resolver_.resolve("one", 80, AF_INET, waiter, wait, kNever, answer), 0);
        EXPECT_EQ(answer.addresses.front().text(), "10.0.0.2:80");
        EXPECT_EQ(resolver_.resolve("::3", 81, AF_UNSPEC, waiter, wait, kNever, answer), 0);
        EXPECT_EQ(answer.addresses.front().text(), "[::3]:81");
        EXPECT_EQ(resolver_.resolve("::3", 81, AF_INET, waiter, wait, kNever, answer), -EADDRNOTAVAIL);
        EXPECT_EQ(resolver_.resolve("one", 65536, AF_INET, waiter, wait, kNever, answer), -EINVAL);
    });
}

TEST_F(ResolverTest, the_hosts_file_is_trusted_only_if_it_has_the_answer)
{
    EXPECT_TRUE(is_in_hosts_file("one", AF_INET));
    EXPECT_TRUE(is_in_hosts_file("ONE", AF_UNSPEC));
    EXPECT_TRUE(is_in_hosts_file("two", AF_INET6));
    EXPECT_TRUE(is_in_hosts_file("two", AF_UNSPEC, AI_ADDRCONFIG));
    EXPECT_FALSE(is_in_hosts_file("one", AF_INET6));
    EXPECT_FALSE(is_in_hosts_file("one", AF_INET6, AI_V4MAPPED));
    EXPECT_FALSE(is_in_hosts_file("one", AF_UNSPEC, AI_ADDRCONFIG));   // the system may look for IPv6 addresses only
    EXPECT_FALSE(is_in_hosts_file("none", AF_UNSPEC));
    EXPECT_FALSE(is_in_hosts_file("one.", AF_UNSPEC));
    EXPECT_FALSE(is_in_hosts_file("", AF_UNSPEC));
    EXPECT_TRUE(resolver_.is_in_hosts_file(address_of("10.1.1.1")));
    EXPECT_TRUE(resolver_.is_in_hosts_file(address_of("::2")));
    EXPECT_FALSE(resolver_.is_in_hosts_file(address_of("10.1.1.2")));
    EXPECT_FALSE(resolver_.is_in_hosts_file(Address()));

    write(hosts(), "10.1.1.1 three\n999.1.1.1 four\nfive\n10.1.1.3\n10.1.1.4%eth0 six\n10.1.1.5 #seven");
    EXPECT_TRUE(is_in_hosts_file("one", AF_INET));   // kept names, too, are forgotten only after the next look at the files
    clock_.advance_ms(1000);
    EXPECT_FALSE(is_in_hosts_file("one", AF_INET));
    EXPECT_TRUE(is_in_hosts_file("three", AF_INET));
    for (const char *name : {"four", "five", "10.1.1.3", "six", "seven"}) {
        EXPECT_FALSE(is_in_hosts_file(name, AF_INET)) << name;
    }
    EXPECT_TRUE(resolver_.is_in_hosts_file(address_of("10.1.1.1")));
    EXPECT_FALSE(resolver_.is_in_hosts_file(address_of("10.1.1.3")));   // has no name there
    EXPECT_FALSE(resolver_.is_in_hosts_file(address_of("10.1.1.5")));
    rewrite(daemon(), "");
    EXPECT_FALSE(is_in_hosts_file("three", AF_INET));   // nscd would be asked instead
    ::unlink(daemon().c_str());
    rewrite(hosts(), std::string(300'000, '\n') + "10.1.1.1 three\n");
    EXPECT_FALSE(is_in_hosts_file("three", AF_INET));   // a large file is left to a thread
    ::unlink(hosts().c_str());
    clock_.advance_ms(1000);
    EXPECT_FALSE(is_in_hosts_file("three", AF_INET));
}

TEST_F(ResolverTest, the_hosts_file_is_trusted_only_as_far_as_musl_finds_names_in_it)
{
    std::string names = "10.1.1.1 one Two\n 10.1.1.2 indented\n10.1.1.3 front";
    names += std::string(510 - names.size() + names.rfind('\n'), ' ') + "middle end\n10.1.1.4 last";
    write(hosts(), names);
    Resolver in_musl({fake_lookup, hosts(), services(), servers(), daemon(), true});
    for (const char *name : {"one", "Two"}) {
        EXPECT_TRUE(in_musl.is_in_hosts_file(query(name, AF_INET))) << name;
    }
    for (const char *name : {"One", "two"}) {
        EXPECT_FALSE(in_musl.is_in_hosts_file(query(name, AF_INET))) << name;
        EXPECT_TRUE(is_in_hosts_file(name, AF_INET)) << name;
    }
    // musl takes the text before the first space for the address, reads only 511 bytes of a line at once, and finds no
    // name at the end of a last line that has no end.
    for (const char *name : {"indented", "front", "middle", "end", "last"}) {
        EXPECT_FALSE(in_musl.is_in_hosts_file(query(name, AF_INET))) << name;
        EXPECT_TRUE(is_in_hosts_file(name, AF_INET)) << name;
    }
}

TEST_F(ResolverTest, the_hosts_file_is_trusted_only_if_it_comes_first)
{
    struct {
        const char *line;
        bool is_trusted;
    } constexpr kLines[] = {
        {"hosts: files\n", true},
        {" hosts:files dns # dns\npasswd: files", true},
        {"hosts:\tfiles mdns4_minimal [NOTFOUND=return] dns\n", true},
        {"hosts: files [SUCCESS=continue] dns\n", false},
        {"hosts: files [NOTFOUND=return]\n", false},
        {"hosts: dns files\n", false},
        {"hosts:\n", false},
        {"hosts: filesystem\n", false},
        {"hosts: files\nhosts: dns\n", false},
        {"hosts: files\nhosts: files\n", false},
    };
    for (auto &each : kLines) {
        rewrite(services(), each.line);
        EXPECT_EQ(is_in_hosts_file("one", AF_INET), each.is_trusted) << each.line;
    }
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
