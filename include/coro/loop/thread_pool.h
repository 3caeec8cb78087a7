#pragma once

#include "coro/base/list.h"
#include "coro/loop/wakeup.h"
#include "coro/sched/waiter.h"

#include <memory>
#include <utility>

namespace coro {

class Errand;
struct ErrandTag;
struct WorkTag;

// A call that blocks and cannot be polled, done by a thread: it may touch what it owns and nothing else, no coroutine,
// no loop, no object of the host language. On the heap, because who wants it may leave before it is done.
class Work : public ListNode<WorkTag> {
public:
    virtual ~Work() = default;

    virtual void run() = 0;   // in a thread, with all signals blocked

private:
    friend class ThreadPool;

    enum class State { kNew, kQueued, kRunning, kDone };

    // Guarded by the pool's mutex from submit() on.
    State state_ = State::kNew;
    Errand *errand_ = nullptr;   // who wants it; nullptr: nobody any more, the thread deletes it
};

// Threads of a loop, for what blocks. They start when there is work, up to a limit, and end when idle for a second.
// Only the loop's thread may call. While somebody waits for work the loop is held.
class ThreadPool final : private Wakeup::Observer {
public:
    struct Options {
        int kept = 0;    // threads that stay although idle
        int most = 0;    // at once; 0: eight for each CPU, but at most 64
    };

    ThreadPool(Loop &loop, const Options &options);
    // Idle threads are joined, and busy ones that are done within a moment. The rest is left behind: their work is
    // deleted when it returns.
    ~ThreadPool();

    void set_options(const Options &options);

    struct Figures {
        int threads = 0;
        int busy = 0;     // of them, with a work
        int queued = 0;   // works that no thread has taken
    };
    Figures figures();

    // In a forked child, which has none of its parent's threads: forgets them, and what they were at fails with
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

    Loop &loop_;
    Options options_;   // with the default filled in
    Wakeup wakeup_;
    Shared *shared_ = nullptr;   // made on first use; the last thread may outlive us with it
    List<Errand, ErrandTag> waiting_;
};

// One work and the coroutine that waits for it, on that coroutine's stack:
//
//     Waiter waiter(self, "resolve");
//     ErrandFor<Resolve> errand(pool, waiter, std::make_unique<Resolve>(query));
//     int outcome = errand.start();
//     if (outcome == 0) {
//         outcome = park(waiter, deadline);   // 0: done, and errand.take() has the result
//     }
//
// Left before it is done, the work is thrown away: at once if no thread has begun, else by the thread.
class Errand : public ListNode<ErrandTag> {
public:
    Errand(const Errand &) = delete;
    Errand &operator=(const Errand &) = delete;
    ~Errand();

    [[nodiscard]] int start() { return pool_.submit(*this); }   // 0, or -errno: there is not one thread

protected:
    Errand(ThreadPool &pool, Waiter &waiter, std::unique_ptr<Work> work) :
        work_(work.release()), pool_(pool), waiter_(waiter) {}

    Work *work_;   // the pool's while linked, then ours

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
