#pragma once

#include "coro/base/list.h"
#include "coro/loop/wakeup.h"
#include "coro/sched/waiter.h"

#include <memory>
#include <utility>

namespace coro {

class Errand;
class Poller;
class References;
struct ErrandTag;
struct WorkTag;

// A blocking call that a thread of the pool makes. run() may use the members of the Work object and nothing
// else: no coroutine, no loop, no object of the host language. The Work is allocated on the heap, because the
// coroutine that wants the result may stop waiting before the call returns.
class Work : public ListNode<WorkTag> {
public:
    virtual ~Work() = default;

    virtual void run() = 0;   // makes the call; called in a thread of the pool, which blocks all signals
    // True for a lookup of names, which may wait for a DNS server. Lookups get at most half of the threads, but at least one, so
    // that a server that does not answer stops no work on files. Other calls that may wait for a server have no such limit.
    virtual bool asks_servers() const { return false; }

private:
    friend class ThreadPool;

    enum class State { kNew, kQueued, kRunning, kDone };

    // After submit(), the pool's mutex protects state_ and errand_.
    State state_ = State::kNew;
    // The Errand that receives the result of this Work. If errand_ is null after submit(), no coroutine wants the
    // result any more, and the thread deletes the Work.
    Errand *errand_ = nullptr;
};

// The threads of a loop that make blocking calls. If work may begin and all threads are busy, the pool starts
// another thread, up to Options::most threads. A thread without work ends after a second, unless only
// Options::kept threads are left. Only the loop's thread may call the functions of ThreadPool. Loop::run() does
// not return while a coroutine waits for work.
class ThreadPool final : private Wakeup::Observer {
public:
    struct Options {
        int kept = 0;    // the number of threads that do not end when they have no work
        int most = 0;    // the largest number of threads; 0: eight threads for each CPU, but at most 64
    };

    ThreadPool(Poller &poller, References &references, const Options &options);
    // Joins the threads that are idle or become idle within 200 ms. Detaches all other threads; each of them
    // deletes its Work when the blocking call has returned.
    ~ThreadPool();

    void set_options(const Options &options);

    struct Figures {
        int threads = 0;
        int busy = 0;     // the number of threads that make a blocking call
        int queued = 0;   // the number of Works that no thread has begun
    };
    Figures figures();

    // Lets a thread make the call of a Work whose result the caller does not need. Without a thread, this thread makes the call.
    void run_detached(std::unique_ptr<Work> work);

    // Called in a forked child, which does not have the threads of its parent: ends the waits for the work of
    // these threads with -ECANCELED.
    void abandon();

private:
    friend class Errand;

    struct Shared;
    struct Thread;
    struct ThreadTag;

    int submit(Errand &errand);
    int enqueue(Work &work, Errand *errand);
    void drop(Errand &errand);
    int start_thread();
    void on_wakeup() override;
    void leave_threads();

    static void *thread_main(void *thread);

    Poller &poller_;
    References &references_;
    Options options_;   // the options; `most` has the real limit, even if the program gave 0
    Wakeup wakeup_;
    Shared *shared_ = nullptr;   // made by the first submit(); detached threads may use *shared_ after ~ThreadPool()
    List<Errand, ErrandTag> waiting_;
};

// Submits a Work and is notified when the Work is done. An ErrandFor lies on the stack of a coroutine that waits for the
// result:
//
//     Waiter waiter(self, "look_up");
//     ErrandFor<Lookup> errand(pool, waiter, std::make_unique<Lookup>(query));
//     int outcome = errand.start();
//     if (outcome == 0) {
//         outcome = park(waiter, deadline);   // 0: done, and errand.take() has the result
//     }
//
// The destructor drops a Work that is not done: it deletes the Work if no thread has begun it; otherwise the
// thread deletes the Work.
class Errand : public ListNode<ErrandTag> {
public:
    Errand(const Errand &) = delete;
    Errand &operator=(const Errand &) = delete;

    // Submits the Work. Returns 0, or -errno if the pool has no thread and cannot start a thread.
    [[nodiscard]] int start() { return pool_.submit(*this); }
    // Returns true if the call of a Work that was submitted has ended.
    bool is_done() const { return !is_linked(); }

protected:
    Errand(ThreadPool &pool, std::unique_ptr<Work> work) : work_(work.release()), pool_(pool) {}
    ~Errand();

    // Called in the loop's thread during a poll: the rules of Wakeup::Observer::on_wakeup() apply. Outcome 0: the Work is done;
    // -ECANCELED: this process is a forked child without the thread of the Work. May delete this object.
    virtual void ended(int outcome) = 0;

    Work *work_;   // the pool owns the Work while this Errand is in the pool's list, otherwise this Errand owns it

private:
    friend class ThreadPool;

    ThreadPool &pool_;
};

// An Errand that wakes a waiter.
template <class W>
class ErrandFor final : public Errand {
public:
    ErrandFor(ThreadPool &pool, Waiter &waiter, std::unique_ptr<W> work) : Errand(pool, std::move(work)), waiter_(&waiter) {}

    // When the Work is done, wakes `other` instead of the waiter of the constructor.
    void wake_instead(Waiter &other) { waiter_ = &other; }

    W &work() { return *static_cast<W *>(work_); }
    std::unique_ptr<W> take() { return std::unique_ptr<W>(static_cast<W *>(std::exchange(work_, nullptr))); }

private:
    void ended(int outcome) override { waiter_->wake(outcome); }

    Waiter *waiter_;
};

}  // namespace coro
