#pragma once

#include "core/hook/wait.h"

namespace coro::hook {

// Locks of flock(2). The coroutines of a process that wait for the lock of a file stand in a queue. When a coroutine of
// the process releases the lock, the first of them tries it before all others. The kernel does not report that another
// process has released a lock, so the first coroutine of the queue also tries the lock at intervals. Between two such
// attempts, and while a lock is shared, coroutines that come later can get the lock first. A thread that waited in
// flock() could not be stopped.

class LockQueue;

// Waits until the file is locked. `operation` is LOCK_SH or LOCK_EX. Returns what flock(2) returns, and sets errno.
int lock_file(const Call &call, int fd, int operation);
// Calls flock(2) with LOCK_UN or LOCK_NB.
int change_lock(int fd, int operation);

// Exists while a descriptor is closed, which may release a lock. The destructor lets the first coroutine that waits
// for the lock try it.
class LockRelease {
public:
    explicit LockRelease(int fd);
    ~LockRelease();
    LockRelease(const LockRelease &) = delete;
    LockRelease &operator=(const LockRelease &) = delete;

private:
    LockQueue *queue_;
};

// Called in a forked child, and when the loop is abandoned: the coroutines that waited do not exist any more.
void forget_lock_waits();

}  // namespace coro::hook
