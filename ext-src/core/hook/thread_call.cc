#include "core/hook/thread_call.h"

#include "core/hook/wait.h"

#include <atomic>
#include <utility>

namespace coro::hook {

namespace {

// Only the loop's thread uses these lists.
List<ThreadCall, ThreadCallTag> calls_in_threads;
List<Line, LineTag> lines_in_use;

}  // namespace

// Makes the call in a thread, unless withdraw() comes first.
class ThreadCall::Job final : public Work {
public:
    explicit Job(ThreadCall &call) : call_(call) {}

    void run() override
    {
        State expected = State::kNew;
        if (state_.compare_exchange_strong(expected, State::kRunning)) {
            call_.make();
            state_ = State::kEnded;   // from here on, call_ may not exist any more
            state_.notify_all();
        }
    }

    // Returns true if no thread has begun the call. Then no thread will.
    bool withdraw()
    {
        State expected = State::kNew;
        return state_.compare_exchange_strong(expected, State::kWithdrawn);
    }

    void block_until_ended() { state_.wait(State::kRunning); }

private:
    enum class State { kNew, kRunning, kEnded, kWithdrawn };

    ThreadCall &call_;
    std::atomic<State> state_ = State::kNew;
};

bool ThreadCall::run_in_thread(Coroutine &self, const char *what)
{
    if (host->is_interrupted()) {
        return false;
    }
    Waiter waiter(self, what);
    ErrandFor<Job> errand(Loop::current()->threads(), waiter, std::make_unique<Job>(*this));
    Job &job = errand.work();
    if (errand.start() < 0) {   // the process has no thread and cannot start one
        make();
        return true;
    }
    job_ = &job;
    calls_in_threads.push_back(*this);
    int outcome = host->wait(waiter, kNever);
    was_interrupted_ = outcome != 0;
    bool was_canceled = self.was_canceled();
    bool is_made = true;
    if (outcome != 0 && !errand.is_done()) {
        is_made = !job.withdraw();
        if (is_made) {
            interrupt();
            Shield shield(self);
            Waiter end(self, what);
            errand.wake_instead(end);
            if (park(end, kNever) != 0) {
                job.block_until_ended();   // the coroutine is being killed and cannot wait in the loop
            }
            self.set_canceled(was_canceled);
        }
    }
    unlink();
    job_ = nullptr;
    return is_made;
}

bool has_thread_calls()
{
    return !calls_in_threads.empty();
}

void finish_thread_calls()
{
    while (ThreadCall *call = calls_in_threads.pop_front()) {
        if (!call->job_->withdraw()) {
            call->interrupt();
            call->job_->block_until_ended();
        }
    }
}

int Line::enter(Coroutine &self, const char *what)
{
    while (user_) {
        if (host->is_interrupted()) {
            return -ECANCELED;
        }
        Waiter waiter(self, what);
        waiters_.push_back(waiter);
        if (int outcome = host->wait(waiter, kNever); outcome != 0) {
            return outcome;
        }
    }
    user_ = &self;
    lines_in_use.push_back(*this);
    return 0;
}

void Line::leave()
{
    user_ = nullptr;
    unlink();
    (void) wake_first(waiters_, 0);
}

void forget_parent()
{
    while (ThreadCall *call = calls_in_threads.pop_front()) {
        call->lose();
    }
    while (Line *line = lines_in_use.pop_front()) {
        line->user_ = nullptr;
    }
}

}  // namespace coro::hook
