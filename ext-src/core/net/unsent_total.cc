#include "coro/net/unsent_total.h"

#include "coro/base/check.h"

#include <utility>

namespace coro {

UnsentTotal::UnsentTotal(Observer &observer, std::atomic<uint64_t> &published) :
    observer_(observer), published_(published)
{
    publish();   // a process that has died may have left its number here
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
    // A quarter of the budget has to be free, so that waiting coroutines are not woken each time that a few
    // bytes have been sent.
    if (is_awaited_ && bytes_ <= budget_ - budget_ / 4) {
        is_awaited_ = false;
        observer_.on_less_unsent();
    }
}

}  // namespace coro
