#include "coro/sync/lock.h"

namespace coro {

Lock::~Lock()
{
    while (Holder *holder = any_holder()) {
        forget(*holder);
    }
}

Lock::Holder &Lock::add_holder()
{
    auto *added = new Holder(*this);
    others_.push_back(*added);
    return *added;
}

bool Lock::take_alone()
{
    bool is_alone = first_.coroutine ? others_.empty() : others_.front() == others_.back();
    if (is_alone) {
        mode_ = Mode::kExclusive;
    }
    return is_alone;
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
