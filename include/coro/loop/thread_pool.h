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

// A blocking call that a thread of the pool makes. run() may use the members of the object and nothing else:
// no coroutine, no loop, no object of the host language. It is allocated on the heap, because the coroutine
// that wants the result may stop waiting before the call returns.
class Work : public ListNode<WorkTag> {
public:
    virtual ~Work() = default;

    virtual void run() = 0;   // called in a thread that blocks all signals

private:
    friend class ThreadPool;

    enum class State { kNew, kQueued, kRunning, kDone };

    // Protected by the pool's mutex after submit().
    State state_ = State::kNew;
    Errand *errand_ = nullptr;   // receives the result; nullptr: no longer wanted, the thread deletes the work
};

// The threads of a loop for blocking calls. A thread is started when there is work and no idle thread, up to
// a limit, and ends after a second without work. All functions must be called by the loop's thread. The loop
// goes on while a coroutine waits for work.
class ThreadPool final : private Wakeup::Observer {
public:
    struct Options {
        int kept = 0;    // the number of threads that do not end when they are idle
        int most = 0;    // the most threads; 0: eight for each CPU, but at most 64
    };

    ThreadPool(Poller &poller, References &references, const Options &options);
    // Joins the threads that are idle or become idle within 200 ms. Detaches the others, which delete their
    // work when it returns.
    ~ThreadPool();

    void set_options(const Options &options);

    struct Figures {
        int threads = 0;
        int busy = 0;     // threads that do work
        int queued = 0;   // work that no thread has begun
    };
    Figures figures();

    // Called in a forked child, which has none of its parent's threads. The waits for their work end with
    // -ECANCELED.
    void abandon();

private:
    friend class Errand;

    struct Shared;
    struct Thread;
    struct ThreadTag;

    int submit(Errand &errand);
    void drop(Errand &errand);
    int start_thread();
    void on_wakeup() override;
    void leave_threads();

    static void *thread_main(void *thread);

    Poller &poller_;
    References &references_;
    Options options_;   // with `most` resolved
    Wakeup wakeup_;
    Shared *shared_ = nullptr;   // made on first use; detached threads may use it after the pool is gone
    List<Errand, ErrandTag> waiting_;
};

// Submits work and delivers its result to the coroutine that waits for it. It lies on that coroutine's stack:
//
//     Waiter waiter(self, "resolve");
//     ErrandFor<Resolve> errand(pool, waiter, std::make_unique<Resolve>(query));
//     int outcome = errand.start();
//     if (outcome == 0) {
//         outcome = park(waiter, deadline);   // 0: done, and errand.take() has the result
//     }
//
// The destructor drops work that is not done: at once when no thread has begun it, otherwise the thread
// deletes it.
class Errand : public ListNode<ErrandTag> {
public:
    Errand(const Errand &) = delete;
    Errand &operator=(const Errand &) = delete;
    ~Errand();

    // 0, or -errno when no thread exists or can be started.
    [[nodiscard]] int start() { return pool_.submit(*this); }

protected:
    Errand(ThreadPool &pool, Waiter &waiter, std::unique_ptr<Work> work) :
        work_(work.release()), pool_(pool), waiter_(waiter) {}

    Work *work_;   // owned by the pool while linked, then by this object

private:
    friend class ThreadPool;

    ThreadPool &pool_;
    Waiter &waiter_;
};

template <class W>
class ErrandFor final : public Errand {
public:
    ErrandFor(ThreadPool &pool, Waiter &waiter, std::unique_ptr<W> work) : Errand(pool, waiter, std::move(work)) {}

    std::unique_ptr<W> take() { return std::unique_ptr<W>(static_cast<W *>(std::exchange(work_, nullptr))); }
};

}  // namespace coro
