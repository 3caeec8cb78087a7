#include "coro/server/remote/remote_peer.h"
#include "coro/server/remote/worker_links.h"

#include <algorithm>

// How much a worker may have on its way to its master, and to each client there.
namespace coro {

// By the reactor thread for its clients; what this process has on its way there belongs to it.
size_t WorkerLinks::kept(int reactor) const
{
    uint64_t unsent = seat_.reactors[size_t(reactor)]->unsent_bytes.load(std::memory_order_relaxed);
    return size_t(unsent) + lanes_[size_t(reactor)]->backlog();
}

// From half of the budget on a client's share is the less the less is left: however many do not read, something is left for
// the others.
size_t WorkerLinks::window(int reactor) const
{
    size_t kept = this->kept(reactor);
    size_t half = budget_ / 2;
    if (kept <= half) [[likely]] {
        return widest_;
    }
    size_t left = budget_ - std::min(kept, budget_);
    return std::max(std::min(kNarrowestWindow, widest_), size_t(uint64_t(widest_) * left / half));
}

std::deque<int64_t> &WorkerLinks::awaiting(const IpcLink &lane)
{
    auto found = std::find_if(lanes_.begin(), lanes_.end(), [&](auto &one) { return one.get() == &lane; });
    return awaiting_[size_t(found - lanes_.begin())];
}

void WorkerLinks::await_lane(const IpcLink &lane, int64_t session)
{
    awaiting(lane).push_back(session);
}

// One after the other, each as much as its window lets through.
void WorkerLinks::on_room(IpcLink &lane)
{
    std::deque<int64_t> &awaiting = this->awaiting(lane);
    while (!lane.is_full() && !awaiting.empty()) {
        RemotePeer *peer = known_peer(awaiting.front());
        awaiting.pop_front();
        if (peer) {
            peer->lane_has_room();
        }
    }
}

}  // namespace coro
