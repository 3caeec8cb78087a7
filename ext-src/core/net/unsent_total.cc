#include "coro/net/unsent_total.h"

#include "coro/base/check.h"

#include <utility>

namespace coro {

UnsentTotal::UnsentTotal(Observer &observer, std::atomic<uint64_t> &published) :
    observer_(observer), published_(published)
{
    publish();   // replaces the number that a process which has died may have left in `published`
}

void UnsentTotal::keep(void *owner, size_t size)
{
    if (owner) {
        Shared &shared = shared_[owner];
        if (shared.users++ > 0) {
            return;
        }
        shared.size = size;
    }
    bytes_ += size;
    publish();
}

void UnsentTotal::drop(void *owner, size_t size)
{
    if (owner) {
        auto found = shared_.find(owner);
        CORO_CHECK(found != shared_.end());
        if (--found->second.users > 0) {
            return;
        }
        size = found->second.size;
        shared_.erase(found);
    }
    bytes_ -= size;
    publish();
    // The observer is called only when a quarter of the budget is free, so that waiting coroutines are not woken
    // each time that a few bytes have been sent.
    if (is_awaited_ && bytes_ <= budget_ - budget_ / 4) {
        is_awaited_ = false;
        observer_.on_less_unsent();
    }
    if (is_drop_awaited_) {
        is_drop_awaited_ = false;
        observer_.on_drop();
    }
}

}  // namespace coro
