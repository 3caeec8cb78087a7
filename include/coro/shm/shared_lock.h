#pragma once

#include "coro/base/shared_memory.h"
#include "coro/shm/process_table.h"
#include "coro/shm/shared_cell.h"
#include "coro/shm/shared_news.h"
#include "coro/sync/lock.h"

#include <atomic>
#include <cerrno>
#include <cstdint>
#include <optional>

namespace coro {

// A lock in shared memory. A coroutine of one process, or code outside of coroutines, holds it; several may share a lock
// that is shareable. There are two levels: a Lock of this process decides which of its coroutines may compete for the
// lock, in the order of their arrival, and words in shared memory decide which process has it. If a process or a coroutine ends
// while it holds the lock, the lock is free, and its next owner is told. A forked child holds no lock of its parent.
class SharedLock final : private Lock, public ListNode<struct SharedLockTag> {
public:
    using Mode = Lock::Mode;

    enum class Kind {
        kExclusive,
        kShareable,   // the lock can be shared
        kSpinning,    // kExclusive, but a caller that finds the lock taken looks a few times more before it waits
    };

    // What the functions return that take the lock, if the caller that held it exclusively before has neither released nor
    // closed it: what the lock protects may be half changed. Callers that share the lock get it until one has taken the lock
    // exclusively.
    static constexpr int kOwnerDied = 1;

    // `name` is the name of the lock's class, for messages.
    explicit SharedLock(const char *name) : Lock(name) {}
    // Abandons the lock if this process holds it: a program destroys its objects also when it ends by exit() or a fatal error.
    ~SharedLock() { end_use(kAbandoned); }

    // Makes the lock. Returns 0 or -errno. Must be called once, before all functions that use the lock.
    [[nodiscard]] int open(Kind kind);
    bool is_open() const { return is_open_; }
    bool was_opened() const { return state_ != nullptr; }   // stays true after close()
    // Releases the lock if this process holds it. Other processes can still use it.
    void close() { end_use(kFree); }

    // Takes the lock for the coroutine `self`, or for code outside of coroutines if `self` is nullptr. A lock that is not
    // shareable is always taken exclusively. Returns 0, kOwnerDied, -EBUSY if another caller holds the lock or waits for it,
    // -EDEADLK if the caller itself holds it, or -EAGAIN if too many processes use locks.
    [[nodiscard]] int take_at_once(Mode mode, Coroutine *self)
    {
        uint32_t none = kFree;
        if (readers_ || !is_of_this_process() || (self && !Lock::may_take(Mode::kExclusive)) ||
            !state_->owner.compare_exchange_strong(none, process_)) {
            return take_unless_busy(mode, self);
        }
        is_owner_ = true;
        note_taken(Mode::kExclusive, self);
        return 0;
    }
    // Waits for the lock and takes it, for how.self. Must be called only after take_at_once() has returned -EBUSY, or
    // -EDEADLK with waits_for_itself. Returns 0,
    // kOwnerDied, or the error that has ended the wait; -EDEADLK if code outside of coroutines would wait for a coroutine of its
    // own process, which could not run.
    [[nodiscard]] int wait_to_take(Mode mode, const SharedWait &how);
    // True: a caller that holds the lock waits for it until how.deadline, if there is one, as if another caller held it.
    static inline bool waits_for_itself = false;
    // Changes the mode in which the caller holds the lock to exclusive. Returns false and changes nothing if other coroutines
    // or other processes share the lock.
    [[nodiscard]] bool take_alone(Coroutine *self);
    // Releases the lock. Returns 0, or -EPERM if the caller does not hold the lock.
    [[nodiscard]] int release(Coroutine *self) { return release(self, kFree); }
    [[nodiscard]] bool is_held_by(Coroutine *self)
    {
        return (is_of_this_process() || be_of_this_process()) && (self ? Lock::is_held_by(*self) : main_holds_);
    }

    // Must be called in a forked child, in which the coroutines of the parent do not exist any more.
    static void forked();

private:
    // Zeros are the state of a free lock.
    struct State {
        std::atomic<uint32_t> owner;     // the process that has the lock exclusively, or that waits until its readers have left;
                                         // kFree, or kAbandoned by an owner that has not released it
        // The owner of a shareable lock, from when its readers have left until it releases it. Only the owner changes it.
        std::atomic<uint32_t> entered;
        std::atomic<uint32_t> row_count;   // all rows of processes that share the lock or have shared it are smaller
        SharedNews news;
    };

    static constexpr uint32_t kFree = 0;
    static constexpr uint32_t kAbandoned = ProcessTable::kDead;

    void end_use(uint32_t next_owner);
    void give_back_at_end(Coroutine &coroutine) override;
    bool is_of_this_process() const { return process_ == ProcessTable::known_own(); }
    bool be_of_this_process();
    bool is_main_owner() const { return main_holds_ && main_mode_ == Mode::kExclusive; }
    bool is_closed_to_main(Mode mode);
    int release(Coroutine *self, uint32_t next_owner)
    {
        if (!is_held_by(self)) {
            return -EPERM;
        }
        if (self) {
            leave(is_owner_ ? Mode::kExclusive : Mode::kShared, next_owner);
            (void) Lock::give_back(*self);
        } else {
            main_holds_ = false;
            leave(main_mode_);
        }
        return 0;
    }
    int take_unless_busy(Mode mode, Coroutine *self);
    void note_taken(Mode mode, Coroutine *self)
    {
        if (self) {
            Lock::take(*self, mode);
        } else {
            main_holds_ = true;
            main_mode_ = mode;
        }
    }
    int try_take(Mode mode) { return mode == Mode::kExclusive ? try_take_alone() : try_share(); }
    int become_owner();
    int try_take_alone();
    int try_share();
    bool has_readers() { return state_->row_count.load() > 0 && find_reader(); }
    bool find_reader();
    int compete(Mode mode, SharedWait how);
    // Makes kFree or kAbandoned the owner.
    void free_owner(uint32_t next_owner = kFree)
    {
        is_owner_ = false;
        state_->owner.store(next_owner, std::memory_order_release);
        state_->news.announce(readers_ ? INT32_MAX : 1);
    }
    // Releases the lock for this process, if no other caller of the process shares it.
    void leave(Mode mode, uint32_t next_owner = kFree)
    {
        if (mode == Mode::kShared) {
            leave_readers();
            return;
        }
        bool has_waited = readers_ && state_->entered.load() != process_;   // for readers, and did not get the lock
        if (readers_ && !has_waited && next_owner == kFree) {
            state_->entered.store(0, std::memory_order_release);
        }
        free_owner(has_waited ? kFree : next_owner);
    }
    void leave_readers();
    void drop_holders();

    std::optional<SharedCell> cell_;   // made by open()
    State *state_ = nullptr;           // in cell_
    SharedMemory readers_memory_;
    std::atomic<uint32_t> *readers_ = nullptr;   // by the row of a process: the process, if it shares the lock
    uint32_t process_ = ProcessTable::kDead;   // the process that the following members are about; kDead: none
    uint32_t shares_ = 0;              // how many callers of this process share the lock
    bool is_open_ = false;
    bool spins_ = false;
    bool is_owner_ = false;            // true if this process is the owner in the State
    bool main_holds_ = false;          // true if code outside of coroutines holds the lock
    Mode main_mode_ = Mode::kExclusive;
};

}  // namespace coro
