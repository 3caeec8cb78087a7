#include "coro/loop/thread_pool.h"

#include "coro/base/clock.h"
#include "coro/base/cpu.h"
#include "coro/base/mutex_lock.h"
#include "coro/loop/references.h"

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <pthread.h>
#include <signal.h>

namespace coro {

namespace {

constexpr int kThreadsPerCpu = 8;
constexpr int kMostThreads = 64;
constexpr size_t kStackSize = 256 << 10;
constexpr Nanoseconds kIdleTime = kSecond;
constexpr Nanoseconds kPatience = 200 * kMillisecond;   // how long the destructor waits for busy threads

timespec in(Nanoseconds span)
{
    Nanoseconds when = system_clock().now() + span;
    return {time_t(when / kSecond), long(when % kSecond)};
}

}  // namespace

struct ThreadPool::Thread : ListNode<ThreadTag> {
    explicit Thread(Shared &shared) : shared(shared) {}

    Shared &shared;
    pthread_t id;
};

// The data that the loop's thread shares with the threads of the pool. The mutex protects all of it.
struct ThreadPool::Shared {
    Shared(Wakeup &wakeup, int kept) : wakeup(&wakeup), kept(kept)
    {
        pthread_condattr_t monotonic;
        pthread_condattr_init(&monotonic);
        pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
        pthread_cond_init(&news, &monotonic);
        pthread_cond_init(&all_ended, &monotonic);
        pthread_condattr_destroy(&monotonic);
    }
    ~Shared()
    {
        pthread_cond_destroy(&news);
        pthread_cond_destroy(&all_ended);
        pthread_mutex_destroy(&mutex);
    }

    Work *next_work();           // waits for work; nullptr: the thread must end
    bool finish(Work &work);     // false: the result is no longer wanted
    bool end(Thread &thread);    // true: the pool is gone and this was its last thread
    void join_ended();

    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t news;         // signals work or the end of the pool
    pthread_cond_t all_ended;
    List<Work, WorkTag> queue;
    List<Work, WorkTag> done;
    List<Thread, ThreadTag> alive;
    List<Thread, ThreadTag> ended;   // threads to be joined
    Wakeup *wakeup;              // nullptr: the pool is ending
    int queued = 0;
    int threads = 0;             // the number of threads that take work
    int busy = 0;                // the number of threads that do work
    int kept;
    bool left_behind = false;    // true if the pool is gone
};

Work *ThreadPool::Shared::next_work()
{
    MutexLock lock(mutex);
    timespec until = in(kIdleTime);
    bool too_long = false;
    while (queue.empty()) {
        if (!wakeup || (too_long && threads > kept)) {
            threads--;
            return nullptr;
        }
        too_long = pthread_cond_timedwait(&news, &mutex, &until) == ETIMEDOUT;
        if (too_long) {
            until = in(kIdleTime);   // the thread is one of those that stay
        }
    }
    Work *next = queue.pop_front();
    queued--;
    busy++;
    next->state_ = Work::State::kRunning;
    return next;
}

bool ThreadPool::Shared::finish(Work &work)
{
    MutexLock lock(mutex);
    busy--;   // before the coroutine is woken, so that its next work finds a free thread
    if (!work.errand_) {
        return false;
    }
    work.state_ = Work::State::kDone;
    bool is_first = done.empty();
    done.push_back(work);
    if (is_first) {
        wakeup->signal();   // under the lock, because the pool may close the descriptor
    }
    return true;
}

bool ThreadPool::Shared::end(Thread &thread)
{
    MutexLock lock(mutex);
    thread.unlink();
    if (left_behind) {
        delete &thread;
        return alive.empty();
    }
    ended.push_back(thread);
    if (alive.empty()) {
        pthread_cond_signal(&all_ended);
    }
    return false;
}

// Called by the loop's thread. These threads have nothing left to do but to return.
void ThreadPool::Shared::join_ended()
{
    while (Thread *thread = ended.pop_front()) {
        pthread_join(thread->id, nullptr);
        delete thread;
    }
}

void *ThreadPool::thread_main(void *given)
{
    auto &thread = *static_cast<Thread *>(given);
    Shared &shared = thread.shared;
    while (Work *work = shared.next_work()) {
        work->run();
        if (!shared.finish(*work)) {
            delete work;
        }
    }
    if (shared.end(thread)) {
        delete &shared;
    }
    return nullptr;
}

ThreadPool::ThreadPool(Poller &poller, References &references, const Options &options) :
    poller_(poller), references_(references), wakeup_(*this)
{
    set_options(options);
}

ThreadPool::~ThreadPool()
{
    while (Errand *errand = waiting_.front()) {   // their coroutines do not run any more
        drop(*errand);
    }
    if (shared_) {
        leave_threads();
    }
}

// Ends the threads. The queue is empty, because all work was dropped; work that is running is deleted by its
// thread.
void ThreadPool::leave_threads()
{
    pthread_mutex_lock(&shared_->mutex);
    shared_->wakeup = nullptr;
    pthread_cond_broadcast(&shared_->news);
    timespec until = in(kPatience);
    int late = 0;
    while (!shared_->alive.empty() && !late) {
        late = pthread_cond_timedwait(&shared_->all_ended, &shared_->mutex, &until);
    }
    shared_->join_ended();
    shared_->left_behind = !shared_->alive.empty();
    for (Thread *thread = shared_->alive.front(); thread; thread = shared_->alive.next(*thread)) {
        pthread_detach(thread->id);
    }
    bool is_ours = !shared_->left_behind;
    pthread_mutex_unlock(&shared_->mutex);
    if (is_ours) {
        delete shared_;
    }
}

void ThreadPool::set_options(const Options &options)
{
    options_ = options;
    if (options_.most <= 0) {
        options_.most = std::min(cpu_count() * kThreadsPerCpu, kMostThreads);
    }
    if (shared_) {
        MutexLock lock(shared_->mutex);
        shared_->kept = options.kept;
    }
}

ThreadPool::Figures ThreadPool::figures()
{
    if (!shared_) {
        return {};
    }
    MutexLock lock(shared_->mutex);
    return {shared_->threads, shared_->busy, shared_->queued};
}

int ThreadPool::submit(Errand &errand)
{
    if (int outcome = wakeup_.start(poller_); outcome < 0) {
        return outcome;
    }
    if (!shared_) {
        shared_ = new Shared(wakeup_, options_.kept);
    }
    MutexLock lock(shared_->mutex);
    shared_->join_ended();
    int free = shared_->threads - shared_->busy;
    if (shared_->queued >= free && (shared_->threads == 0 || shared_->threads < options_.most)) {
        int outcome = start_thread();
        if (outcome < 0 && shared_->threads == 0) {
            return outcome;
        }
    }
    errand.work_->errand_ = &errand;
    errand.work_->state_ = Work::State::kQueued;
    shared_->queue.push_back(*errand.work_);
    shared_->queued++;
    pthread_cond_signal(&shared_->news);
    waiting_.push_back(errand);
    references_.add();
    return 0;
}

// Called with the mutex locked, so the new thread waits until it is registered.
int ThreadPool::start_thread()
{
    auto thread = std::make_unique<Thread>(*shared_);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, kStackSize);
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);   // the thread inherits the signal mask
    int error = pthread_create(&thread->id, &attributes, thread_main, thread.get());
    pthread_sigmask(SIG_SETMASK, &before, nullptr);
    pthread_attr_destroy(&attributes);
    if (error) {
        return -error;
    }
    shared_->alive.push_back(*thread.release());
    shared_->threads++;
    return 0;
}

void ThreadPool::drop(Errand &errand)
{
    errand.unlink();
    references_.remove();
    Work *work = std::exchange(errand.work_, nullptr);
    {
        MutexLock lock(shared_->mutex);
        work->errand_ = nullptr;
        if (work->state_ == Work::State::kRunning) {
            return;
        }
        shared_->queued -= work->state_ == Work::State::kQueued;
        work->unlink();
    }
    delete work;
}

void ThreadPool::on_wakeup()
{
    List<Work, WorkTag> done;
    {
        MutexLock lock(shared_->mutex);
        done.take(shared_->done);
    }
    while (Work *work = done.pop_front()) {
        Errand &errand = *work->errand_;
        errand.unlink();
        references_.remove();
        errand.waiter_.wake(0);
    }
}

// The parent's threads do not exist here, but one of them may have locked the mutex and left the lists
// inconsistent at the time of the fork. So the shared data is neither used nor freed.
void ThreadPool::abandon()
{
    shared_ = nullptr;
    wakeup_.abandon();
    while (Errand *errand = waiting_.pop_front()) {
        references_.remove();
        errand->work_ = nullptr;
        errand->waiter_.wake(-ECANCELED);
    }
}

Errand::~Errand()
{
    if (is_linked()) {
        pool_.drop(*this);
    } else {
        delete work_;
    }
}

}  // namespace coro
