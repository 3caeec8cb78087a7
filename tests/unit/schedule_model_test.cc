// Runs random programs that use all of sync/ in random schedules, and checks each object against a model. A failed
// test prints its seed, and `./dev test --seed=N schedule_model` repeats the run.
#include "coro/sync/channel.h"
#include "coro/sync/lock.h"
#include "coro/sync/semaphore.h"
#include "coro/sync/wait_group.h"

#include "fake_clock.h"

#include <algorithm>
#include <cstdlib>
#include <gtest/gtest.h>
#include <random>
#include <vector>

namespace {

using namespace coro;

uint64_t given_seed()
{
    const char *text = std::getenv("CORO_SEED");
    return text ? std::strtoull(text, nullptr, 10) : 0;
}

// The model of an object's queue: the coroutines that wait for the object, in the order in which they began to wait.
class Line {
public:
    struct Entry {
        Coroutine *who;
        bool shares;

        bool sleeps() const { return who->waiter() && !who->waiter()->is_woken(); }
    };

    void enter(Coroutine &who, bool shares = false) { waiting_.push_back({&who, shares}); }
    void leave(Coroutine &who) { waiting_.erase(find(who)); }

    // Returns the first coroutine that still sleeps, or nullptr if all have been woken.
    const Entry *first_sleeper() const
    {
        auto first = std::find_if(waiting_.begin(), waiting_.end(), [](const Entry &entry) { return entry.sleeps(); });
        return first == waiting_.end() ? nullptr : &*first;
    }
    // Returns true if no coroutine that began to wait before `who` still sleeps.
    bool is_served_in_order(Coroutine &who) const
    {
        return std::none_of(waiting_.begin(), find(who), [](const Entry &entry) { return entry.sleeps(); });
    }

private:
    std::vector<Entry>::const_iterator find(Coroutine &who) const
    {
        return std::find_if(waiting_.begin(), waiting_.end(), [&](const Entry &entry) { return entry.who == &who; });
    }

    std::vector<Entry> waiting_;
};

// A Runnable that is always ready, so that the loop never sleeps and only the fake clock determines the time.
class Ticker final : public Runnable {
public:
    explicit Ticker(Scheduler &scheduler) : scheduler_(scheduler) {}
    void run() override { scheduler_.enqueue(*this); }

private:
    Scheduler &scheduler_;
};

class Program {
public:
    explicit Program(uint64_t seed) : random_(seed)
    {
        scheduler().set_seed(seed);
        semaphore_.set_permits(3);
        for (int i = 0; i < kCoroutines; i++) {
            EXPECT_GT(scheduler().spawn([this] { work(); }), 0);
        }
    }

    void run()
    {
        for (int turn = 0; turn < 20'000 && scheduler().live_count() > 0; turn++) {
            disturb();
            clock_.advance_ms(pick(2));
            scheduler().enqueue(ticker_);
            loop_.turn();
            ticker_.unlink();
            expect_no_lost_wakeup();
            if (::testing::Test::HasFailure()) {
                return;
            }
        }
        EXPECT_EQ(scheduler().live_count(), 0u);
        EXPECT_EQ(waits_begun_, waits_ended_);
        EXPECT_FALSE(lock_.is_held());
        EXPECT_EQ(semaphore_.available(), semaphore_.permits());
        EXPECT_EQ(notified_, woken_by_notify_);
        EXPECT_EQ(pushed_, popped_ + channels_[0].size() + channels_[1].size());
        for (auto &channel : channels_) {
            EXPECT_EQ(channel.consumers() + channel.producers(), 0u);
            EXPECT_TRUE(channel.is_empty() || channel.may_pop());
            EXPECT_TRUE(channel.is_full() || channel.may_push());
        }
    }

private:
    static constexpr int kCoroutines = 30;
    static constexpr int kSteps = 40;

    Scheduler &scheduler() { return loop_.scheduler(); }
    Coroutine &self() { return scheduler().current(); }
    uint32_t pick(uint32_t below) { return uint32_t(random_() % below); }

    // Returns a deadline that is 1 to 8 milliseconds away. The deadline must be near, because it may be the only
    // event that ends the wait.
    Deadline patience() { return clock_.after_ms(1 + pick(8)); }

    int wait(Waiter &waiter, Deadline deadline)
    {
        waits_begun_++;
        int outcome = park(waiter, deadline);
        waits_ended_++;
        EXPECT_TRUE(waiter.is_woken());
        return outcome;
    }

    void pause()
    {
        Waiter waiter(self(), "pause");
        (void) wait(waiter, clock_.after_ms(pick(3)));
    }

    void work()
    {
        using Step = void (Program::*)();
        constexpr Step kKinds[] = {&Program::step_lock, &Program::step_share, &Program::step_semaphore,
                                   &Program::step_push, &Program::step_pop, &Program::step_select,
                                   &Program::step_condition, &Program::step_notify, &Program::step_group};
        for (int i = 0; i < kSteps; i++) {
            (this->*kKinds[pick(std::size(kKinds))])();
            if (pick(4) == 0) {
                pause();
            }
        }
    }

    void step_lock() { hold(Lock::Mode::kExclusive); }
    void step_share() { hold(Lock::Mode::kShared); }

    void hold(Lock::Mode mode)
    {
        Coroutine &me = self();
        if (lock_.may_take(mode)) {
            EXPECT_FALSE(lock_line_.first_sleeper());
            lock_.take(me, mode);
        } else {
            lock_line_.enter(me, mode == Lock::Mode::kShared);
            int outcome = lock_.wait_to_take(me, "lock", {}, mode,
                                             [&](Waiter &waiter) { return wait(waiter, patience()); });
            bool in_order = lock_line_.is_served_in_order(me);
            lock_line_.leave(me);
            if (outcome != 0) {
                return;
            }
            EXPECT_TRUE(in_order);
        }
        (mode == Lock::Mode::kExclusive ? writers_ : readers_)++;
        EXPECT_TRUE(writers_ == 0 || (writers_ == 1 && readers_ == 0));
        pause();
        if (mode == Lock::Mode::kExclusive && pick(3) == 0) {
            wait_without_lock();
        }
        EXPECT_TRUE(writers_ == 0 || (writers_ == 1 && readers_ == 0));
        (mode == Lock::Mode::kExclusive ? writers_ : readers_)--;
        EXPECT_TRUE(lock_.give_back(me));
    }

    // Gives the lock back, waits, and takes the lock again, as Condition::wait() does. The second wait ends only
    // when the coroutine gets the lock, and coroutines get the lock in order.
    void wait_without_lock()
    {
        Coroutine &me = self();
        writers_--;
        EXPECT_TRUE(lock_.give_back(me));
        step_condition();
        if (lock_.may_take(Lock::Mode::kExclusive)) {
            EXPECT_FALSE(lock_line_.first_sleeper());
            lock_.take(me, Lock::Mode::kExclusive);
        } else {
            Shield shield(me);
            lock_line_.enter(me);
            EXPECT_EQ(lock_.wait_to_take(me, "again", {}, Lock::Mode::kExclusive,
                                         [&](Waiter &waiter) { return wait(waiter, kNever); }), 0);
            EXPECT_TRUE(lock_line_.is_served_in_order(me));
            lock_line_.leave(me);
        }
        writers_++;
    }

    void step_semaphore()
    {
        Coroutine &me = self();
        if (semaphore_.may_take()) {
            EXPECT_FALSE(semaphore_line_.first_sleeper());
            semaphore_.take();
        } else {
            Waiter waiter(me, "semaphore");
            semaphore_.enter(waiter);
            semaphore_line_.enter(me);
            int outcome = wait(waiter, patience());
            bool in_order = semaphore_line_.is_served_in_order(me);
            semaphore_line_.leave(me);
            if (outcome != 0) {
                return;
            }
            EXPECT_TRUE(in_order);
        }
        EXPECT_LE(++inside_, semaphore_.permits());
        pause();
        inside_--;
        EXPECT_TRUE(semaphore_.give_back());
    }

    // Pushes the next number to channel `which`. Numbers must be popped from a channel in the order in which they
    // were pushed.
    Coroutine *put(int which)
    {
        pushed_++;
        return channels_[which].push(next_in_[which]++);
    }

    Coroutine *take(int which)
    {
        int64_t number = -1;
        Coroutine *woken = channels_[which].pop(number);
        popped_++;
        EXPECT_EQ(number, next_out_[which]++);
        return woken;
    }

    void run_woken(Coroutine *woken)
    {
        if (woken && pick(2)) {   // a random choice: language bindings may switch to a woken coroutine at once or later
            scheduler().resume(*woken);
        }
    }

    void step_push()
    {
        int which = pick(2);
        Channel<int64_t> &channel = channels_[which];
        if (!channel.may_push()) {
            Waiter waiter(self(), "push");
            if (channel.wait_to_push(waiter, [&](Waiter &it) { return wait(it, patience()); }) != 0) {
                return;
            }
        }
        EXPECT_FALSE(channel.is_full());
        run_woken(put(which));
    }

    void step_pop()
    {
        int which = pick(2);
        Channel<int64_t> &channel = channels_[which];
        if (!channel.may_pop()) {
            Waiter waiter(self(), "pop");
            if (channel.wait_to_pop(waiter, [&](Waiter &it) { return wait(it, patience()); }) != 0) {
                return;
            }
        }
        EXPECT_FALSE(channel.is_empty());
        run_woken(take(which));
    }

    // Pops from one channel or pushes to the other one, whichever is possible first.
    void step_select()
    {
        int from = pick(2), to = 1 - from;
        bool pops = channels_[from].may_pop();
        if (!pops && !channels_[to].may_push()) {
            Choice choice(self(), "select");
            Alternative pop(choice), push(choice);
            channels_[from].enter_pop(pop);
            channels_[to].enter_push(push);
            int outcome = wait(choice, patience());
            channels_[from].leave_pop(pop);
            channels_[to].leave_push(push);
            EXPECT_EQ(outcome == 0, choice.chosen() != nullptr);
            if (outcome != 0) {
                return;
            }
            pops = choice.chosen() == &pop;
        }
        EXPECT_FALSE(pops ? channels_[from].is_empty() : channels_[to].is_full());
        run_woken(pops ? take(from) : put(to));
    }

    void step_condition()
    {
        Waiter waiter(self(), "condition");
        condition_.push_back(waiter);
        if (wait(waiter, patience()) == 0) {
            woken_by_notify_++;
        }
    }

    void step_notify()
    {
        if (wake_first(condition_, 0)) {
            notified_++;
        }
    }

    void step_group()
    {
        if (group_.count() > 0 && pick(2)) {
            Waiter waiter(self(), "group");
            group_.enter(waiter);
            int64_t zeros = zeros_;
            if (wait(waiter, patience()) == 0) {
                EXPECT_GT(zeros_, zeros);
            }
            return;
        }
        EXPECT_TRUE(group_.add(1));
        pause();
        EXPECT_TRUE(group_.add(-1));
        zeros_ += group_.count() == 0;
    }

    // Cancels a random coroutine: either its present wait, which may have ended already, or its next wait.
    void disturb()
    {
        if (pick(3) == 0) {
            if (Coroutine *victim = scheduler().find(1 + pick(kCoroutines))) {
                bool slept = victim->waiter() && !victim->waiter()->is_woken();
                if (pick(2)) {
                    victim->cancel_soon();
                } else {
                    EXPECT_EQ(victim->cancel(), slept);
                }
            }
        }
    }

    // Checks that no coroutine sleeps although it could go on. While a coroutine is ready, nothing is checked: a
    // coroutine that timed out and has not run yet may still be in a queue.
    void expect_no_lost_wakeup()
    {
        if (scheduler().has_ready()) {
            return;
        }
        if (const Line::Entry *next = lock_line_.first_sleeper()) {
            EXPECT_TRUE(writers_ || (readers_ && !next->shares));
        }
        EXPECT_FALSE(semaphore_.may_take() && semaphore_line_.first_sleeper());
        for (auto &channel : channels_) {
            EXPECT_FALSE(channel.may_pop() && channel.consumers() > 0);
            EXPECT_FALSE(channel.may_push() && channel.producers() > 0);
        }
        EXPECT_FALSE(group_.count() == 0 && group_.first_waiter());
    }

    FakeClock clock_;
    Loop loop_{null_host(), {}, clock_};
    Ticker ticker_{loop_.scheduler()};
    std::mt19937_64 random_;
    Lock lock_{"Lock"};
    Line lock_line_;
    int writers_ = 0, readers_ = 0;
    Semaphore semaphore_;
    Line semaphore_line_;
    int inside_ = 0;
    Channel<int64_t> channels_[2] = {Channel<int64_t>(1), Channel<int64_t>(3)};
    int64_t next_in_[2] = {}, next_out_[2] = {};
    size_t pushed_ = 0, popped_ = 0;
    WaitQueue condition_;
    int notified_ = 0, woken_by_notify_ = 0;
    WaitGroup group_;
    int64_t zeros_ = 0;
    int64_t waits_begun_ = 0, waits_ended_ = 0;
};

TEST(ScheduleModel, keeps_every_promise_in_random_schedules)
{
    uint64_t seed = given_seed();
    bool is_repetition = seed != 0;
    if (!is_repetition) {
        seed = std::random_device()() % 1'000'000 + 1;
    }
    for (int i = 0; i < (is_repetition ? 1 : 2000); i++, seed++) {
        Program(seed).run();
        if (HasFailure()) {
            FAIL() << "repeat it with: ./dev test --seed=" << seed << " schedule_model";
        }
    }
}

}  // namespace
