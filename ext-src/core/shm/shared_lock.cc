#include "coro/shm/shared_lock.h"

#include "coro/sched/coroutine.h"

#include <climits>

namespace coro {

namespace {

constexpr int kSpinsForLock = 200;   // about as long as a few operations of PHP take

List<SharedLock, SharedLockTag> open_locks;   // the locks of this process

}  // namespace

int SharedLock::open(Kind kind)
{
    if (int outcome = make_bell(); outcome < 0) {
        return outcome;
    }
    if (int outcome = ProcessTable::make(); outcome < 0) {
        return outcome;
    }
    if (!cell_.emplace().is_shared()) {
        return -ENOMEM;
    }
    state_ = cell_->get<State>();
    if (kind == Kind::kShareable) {
        using Row = std::atomic<uint32_t>;
        constexpr size_t kRows = ProcessTable::kMostProcesses + 1;
        if (!readers_memory_.create(SharedMemory::size_of<Row>(kRows), SharedMemory::Pages::kUnreserved)) {
            return -errno;
        }
        readers_ = readers_memory_.carve_zeros<Row>(kRows);
    }
    spins_ = kind == Kind::kSpinning;
    is_open_ = true;
    open_locks.push_back(*this);
    return 0;
}

// Frees the lock if this process holds it.
void SharedLock::end_use(uint32_t next_owner)
{
    if (!is_open_) {
        return;
    }
    is_open_ = false;
    unlink();
    if (!is_of_this_process()) {
        return;
    }
    if (is_owner_) {
        leave(Mode::kExclusive, next_owner);
    }
    if (shares_ > 0) {
        shares_ = 1;
        leave(Mode::kShared);
    }
    main_holds_ = false;
    drop_holders();
}

// Makes the coroutines of this process hold the lock no more.
void SharedLock::drop_holders()
{
    while (Coroutine *holder = Lock::holder()) {
        (void) Lock::give_back(*holder);
    }
}

void SharedLock::forked()
{
    for (SharedLock *lock = open_locks.front(); lock; lock = open_locks.next(*lock)) {
        (void) lock->be_of_this_process();
    }
}

// Must be called when is_of_this_process() is false: the members are about the parent of this process, or nothing has used
// the lock yet. Returns false if this process gets no id.
bool SharedLock::be_of_this_process()
{
    uint32_t own = ProcessTable::own();
    process_ = own != 0 ? own : ProcessTable::kDead;
    shares_ = 0;
    is_owner_ = main_holds_ = false;
    drop_holders();
    return own != 0;
}

// Called for a coroutine of this process, and in a forked child for the coroutines of its parent.
void SharedLock::give_back_at_end(Coroutine &coroutine)
{
    if (release(&coroutine, kAbandoned) < 0) {
        (void) Lock::give_back(coroutine);
    }
}

// Returns true if a coroutine of this process has the lock, so that code outside of coroutines cannot take it.
bool SharedLock::is_closed_to_main(Mode mode)
{
    return Lock::is_held() && (is_owner_ || (shares_ > 0 && mode == Mode::kExclusive));
}

int SharedLock::take_unless_busy(Mode mode, Coroutine *self)
{
    if (!is_of_this_process() && !be_of_this_process()) {
        return -EAGAIN;
    }
    if (self ? Lock::is_held_by(*self) : main_holds_) {
        return -EDEADLK;
    }
    mode = readers_ ? mode : Mode::kExclusive;
    bool was_owner = is_owner_;
    if ((self ? !Lock::may_take(mode) : is_closed_to_main(mode)) || (mode == Mode::kExclusive && readers_ && has_readers())) {
        return -EBUSY;
    }
    int outcome = try_take(mode);
    for (int i = 0; spins_ && outcome == -EBUSY && i < kSpinsForLock; i++) {
        outcome = state_->owner.load() == 0 ? try_take(mode) : -EBUSY;
    }
    if (outcome < 0) {
        if (is_owner_ && !was_owner) {
            free_owner();
        }
    } else {
        note_taken(mode, self);
    }
    return outcome;
}

int SharedLock::wait_to_take(Mode mode, const SharedWait &how)
{
    mode = readers_ ? mode : Mode::kExclusive;
    if (!how.self) {
        if (is_closed_to_main(mode)) {
            return -EDEADLK;
        }
        int outcome = compete(mode, how);
        if (outcome >= 0) {
            note_taken(mode, nullptr);
        }
        return outcome;
    }
    Coroutine &self = *how.self;
    RepeatedWait repeated(self);   // first for its turn among the coroutines of this process, then for other processes
    bool held_before = Lock::is_held_by(self);   // see waits_for_itself
    int outcome = 0;
    if (Lock::may_take(mode)) {
        Lock::take(self, mode);
    } else {
        outcome = Lock::wait_to_take(self, how.what, how.subject, mode,
                                     [&how](Waiter &waiter) { return how.wait(waiter, how.deadline); });
    }
    if (outcome == 0) {
        outcome = compete(mode, how);
    }
    if (outcome < 0 && !held_before) {
        (void) Lock::give_back(self);   // the coroutine may have been canceled after it had got its turn
    }
    return outcome;
}

// Waits until this process has the lock. A signal handler may fork during the wait: the child then waits for itself.
int SharedLock::compete(Mode mode, SharedWait how)
{
    int outcome = -EBUSY;
    while (outcome == -EBUSY) {
        uint32_t seen = state_->news.expect(how);
        outcome = is_open_ ? try_take(mode) : -ECANCELED;
        if (outcome == -EBUSY && main_holds_ && !how.self && !(waits_for_itself && how.deadline != kNever)) {
            outcome = -EDEADLK;   // a signal handler has taken the lock during this wait
        }
        if (outcome == -EBUSY) {
            how.is_for_this_process = main_holds_ && (is_main_owner() || mode == Mode::kExclusive);
            int waited = state_->news.await(seen, how);
            bool has_id = is_of_this_process() || be_of_this_process();
            outcome = waited < 0 ? waited : has_id ? -EBUSY : -EAGAIN;
        }
    }
    state_->news.pass_on(how);
    if (outcome < 0 && mode == Mode::kExclusive && is_owner_ && !is_main_owner()) {
        free_owner();   // it was the owner and waited for readers
    }
    return outcome;
}

// Makes this process the owner in the State, if there is none, or one that has ended.
int SharedLock::become_owner()
{
    uint32_t owner = kFree;
    if (state_->owner.compare_exchange_strong(owner, process_)) {
        return 0;
    }
    bool has_died = !ProcessTable::is_alive(owner) && state_->owner.compare_exchange_strong(owner, process_);
    return has_died ? kOwnerDied : -EBUSY;
}

// Takes the lock exclusively for this process. If readers hold the lock, the process becomes the owner, so that no new
// readers come, and the function returns -EBUSY until all have left.
int SharedLock::try_take_alone()
{
    bool has_died = false;
    if (is_main_owner()) {
        return -EBUSY;
    }
    if (!is_owner_) {
        int outcome = become_owner();
        if (outcome < 0) {
            return outcome;
        }
        has_died = outcome == kOwnerDied;
        is_owner_ = true;
    }
    if (readers_) {
        if (has_readers()) {
            return -EBUSY;
        }
        has_died = state_->entered.load() != 0;
        state_->entered.store(process_, std::memory_order_release);
    }
    return has_died ? kOwnerDied : 0;
}

int SharedLock::try_share()
{
    uint32_t owner = state_->owner.load();
    if (owner != 0 && (ProcessTable::is_alive(owner) || !state_->owner.compare_exchange_strong(owner, 0))) {
        return -EBUSY;
    }
    uint32_t own_row = ProcessTable::row_of(process_);
    std::atomic<uint32_t> &row = readers_[own_row];
    if (shares_ == 0) {
        uint32_t count = state_->row_count.load();
        while (count <= own_row && !state_->row_count.compare_exchange_weak(count, own_row + 1)) {
        }
        row.store(process_);
    }
    if (state_->owner.load() != 0) {   // it became the owner before it could see this reader
        if (shares_ == 0) {
            row.store(0);
            state_->news.announce(INT_MAX);
        }
        return -EBUSY;
    }
    shares_++;
    return state_->entered.load() != 0 ? kOwnerDied : 0;
}

// Returns true if processes share the lock. Releases it for those that have ended.
bool SharedLock::find_reader()
{
    for (uint32_t row = 1; row < state_->row_count.load(); row++) {
        uint32_t reader = readers_[row].load();
        if (reader == 0) {
            continue;
        }
        if (ProcessTable::is_alive(reader)) {
            return true;
        }
        readers_[row].compare_exchange_strong(reader, 0);
    }
    return false;
}

bool SharedLock::take_alone(Coroutine *self)
{
    if (!is_held_by(self) || is_owner_) {
        return is_held_by(self);
    }
    std::atomic<uint32_t> &row = readers_[ProcessTable::row_of(process_)];
    if (shares_ > 1 || become_owner() < 0) {
        return false;
    }
    row.store(0);
    if (has_readers()) {
        row.store(process_);
        free_owner();
        return false;
    }
    is_owner_ = true;
    shares_ = 0;
    state_->entered.store(process_);
    if (self) {
        (void) Lock::take_alone();
    }
    main_mode_ = Mode::kExclusive;
    return true;
}

// Releases the shared lock for one caller of this process.
void SharedLock::leave_readers()
{
    if (--shares_ == 0) {
        readers_[ProcessTable::row_of(process_)].store(0, std::memory_order_release);
        state_->news.announce(INT_MAX);
    }
}

}  // namespace coro
