#include "coro/server/lifecycle/manager.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <functional>
#include <gtest/gtest.h>
#include <memory>
#include <new>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace {

using namespace coro;

// Memory that the manager and the workers share: settings that tell the workers how to behave, and a list of events
// in the order in which they happened.
struct Shared {
    enum What : char { kServes = 'S', kToldToGo = 'T' };
    struct Event {
        What what;
        int worker_id;
        pid_t pid;
    };

    std::atomic<int> started{0};
    // Workers are numbered from 1 in the order of their start. Those from dies_from up to dies_until - 1 die at
    // once.
    std::atomic<int> dies_from{1 << 30};
    std::atomic<int> dies_until{1 << 30};
    // the workers with the numbers from fails_from up to fails_until - 1 report a failure
    std::atomic<int> fails_from{1 << 30};
    std::atomic<int> fails_until{1 << 30};
    // the workers with the number slow_from or a higher number wait for may_serve before they serve
    std::atomic<int> slow_from{1 << 30};
    std::atomic<bool> may_serve{false};
    std::atomic<bool> is_stubborn{false};  // true: a worker that gets a signal waits for may_end before it ends
    std::atomic<bool> may_end{false};
    std::atomic<int> count{0};
    Event events[1000];

    void note(What what, int worker_id)
    {
        events[count.fetch_add(1)] = {what, worker_id, getpid()};
    }
    int count_of(What what) const
    {
        int found = 0;
        for (int i = 0; i < count.load(); i++) {
            found += events[i].what == what;
        }
        return found;
    }
};

[[noreturn]] void work(Shared &shared, const Manager::Role &role)
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGUSR2);   // in this test SIGUSR2 means that the worker has reached max_request
    sigprocmask(SIG_BLOCK, &signals, nullptr);
    role.row->pid.store(getpid());
    int mine = ++shared.started;
    if (mine >= shared.dies_from && mine < shared.dies_until) {
        _exit(3);
    }
    if (mine >= shared.fails_from && mine < shared.fails_until) {
        (void) !write(role.ready_fd, &kWorkerFailed, 1);
        _exit(255);
    }
    while (mine >= shared.slow_from && !shared.may_serve) {
        usleep(500);
    }
    shared.note(Shared::kServes, role.worker_id);
    (void) !write(role.ready_fd, &kWorkerServes, 1);
    int number = 0;
    sigwait(&signals, &number);
    if (number == SIGTERM) {
        shared.note(Shared::kToldToGo, role.worker_id);
    }
    (void) !write(role.ready_fd, number == SIGUSR2 ? &kWorkerIsSpent : &kWorkerDrains, 1);
    while (shared.is_stubborn && !shared.may_end) {
        usleep(500);
    }
    _exit(0);
}

class ManagerTest : public ::testing::Test, protected ManagerHandler {
protected:
    ManagerTest()
    {
        void *memory =
            mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        shared_ = new (memory) Shared;
        config_.worker_num = 2;
        config_.max_wait_time = 1;
    }
    ~ManagerTest() override { munmap(shared_, sizeof(Shared)); }

    void on_manager_start() override { noted_ += "start "; }
    void on_manager_stop() override { noted_ += "stop "; }
    int64_t on_before_shutdown() override
    {
        noted_ += "shutdown ";
        return 0;
    }
    void on_before_reload(ProcessKind) override { noted_ += "before "; }
    void on_after_reload() override { noted_ += "after "; }
    void on_worker_error(int worker_id, pid_t, int exit_code, int signal) override
    {
        errors_.push_back({worker_id, exit_code, signal});
    }

    // A step of a test. The driver calls the step until it returns true, and then goes on to the next step. After
    // the last step the driver ends the manager.
    using Step = std::function<bool()>;

    struct Driver final : Timer {
        void on_time() override
        {
            if (at < steps.size() && steps[at]()) {
                at++;
                until = Loop::current()->now() + 5 * kSecond;
            }
            if (at < steps.size() && Loop::current()->now() >= until) {
                ADD_FAILURE() << "step " << at << " is never reached";
                at = steps.size();
            }
            if (at == steps.size()) {
                at++;
                kill(getpid(), SIGTERM);
            }
            Loop::current()->arm(*this, Loop::current()->now() + 2 * kMillisecond);
        }
        std::vector<Step> steps;
        size_t at = 0;
        Nanoseconds until = 0;
    };

    void manage(std::vector<Step> steps, bool is_told_to_end = true)
    {
        Loop loop(null_host(), {});
        Scoreboard scoreboard(int(config_.worker_num) * 2, 0, int(config_.task_worker_num) * 2);
        Manager manager(loop, *this, config_, scoreboard);
        Driver driver;
        driver.steps = std::move(steps);
        driver.until = loop.now() + 5 * kSecond;
        loop.arm(driver, loop.now());
        scoreboard_ = &scoreboard;
        Manager::Role role = manager.run();
        if (role.worker_id != Manager::kFinished) {
            work(*shared_, role);
        }
        EXPECT_TRUE(is_told_to_end || driver.at <= driver.steps.size()) << "it did not end by itself";
        board_has_failed_ = scoreboard.end().has_failed;
        EXPECT_EQ(waitpid(-1, nullptr, WNOHANG), -1) << "a worker is left";
        for (int i = 0; i < scoreboard.rows(); i++) {
            EXPECT_EQ(scoreboard.row(i).pid.load(), 0);
        }
        EXPECT_TRUE(noted_.starts_with("start ") && noted_.ends_with("stop ")) << noted_;
    }

    Step serving(int count)
    {
        return [this, count] { return shared_->count_of(Shared::kServes) >= count; };
    }
    Step gone(int count)
    {
        return [this, count] { return shared_->count_of(Shared::kToldToGo) >= count; };
    }
    static Step send(int signal)
    {
        return [signal] { return kill(getpid(), signal) == 0; };
    }
    Step send_to_first_worker(int signal)
    {
        return [this, signal] { return kill(shared_->events[0].pid, signal) == 0; };
    }

    struct Error {
        int worker_id;
        int exit_code;
        int signal;
    };

    Shared *shared_;
    ServerConfig config_;
    Scoreboard *scoreboard_ = nullptr;
    bool board_has_failed_ = false;
    std::string noted_;
    std::vector<Error> errors_;
};

TEST_F(ManagerTest, starts_every_worker_and_sigterm_ends_all)
{
    config_.worker_num = 4;
    manage({serving(4)});
    EXPECT_EQ(shared_->started, 4);
    EXPECT_EQ(shared_->count_of(Shared::kToldToGo), 4);
    std::vector<bool> seen(4);
    for (int i = 0; i < 4; i++) {
        seen[size_t(shared_->events[i].worker_id)] = true;
    }
    EXPECT_EQ(seen, std::vector<bool>(4, true));
    EXPECT_TRUE(errors_.empty());
    EXPECT_EQ(noted_, "start shutdown stop ");
}

TEST_F(ManagerTest, a_worker_that_is_killed_is_reported_and_replaced)
{
    manage({serving(2), send_to_first_worker(SIGKILL), serving(3)});
    ASSERT_EQ(errors_.size(), 1u);
    EXPECT_EQ(errors_[0].worker_id, shared_->events[0].worker_id);
    EXPECT_EQ(errors_[0].signal, SIGKILL);
    EXPECT_EQ(shared_->events[2].worker_id, shared_->events[0].worker_id);
    EXPECT_EQ(shared_->started, 3);
}

TEST_F(ManagerTest, workers_that_die_at_once_are_replaced_only_once_a_second)
{
    config_.worker_num = 1;
    shared_->dies_from = 1;
    shared_->dies_until = 3;
    Nanoseconds begun = system_clock().now();
    manage({serving(1)});
    EXPECT_GE(system_clock().now() - begun, 2 * kSecond - 50 * kMillisecond);
    EXPECT_EQ(shared_->started, 3);
    ASSERT_EQ(errors_.size(), 2u);
    EXPECT_EQ(errors_[0].exit_code, 3);
}

TEST_F(ManagerTest, a_worker_that_fails_before_any_worker_of_its_id_has_served_ends_the_server)
{
    shared_->fails_from = 2;
    manage({[&] { return false; }}, false);
    EXPECT_LE(shared_->started, 2);
    EXPECT_TRUE(board_has_failed_);
    EXPECT_EQ(noted_, "start shutdown stop ");
}

TEST_F(ManagerTest, a_successor_that_fails_is_forked_again_after_growing_pauses)
{
    config_.worker_num = 1;
    shared_->fails_from = 2;
    shared_->fails_until = 4;
    Nanoseconds begun = system_clock().now();
    manage({serving(1), send_to_first_worker(SIGKILL), serving(2)});
    // The manager pauses for one second after the first failed worker, and for two seconds after the second one.
    EXPECT_GE(system_clock().now() - begun, 3 * kSecond - 50 * kMillisecond);
    EXPECT_EQ(shared_->started, 4);
    EXPECT_FALSE(board_has_failed_);
}

TEST_F(ManagerTest, a_reload_with_a_failing_worker_replaces_none_and_the_next_reload_all)
{
    shared_->fails_from = 4;
    shared_->fails_until = 5;
    manage({serving(2), send(SIGUSR1), [&] { return noted_.ends_with("after "); }, gone(1), send(SIGUSR1),
            [&] { return noted_.ends_with("after before after "); }, gone(3)});
    // One of the two new workers fails. So the reload ends the other new worker, and both old workers stay.
    Shared::Event *first_gone = std::find_if(shared_->events, shared_->events + shared_->count,
                                             [](auto &event) { return event.what == Shared::kToldToGo; });
    EXPECT_NE(first_gone->pid, shared_->events[0].pid);
    EXPECT_NE(first_gone->pid, shared_->events[1].pid);
    EXPECT_EQ(shared_->started, 6);
}

TEST_F(ManagerTest, sigusr2_replaces_the_task_workers_alone)
{
    config_.task_worker_num = 2;
    manage({serving(4), send(SIGUSR2), gone(2), [&] { return noted_.ends_with("after "); }, [&] {
                for (int i = 4; i < 8; i++) {
                    EXPECT_GE(shared_->events[i].worker_id, 2);
                }
                return true;
            }});
    EXPECT_EQ(shared_->started, 6);
    EXPECT_TRUE(errors_.empty());
}

TEST_F(ManagerTest, a_reload_replaces_all_groups)
{
    config_.task_worker_num = 1;
    manage({serving(3), send(SIGUSR1), gone(3), [&] { return noted_.ends_with("after "); }});
    EXPECT_EQ(shared_->started, 6);
}

TEST_F(ManagerTest, the_task_workers_end_when_the_workers_have_ended)
{
    config_.task_worker_num = 2;
    manage({serving(4)});
    ASSERT_EQ(shared_->count, 8);
    for (int i = 4; i < 8; i++) {
        EXPECT_EQ(shared_->events[i].worker_id >= 2, i >= 6);
    }
}

TEST_F(ManagerTest, a_reload_that_is_not_ready_in_time_keeps_the_old_workers)
{
    config_.worker_ready_timeout = 1;
    shared_->slow_from = 3;
    manage({serving(2), send(SIGUSR1), [&] { return noted_.ends_with("after "); }, [&] {
                EXPECT_EQ(shared_->count_of(Shared::kToldToGo), 0);
                shared_->may_serve = true;
                return true;
            }});
    EXPECT_EQ(shared_->started, 4);
}

TEST_F(ManagerTest, a_worker_that_has_reached_max_request_is_replaced_while_it_finishes)
{
    shared_->is_stubborn = true;
    bool was_alive = false;
    manage({serving(2), send_to_first_worker(SIGUSR2), serving(3), [&] {
                was_alive = kill(shared_->events[0].pid, 0) == 0;
                shared_->may_end = true;
                return true;
            }});
    EXPECT_TRUE(was_alive);
    EXPECT_EQ(shared_->events[2].worker_id, shared_->events[0].worker_id);
    EXPECT_TRUE(errors_.empty());
}

TEST_F(ManagerTest, a_reload_ends_no_worker_before_its_successor_serves)
{
    config_.worker_num = 3;
    manage({serving(3), send(SIGUSR1), serving(6), gone(3), [&] { return noted_.ends_with("after "); }});
    EXPECT_EQ(noted_, "start before after shutdown stop ");
    EXPECT_EQ(shared_->started, 6);
    std::vector<int> serving(3);
    for (int i = 0; i < 9; i++) {
        Shared::Event &event = shared_->events[i];
        serving[size_t(event.worker_id)] += event.what == Shared::kServes ? 1 : -1;
        if (i >= 3) {
            EXPECT_GE(serving[size_t(event.worker_id)], 1) << "no process served as worker " << event.worker_id;
        }
    }
    EXPECT_TRUE(errors_.empty());
}

TEST_F(ManagerTest, a_reload_whose_new_workers_die_at_once_keeps_the_old_ones)
{
    shared_->dies_from = 3;
    shared_->dies_until = 5;
    manage({serving(2), send(SIGUSR1), [&] { return noted_.ends_with("after "); },
            [&] { return shared_->count_of(Shared::kToldToGo) == 0 && errors_.size() == 2; }});
    EXPECT_EQ(shared_->started, 4);
    EXPECT_EQ(shared_->count_of(Shared::kToldToGo), 2);
    EXPECT_EQ(errors_.size(), 2u);
}

TEST_F(ManagerTest, a_reload_during_a_reload_is_completed)
{
    shared_->slow_from = 3;
    manage({serving(2), send(SIGUSR1), [&] { return shared_->started >= 4; }, send(SIGUSR1),
            [&] {
                shared_->may_serve = true;
                return true;
            },
            // The manager makes both reloads, the second one after the first one has ended.
            gone(4), [&] { return noted_.ends_with("before after before after "); }});
    EXPECT_EQ(shared_->count_of(Shared::kServes), 6);
    EXPECT_TRUE(errors_.empty());
}

TEST_F(ManagerTest, sigterm_during_a_reload_ends_all_workers)
{
    shared_->slow_from = 3;
    manage({serving(2), send(SIGUSR1), [&] { return shared_->started >= 4; }, [&] {
                shared_->may_serve = true;
                return true;
            }});
}

TEST_F(ManagerTest, workers_that_do_not_end_are_killed)
{
    config_.worker_num = 1;
    config_.max_wait_time = 0;
    shared_->is_stubborn = true;
    manage({serving(1)});
    EXPECT_FALSE(shared_->may_end);
    ASSERT_EQ(errors_.size(), 1u);
    EXPECT_EQ(errors_[0].signal, SIGKILL);
}

TEST_F(ManagerTest, sigint_has_the_effect_of_sigterm)
{
    manage({serving(2), send(SIGINT), gone(2)});
    EXPECT_EQ(shared_->count_of(Shared::kToldToGo), 2);
}

}  // namespace
