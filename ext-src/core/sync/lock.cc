#include "coro/sync/lock.h"

namespace coro {

Lock::~Lock()
{
    while (Holder *holder = holders_.front()) {
        forget(*holder);
    }
}

Coroutine *Lock::holder()
{
    Holder *first = holders_.front();
    return first ? first->coroutine : nullptr;
}

void Lock::take(Coroutine &coroutine, Mode mode)
{
    Holder *holder = first_.coroutine ? new Holder(*this) : &first_;
    holder->coroutine = &coroutine;
    holder->mode = mode;
    holders_.push_back(*holder);
    coroutine.holds().add(*holder);
}

bool Lock::take_alone(Coroutine &coroutine)
{
    Holder *holder = find(coroutine);
    if (holders_.front() != holders_.back()) {
        return false;
    }
    holder->mode = Mode::kExclusive;
    return true;
}

bool Lock::give_back(Coroutine &coroutine)
{
    Holder *holder = find(coroutine);
    if (!holder) {
        return false;
    }
    release(*holder);
    return true;
}

bool Lock::is_open_for(Mode mode)
{
    Holder *first = holders_.front();
    return !first || (mode == Mode::kShared && first->mode == Mode::kShared);
}

// Returns the Holder of this coroutine, or nullptr if the coroutine does not hold the lock. Searches the locks that
// the coroutine holds, and not the holders of this lock: a coroutine holds few locks, but many coroutines may share
// a lock.
Lock::Holder *Lock::find(Coroutine &coroutine)
{
    return static_cast<Holder *>(coroutine.holds().find(this));
}

void Lock::forget(Holder &holder)
{
    if (&holder != &first_) {
        delete &holder;
        return;
    }
    holder.coroutine = nullptr;
    holder.leave();
}

void Lock::release(Holder &holder)
{
    forget(holder);
    serve_queue();
}

void Lock::serve_queue()
{
    while (Waiter *first = queue_.front()) {
        auto &request = static_cast<Request &>(*first);
        if (!is_open_for(request.mode)) {
            return;
        }
        take(request.coroutine(), request.mode);
        request.wake(0);
    }
}

}  // namespace coro
