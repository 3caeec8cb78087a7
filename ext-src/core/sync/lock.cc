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

bool Lock::take_alone(Coroutine &coroutine)
{
    Holder *holder = find(coroutine);
    if (holders_.front() != holders_.back()) {
        return false;
    }
    holder->mode = Mode::kExclusive;
    return true;
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
