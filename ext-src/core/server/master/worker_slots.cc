#include "coro/server/master/worker_slots.h"

#include <algorithm>

namespace coro {

namespace {

constexpr size_t kMaxSocketsInFlight = 1024;   // the most accepted sockets that may be on their way to one worker

}  // namespace

void WorkerSlots::remove(const WorkerSlot &slot)
{
    std::erase_if(all_, [&](auto &owned) { return owned.get() == &slot; });
}

WorkerSlot *WorkerSlots::find(uint32_t link_set) const
{
    auto found = std::find_if(all_.begin(), all_.end(), [=](auto &slot) { return slot->link_set == link_set; });
    return found == all_.end() ? nullptr : found->get();
}

WorkerSlot *WorkerSlots::find(const IpcLink &link) const
{
    auto found = std::find_if(all_.begin(), all_.end(), [&](auto &slot) { return slot->link.get() == &link; });
    return found == all_.end() ? nullptr : found->get();
}

bool WorkerSlots::are_all_ready() const
{
    return std::all_of(serving_.begin(), serving_.end(), [](WorkerSlot *slot) { return slot && slot->is_ready; });
}

bool WorkerSlots::all_keep_up() const
{
    return std::all_of(serving_.begin(), serving_.end(), [](WorkerSlot *slot) { return !slot || slot->keeps_up(); });
}

int WorkerSlots::next(std::atomic<size_t> &turn)
{
    size_t workers = serving_.size();
    for (bool must_keep_up : {true, false}) {
        for (size_t i = 0; i < workers; i++) {
            size_t candidate = turn++ % workers;
            WorkerSlot *slot = serving_[candidate];
            if (slot && slot->is_ready && (slot->keeps_up() || !must_keep_up)) {
                return int(candidate);
            }
        }
    }
    return int(turn++ % workers);
}

int WorkerSlots::next_for_client()
{
    WorkerSlot *idle = Dispatch(config_.dispatch_mode) == Dispatch::kByClientLeastBusy ? least_busy() : nullptr;
    return idle ? idle->worker_id : next();
}

WorkerSlot *WorkerSlots::next_for_socket()
{
    for (size_t i = 0; i < serving_.size(); i++) {
        WorkerSlot *slot = serving_[size_t(next())];
        if (slot && slot->sockets_in_flight.size() < kMaxSocketsInFlight && !slot->link->is_full()) {
            return slot;
        }
    }
    return nullptr;
}

WorkerSlot *WorkerSlots::choose(const PeerAddress &peer_address, WorkerSlot *usual)
{
    switch (Dispatch(config_.dispatch_mode)) {
    case Dispatch::kRoundRobin:
        return serving_[size_t(next(turns_.packets))];
    case Dispatch::kIdleWorker:
    case Dispatch::kLeastBusy:
        return least_busy();
    case Dispatch::kByAddress:
        return serving_[peer_address.hash() % serving_.size()];
    default:
        return usual;
    }
}

WorkerSlot *WorkerSlots::least_busy() const
{
    WorkerSlot *best = nullptr;
    uint64_t least = UINT64_MAX;
    for (WorkerSlot *slot : serving_) {
        if (!slot) {
            continue;
        }
        uint64_t load = slot->link->backlog() + slot->throttled.size();
        if (const WorkerRow *row = scoreboard_.find(slot->worker_id)) {
            uint64_t sent = slot->link->next_number() - 1, taken = scoreboard_.taken(*row, reactor_);
            uint64_t waiting = sent > taken ? sent - taken : 0;
            // One datagram is always on its way while the worker is not blocked.
            load += std::max<uint64_t>(row->coroutines, slot->requests) + waiting / 2;
        }
        if (!slot->is_ready) {
            load += UINT32_MAX;
        }
        if (load < least) {
            least = load;
            best = slot;
        }
    }
    return best;
}

}  // namespace coro
