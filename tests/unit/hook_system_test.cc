#include "hook_fixture.h"

#include "core/hook/gate.h"

#include "coro/hook/signals.h"

#include <csignal>
#include <fcntl.h>
#include <string>
#include <sys/resource.h>
#include <thread>

// Hooked calls and signals, other threads, forked children, and descriptors that are closed or exhausted.

namespace {

using namespace coro;

using HookSystemTest = HookTest;

TEST_F(HookSystemTest, a_signal_ends_the_waits_that_it_ends_in_the_system)
{
    int errors[4] = {-1, -1, -1, -1};
    unsigned left = 0;
    timespec rest = {};
    pid_t child = ::fork();
    if (child == 0) {
        ::pause();
        ::_exit(0);
    }
    go([&] { left = calls::sleep(60); });
    go([&] {
        timespec minute = {60, 0};
        errors[0] = calls::nanosleep(&minute, &rest) < 0 ? errno : 0;
    });
    go([&] {
        pollfd one = {right_.get(), POLLIN, 0};
        errors[1] = calls::poll(&one, 1, -1) < 0 ? errno : 0;
    });
    go([&] {
        char byte;
        errors[2] = calls::recv(left_.get(), &byte, 1, 0) < 0 ? errno : 0;
    });
    go([&] { errors[3] = calls::waitpid(child, nullptr, 0) < 0 ? errno : 0; });
    hook::note_signal(true);
    hook::end_waits_at_signals();
    loop_.turn(loop_.read_clock());
    EXPECT_GE(left, 58u);
    EXPECT_EQ(errors[0], EINTR);
    EXPECT_GE(rest.tv_sec, 58);
    EXPECT_EQ(errors[1], EINTR);
    EXPECT_EQ(errors[2], -1);   // the system restarts these calls
    EXPECT_EQ(errors[3], -1);
    hook::note_signal(false);
    hook::end_waits_at_signals();
    loop_.run();
    EXPECT_EQ(errors[2], EINTR);
    EXPECT_EQ(errors[3], EINTR);
    ::kill(child, SIGKILL);
    EXPECT_EQ(::waitpid(child, nullptr, 0), child);
}

TEST_F(HookSystemTest, a_signal_before_a_wait_does_not_end_the_wait)
{
    int outcome = -1, early = 0;
    go([&] { early = calls::usleep(60'000'000) < 0 ? errno : 0; });
    hook::note_signal(false);
    go([&] { outcome = calls::usleep(1000); });
    hook::end_waits_at_signals();
    loop_.run();
    EXPECT_EQ(early, EINTR);
    EXPECT_EQ(outcome, 0);
}

TEST_F(HookSystemTest, closing_a_descriptor_ends_its_waits_and_its_number_may_be_used_again)
{
    int errors[2] = {}, number = left_.detach();
    go([&] {
        char byte;
        errors[0] = calls::recv(number, &byte, 1, 0) < 0 ? errno : 0;
    });
    go([&] { EXPECT_EQ(calls::close(number), 0); });
    loop_.run();
    EXPECT_EQ(errors[0], EBADF);

    // A file, a socket and a pipe have the number one after the other.
    char byte = 0;
    ssize_t counts[3] = {};
    Fd file(::open("/proc/self/exe", O_RDONLY));
    go([&] {
        EXPECT_EQ(calls::dup2(file.get(), number), number);
        counts[0] = calls::read(number, &byte, 1);
        make_pair(SOCK_STREAM);
        EXPECT_EQ(calls::dup2(left_.get(), number), number);
        counts[1] = calls::read(number, &byte, 1);
        make_pipe();
        EXPECT_EQ(::dup2(left_.get(), number), number);   // not hooked
        counts[2] = calls::read(number, &byte, 1);
    });
    EXPECT_EQ(counts[0], 1);
    EXPECT_EQ(host_.waits, 2);
    (void) !::write(right_.get(), "x", 1);
    loop_.turn(loop_.read_clock());
    EXPECT_EQ(counts[1], 1);
    (void) !::write(right_.get(), "x", 1);
    loop_.run();
    EXPECT_EQ(counts[2], 1);
    ::close(number);
}

TEST_F(HookSystemTest, calls_of_other_threads_block_as_usual)
{
    int found = -1;
    go([&] {
        std::thread([&] {
            pollfd one = {left_.get(), POLLIN, 0};
            found = calls::poll(&one, 1, 1);
            calls::usleep(1);
        }).join();
    });
    EXPECT_EQ(found, 0);
    EXPECT_EQ(host_.waits, 0);
}

TEST_F(HookSystemTest, a_forked_child_does_not_run_the_loop_of_its_parent)
{
    pid_t child = -1;
    bool has_run = false;
    go([&] {
        calls::usleep(1000);
        has_run = true;
    });
    go([&] {
        child = ::fork();
        if (child == 0) {
            int before = host_.waits;
            calls::usleep(5000);   // blocks
            bool is_well = host_.waits == before && !has_run;
            loop_.rebuild_after_fork();
            go([&] { calls::usleep(1000); });   // waits in the loop of the child
            is_well = is_well && host_.waits == before + 1;
            ::_exit(is_well ? 0 : 1);
        }
    });
    int status = -1;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    EXPECT_EQ(status, 0);
    loop_.run();
    EXPECT_TRUE(has_run);
}

TEST_F(HookSystemTest, without_free_descriptors_waits_work_and_commands_fail)
{
    pid_t child = ::fork();
    if (child == 0) {
        ::usleep(5000);
        ::_exit(3);
    }
    rlimit before;
    ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &before), 0);
    rlimit none = {3, before.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &none), 0);
    int error = 0, status = 0;
    char byte = 0;
    go([&] {
        error = calls::popen("true", "r") ? 0 : errno;
        (void) calls::waitpid(child, &status, 0);
        (void) !::write(right_.get(), "x", 1);
    });
    go([&] { (void) calls::read(left_.get(), &byte, 1); });
    loop_.run();
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &before), 0);
    EXPECT_EQ(error, EMFILE);
    EXPECT_EQ(WEXITSTATUS(status), 3);
    EXPECT_EQ(byte, 'x');
}

TEST_F(HookSystemTest, a_call_outside_of_coroutines_costs_a_few_nanoseconds)
{
    constexpr int kTimes = 1'000'000;
    Nanoseconds begin = system_clock().now();
    for (int i = 0; i < kTimes; i++) {
        asm volatile("" : : "r"(hook::waiting_coroutine()) : "memory");
    }
    double each = double(system_clock().now() - begin) / kTimes;
    RecordProperty("nanoseconds", std::to_string(each));
    EXPECT_LT(each, 1000);   // a bound for a busy machine and a build without optimization
}

}  // namespace
