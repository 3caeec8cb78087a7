#include "coro/server/remote/worker_link.h"

#include <algorithm>
#include <utility>

namespace coro {

WorkerLink::WorkerLink(Owner &owner, const ServingRow &reactor, size_t budget, Loop &loop, Fd end, IpcLink::Observer &observer,
                       const IpcLink::Options &options) :
    owner_(owner), reactor_(reactor), budget_(budget), widest_(std::min(kWidestWindow, budget / 8)),
    ipc_(loop, std::move(end), observer, options)
{
}

size_t WorkerLink::narrowed_window(size_t unsent) const
{
    size_t left = budget_ - std::min(unsent, budget_);
    return std::max(std::min(kNarrowestWindow, widest_), size_t(uint64_t(widest_) * left / (budget_ / 2)));
}

void WorkerLink::serve_awaiting()
{
    while (!ipc_.is_full() && !awaiting_.empty()) {
        int64_t session = awaiting_.front();
        awaiting_.pop_front();
        owner_.link_has_room(session);
    }
    if (!ipc_.is_full()) {
        wake_all(writers_, 0);
    }
}

}  // namespace coro
