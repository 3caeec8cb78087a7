#include "coro/server/connection/connection.h"
#include "coro/server/master/master_reactor.h"

#include <algorithm>
#include <utility>
#include <vector>

// How a reactor thread limits the memory that it uses for bytes from clients and for bytes to clients.
namespace coro {

int MasterReactor::worker_of(const Connection &peer) const
{
    size_t workers = serving_.size();
    if (workers == 1) {
        return 0;
    }
    switch (Dispatch(config_.dispatch_mode)) {
    case Dispatch::kByClient: {
        size_t place = index_of(peer.session());
        return place < states_.size() ? states_[place].worker_id : -1;
    }
    case Dispatch::kByAddress:
        return int(peer.peer_address().hash() % workers);
    case Dispatch::kByUser:
        return peer.uid() ? int(uint32_t(peer.uid()) % workers) : -1;
    default:
        return -1;
    }
}

// Returns true if each client has a fixed worker. Then half of the budget is divided equally among the workers, and
// the other half is for the workers that need more. So the bytes that the clients of a blocked worker have sent
// leave room for the clients of other workers.
bool MasterReactor::has_shares() const
{
    auto mode = Dispatch(config_.dispatch_mode);
    bool has_owners = mode == Dispatch::kByClient || mode == Dispatch::kByAddress || mode == Dispatch::kByUser;
    return has_owners && config_.worker_num > 1 && !setting_.dispatch.call;
}

Storage &MasterReactor::storage_for(const Connection &peer)
{
    int worker = shares_.empty() ? -1 : worker_of(peer);
    return worker < 0 ? storage_ : shares_[size_t(worker)];
}

void MasterReactor::throttle(Connection &peer, WorkerSlot &slot)
{
    has_full_links_ = true;
    peer.throttle();
    slot.throttled.push_back(peer.session());
}

void MasterReactor::check_full_links()
{
    has_full_links_ = std::any_of(serving_.begin(), serving_.end(), [](WorkerSlot *slot) { return slot && !slot->keeps_up(); });
}

// Stops reading from a client if its worker does not keep up.
void MasterReactor::on_turn(Connection &peer)
{
    int worker = setting_.dispatch.call ? -1 : worker_of(peer);
    WorkerSlot *slot = worker < 0 ? nullptr : serving_[size_t(worker)];
    // True if the client's worker is not ready: a request over HTTP can then go to any worker that is ready.
    bool has_choice = slot && !slot->is_ready && peer.http();
    if (slot && !has_choice && !slot->keeps_up() && !peer.is_throttled()) {
        throttle(peer, *slot);
    }
}

void MasterReactor::publish_unsent(Connection &peer)
{
    peers_.row(peer.session()).unsent.store(peer.unsent(), std::memory_order_relaxed);
    publish_kept();
    if (PeerState &state = peer_state(peer.session()); peer.unsent() > 0 && !std::exchange(state.is_watched, true)) {
        watched_.push_back(peer.session());
        if (!readers_timer_.is_armed()) {
            loop_.arm(readers_timer_, loop_.now() + kWatchReaders);
        }
    }
}

// Publishes which clients read their unsent bytes, for workers that are short of memory.
void MasterReactor::watch_readers()
{
    std::erase_if(watched_, [&](int64_t session) {
        Connection *peer = sessions_.find(session);
        bool is_unsent = peer && !peer->is_closed() && peer->unsent() > 0;
        if (peer && !is_unsent) {
            peer_state(session).is_watched = false;
        }
        if (is_unsent && peer->has_read_more()) {
            peers_.row(session).sent_at.store(loop_.now(), std::memory_order_relaxed);
        }
        return !is_unsent;
    });
    if (!watched_.empty()) {
        loop_.arm(readers_timer_, loop_.now() + kWatchReaders);
    }
}

void MasterReactor::publish_kept()
{
    arm_trim_timer();
    row_.kept_bytes.store(unsent_total().bytes() + common_.all_used, std::memory_order_relaxed);
}

}  // namespace coro
