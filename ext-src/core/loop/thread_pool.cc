#include "coro/loop/thread_pool.h"

#include "coro/base/clock.h"
#include "coro/base/cpu.h"
#include "coro/base/mutex_lock.h"
#include "coro/base/thread.h"
#include "coro/loop/references.h"

#include <algorithm>
#include <cerrno>
#include <pthread.h>

namespace coro {

namespace {

constexpr int kThreadsPerCpu = 8;
constexpr int kMostThreads = 64;
constexpr size_t kPoolStackSize = 2 << 20;   // as large as the stack of a coroutine, because SQLite is recursive
constexpr Nanoseconds kIdleTime = kSecond;
constexpr Nanoseconds kPatience = 200 * kMillisecond;   // the longest time that ~ThreadPool() waits for busy threads

}  // namespace

struct ThreadPool::Thread : ListNode<ThreadTag> {
    explicit Thread(Shared &shared) : shared(shared) {}

    Shared &shared;
    pthread_t id;
};

// The data that the loop's thread shares with the threads of the pool. `mutex` protects all members.
struct ThreadPool::Shared {
    Shared(Wakeup &wakeup, const Options &options) : wakeup(&wakeup), options(options)
    {
        init_condition(news);
        init_condition(all_ended);
    }
    ~Shared()
    {
        pthread_cond_destroy(&news);
        pthread_cond_destroy(&all_ended);
        pthread_mutex_destroy(&mutex);
    }

    int most_lookups() const { return std::max(options.most / 2, 1); }
    int ready() const;           // returns the number of queued works that threads may begin
    void count_queued(const Work &work, int change);
    Work *first_work();          // returns the first work that a thread may begin, or nullptr
    Work *next_work();           // waits for work and returns it; returns nullptr when the thread must end
    bool finish(Work &work);     // passes on the finished work; returns false if no coroutine waits for the work any more
    bool end(Thread &thread);    // returns true if the pool was destroyed and `thread` was its last thread
    void join_ended();

    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_cond_t news;         // signaled when there is new work, and when the pool is destroyed
    pthread_cond_t all_ended;
    List<Work, WorkTag> queue;
    List<Work, WorkTag> lookups; // the queue of the works that ask servers; those that may not begin delay no other work
    List<Work, WorkTag> done;
    List<Thread, ThreadTag> alive;
    List<Thread, ThreadTag> ended;   // the threads that have ended and must be joined
    Wakeup *wakeup;              // wakes the loop when work is done; nullptr: the pool is being destroyed
    bool began_lookup = false;   // true: the work that was begun last is a lookup; the queues take turns
    int queued = 0;              // the number of works in both queues
    int queued_lookups = 0;
    int threads = 0;             // the number of threads that take work
    int busy = 0;                // the number of threads that make a blocking call
    int looking_up = 0;          // the number of these threads whose call is a lookup
    Options options;
    bool left_behind = false;    // true if the pool was destroyed and has detached the threads in `alive`
};

int ThreadPool::Shared::ready() const
{
    return queued - queued_lookups + std::clamp(most_lookups() - looking_up, 0, queued_lookups);
}

void ThreadPool::Shared::count_queued(const Work &work, int change)
{
    queued += change;
    queued_lookups += work.asks_servers() ? change : 0;
}

Work *ThreadPool::Shared::first_work()
{
    Work *lookup = looking_up < most_lookups() ? lookups.front() : nullptr;
    Work *other = queue.front();
    return !lookup || (other && began_lookup) ? other : lookup;
}

Work *ThreadPool::Shared::next_work()
{
    MutexLock lock(mutex);
    timespec until = timespec_after(kIdleTime);
    bool too_long = false;
    Work *next;
    while (!(next = first_work())) {
        if (!wakeup || (too_long && threads > options.kept)) {
            threads--;
            return nullptr;
        }
        too_long = pthread_cond_timedwait(&news, &mutex, &until) == ETIMEDOUT;
        if (too_long) {
            until = timespec_after(kIdleTime);   // waits again, because this thread is one of those that are kept
        }
    }
    next->unlink();
    count_queued(*next, -1);
    busy++;
    began_lookup = next->asks_servers();
    looking_up += began_lookup;
    next->state_ = Work::State::kRunning;
    return next;
}

bool ThreadPool::Shared::finish(Work &work)
{
    MutexLock lock(mutex);
    busy--;   // must come before the wake-up: the next submit() of the woken coroutine must find this thread free
    looking_up -= work.asks_servers();
    if (!work.errand_) {
        return false;
    }
    work.state_ = Work::State::kDone;
    bool is_first = done.empty();
    done.push_back(work);
    if (is_first) {
        wakeup->signal();   // must be called while the mutex is locked, because otherwise the pool may close the eventfd first
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

// Joins the threads in `ended`. Called by the loop's thread. Each pthread_join() returns soon, because the
// threads in `ended` have only to return from their main function.
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
    while (Errand *errand = waiting_.front()) {   // drops all Errands, because their coroutines will never run again
        drop(*errand);
    }
    if (shared_) {
        leave_threads();
    }
}

// Ends the threads of the pool. Only detached Works are queued, because ~ThreadPool() has dropped all Errands: the threads
// make their calls before they end. If the call of a Work is still running, its thread deletes the Work.
void ThreadPool::leave_threads()
{
    pthread_mutex_lock(&shared_->mutex);
    shared_->wakeup = nullptr;
    pthread_cond_broadcast(&shared_->news);
    timespec until = timespec_after(kPatience);
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
        shared_->options = options_;
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
    if (int outcome = enqueue(*errand.work_, &errand); outcome < 0) {
        return outcome;
    }
    waiting_.push_back(errand);
    references_.add();
    return 0;
}

void ThreadPool::run_detached(std::unique_ptr<Work> work)
{
    if (enqueue(*work, nullptr) == 0) {
        (void) work.release();   // the thread deletes it
    } else {
        work->run();
    }
}

// Queues a Work, and starts a thread if the Work may begin and all threads are busy. Returns 0 or -errno. A lookup that may not
// begin yet wakes no thread: a thread that has made a lookup takes it.
int ThreadPool::enqueue(Work &work, Errand *errand)
{
    if (int outcome = wakeup_.start(poller_); outcome < 0) {
        return outcome;
    }
    if (!shared_) {
        shared_ = new Shared(wakeup_, options_);
    }
    MutexLock lock(shared_->mutex);
    shared_->join_ended();
    int free = shared_->threads - shared_->busy;
    int ready = shared_->ready();
    shared_->count_queued(work, 1);
    bool is_ready = shared_->ready() > ready;
    if (is_ready && ready >= free && (shared_->threads == 0 || shared_->threads < options_.most)) {
        int outcome = start_thread();
        if (outcome < 0 && shared_->threads == 0) {
            shared_->count_queued(work, -1);
            return outcome;
        }
    }
    work.errand_ = errand;
    work.state_ = Work::State::kQueued;
    (work.asks_servers() ? shared_->lookups : shared_->queue).push_back(work);
    if (is_ready) {
        pthread_cond_signal(&shared_->news);
    }
    return 0;
}

// Starts a thread. Returns 0 or -errno. Called with the mutex locked, so that the new thread takes no work
// before it is in the list `alive`.
int ThreadPool::start_thread()
{
    auto thread = std::make_unique<Thread>(*shared_);
    if (int error = coro::start_thread(thread->id, thread_main, thread.get(), kPoolStackSize)) {
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
        if (work->state_ == Work::State::kQueued) {
            shared_->count_queued(*work, -1);
        }
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
        errand.ended(0);
    }
}

// Called in a forked child. The parent's threads do not exist in the child, but a thread of the parent may have
// locked the mutex and left the lists inconsistent at the time of the fork. So the child neither uses nor frees
// the data in *shared_.
void ThreadPool::abandon()
{
    shared_ = nullptr;
    wakeup_.abandon();
    while (Errand *errand = waiting_.pop_front()) {
        references_.remove();
        errand->work_ = nullptr;
        errand->ended(-ECANCELED);
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
