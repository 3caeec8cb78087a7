#include "core/hook/file_locks.h"

#include "core/hook/gate.h"

#include "coro/base/list.h"

#include <cerrno>
#include <map>
#include <sys/file.h>
#include <sys/stat.h>
#include <utility>

namespace coro::hook {

struct LockWaitTag;

// A coroutine in the queue for the lock of a file. Lies on the stack of the coroutine.
class LockWait : public ListNode<LockWaitTag> {
public:
    LockWait(const Call &call, LockQueue &queue, int fd, int operation, bool has_tried);
    ~LockWait();

    // Returns 0 when the coroutine has the lock, or -errno.
    int until_locked();

    // Returns true if the coroutine may get a lock that a coroutine before it in the queue has not got.
    bool may_succeed_next() const { return operation_ & LOCK_SH || !has_tried_; }
    void wake()
    {
        if (waiter_) {
            waiter_->wake(0);
        }
    }

private:
    int try_lock();

    const Call &call_;
    LockQueue &queue_;
    int fd_;
    int operation_;
    bool has_tried_;   // false if the coroutine entered the queue without a look whether the file is locked
    bool has_lock_ = false;
    Waiter *waiter_ = nullptr;
    RetryInterval interval_;
};

// The coroutines that wait for the lock of a file. When a coroutine of the process has released the lock, they try it one
// after the other, in the order of the queue, and coroutines that come meanwhile do not try it. At other times a coroutine
// that comes tries the lock at once.
class LockQueue {
public:
    bool is_empty() const { return waits_.empty(); }
    bool is_first(const LockWait &wait) { return waits_.front() == &wait; }
    bool may_try(const LockWait &wait) const { return !turn_ || turn_ == &wait; }
    bool has_turn(const LockWait &wait) const { return turn_ == &wait; }
    bool may_newcomers_try() const { return !turn_; }

    void enter(LockWait &wait) { waits_.push_back(wait); }

    // Called when the lock may be free.
    void let_first_try()
    {
        if (!turn_) {
            give_turn(waits_.front());
        }
    }

    // Called when `wait` has tried the lock in vain: lets the next coroutine that may succeed try it.
    void let_next_try(LockWait &wait)
    {
        LockWait *next = waits_.next(wait);
        while (next && !next->may_succeed_next()) {
            next = waits_.next(*next);
        }
        give_turn(next);
    }

    // Removes the wait. `shares`: true if the coroutine has got a lock that others can share.
    void leave(LockWait &wait, bool has_lock, bool shares)
    {
        bool was_first = is_first(wait);
        LockWait *next = waits_.next(wait);
        if (has_turn(wait)) {
            turn_ = nullptr;
            if (!has_lock) {
                give_turn(next);
            }
        }
        if (shares && !turn_) {
            let_next_try(wait);
        }
        wait.unlink();
        if (LockWait *first = was_first ? waits_.front() : nullptr) {
            first->wake();   // from now on, this coroutine tries the lock at intervals
        }
    }

private:
    void give_turn(LockWait *wait)
    {
        turn_ = wait;
        if (wait) {
            wait->wake();
        }
    }

    List<LockWait, LockWaitTag> waits_;
    LockWait *turn_ = nullptr;   // the coroutine that was woken to try the lock, until it has tried it
};

namespace {

using FileId = std::pair<dev_t, ino_t>;

// Only the loop's thread uses the queues. Files without waiting coroutines have none.
std::map<FileId, LockQueue> queues;

bool identify(int fd, FileId &file)
{
    struct stat about = {};
    if (::fstat(fd, &about) < 0) {
        return false;
    }
    file = {about.st_dev, about.st_ino};
    return true;
}

// Returns the queue for the lock of the descriptor's file, or nullptr.
LockQueue *queue_of(int fd)
{
    FileId file;
    if (this_thread() != gate.thread || queues.empty() || !identify(fd, file)) {
        return nullptr;
    }
    auto found = queues.find(file);
    return found == queues.end() ? nullptr : &found->second;
}

}  // namespace

LockWait::LockWait(const Call &call, LockQueue &queue, int fd, int operation, bool has_tried) :
    call_(call), queue_(queue), fd_(fd), operation_(operation), has_tried_(has_tried)
{
    queue_.enter(*this);
}

LockWait::~LockWait()
{
    queue_.leave(*this, has_lock_, has_lock_ && operation_ & LOCK_SH);
}

int LockWait::try_lock()
{
    has_lock_ = ::flock(fd_, operation_ | LOCK_NB) == 0;
    if (has_lock_ || errno != EWOULDBLOCK) {
        return has_lock_ ? 0 : -errno;
    }
    has_tried_ = true;
    if (queue_.has_turn(*this)) {
        queue_.let_next_try(*this);
    }
    return -EWOULDBLOCK;
}

int LockWait::until_locked()
{
    RepeatedWait repeated(call_.self);
    for (;;) {
        if (host->is_interrupted()) {
            return -ECANCELED;
        }
        Waiter waiter(call_.self, call_.what);
        let_signals_end(waiter, call_.ended_by);
        waiter_ = &waiter;
        int outcome = host->wait(waiter, queue_.is_first(*this) ? deadline_after(interval_.next()) : kNever);
        waiter_ = nullptr;
        if (outcome != 0 && outcome != -ETIMEDOUT) {
            return outcome;
        }
        if (queue_.may_try(*this)) {
            outcome = try_lock();
            if (outcome != -EWOULDBLOCK) {
                return outcome;
            }
        }
    }
}

int lock_file(const Call &call, int fd, int operation)
{
    LockQueue *queue = queue_of(fd);
    bool tries = !queue || queue->may_newcomers_try();
    if (tries) {
        if (::flock(fd, operation | LOCK_NB) == 0) {
            if (queue && operation & LOCK_SH) {   // the descriptor may have had the lock for itself
                queue->let_first_try();
            }
            return 0;
        }
        if (errno != EWOULDBLOCK) {
            return -1;
        }
    }
    FileId file;
    if (!identify(fd, file)) {
        return -1;
    }
    queue = &queues[file];
    int outcome = LockWait(call, *queue, fd, operation, tries).until_locked();
    if (queue->is_empty()) {
        queues.erase(file);
    }
    return outcome == 0 ? 0 : failed(outcome);
}

int change_lock(int fd, int operation)
{
    int result = ::flock(fd, operation);
    int error = errno;
    // Also an attempt that has failed may have released a lock: the kernel first releases the lock that the
    // descriptor has.
    if (LockQueue *queue = queue_of(fd)) {
        queue->let_first_try();
    }
    errno = error;
    return result;
}

LockRelease::LockRelease(int fd) : queue_(queue_of(fd))
{
}

LockRelease::~LockRelease()
{
    if (queue_) {
        queue_->let_first_try();
    }
}

void forget_lock_waits()
{
    queues.clear();
}

}  // namespace coro::hook
