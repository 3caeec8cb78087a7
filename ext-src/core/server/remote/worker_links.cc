#include "coro/server/remote/worker_links.h"

#include "coro/server/connection/handler.h"
#include "coro/server/connection/listening_thread.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kForgetInterval = kSecond;
constexpr size_t kForgetSlots = 1024;   // the least number of session slots that are looked at in each interval

}  // namespace

WorkerLinks::WorkerLinks(ListeningThread &worker, Handler &handler, WorkerRow &row, Observer &observer,
                         WorkerLinkSettings settings) :
    worker_(worker), handler_(handler), row_(row), observer_(observer), settings_(std::move(settings)),
    forget_timer_(worker.loop(), *this, &WorkerLinks::forget_some)
{
    const ServerConfig &config = worker.config();
    auto budget = size_t(config.master_buffer_size);
    // `most` is the number of bytes that this worker may have on their way to one reactor thread. A reactor thread
    // does not count such bytes, so all workers together may use a quarter of its budget for them, and each worker
    // an equal part of this quarter.
    size_t most = std::min(settings_.max_backlog, budget / 4 / size_t(std::max<int64_t>(config.worker_num, 1)));
    for (size_t i = 0; i < settings_.links.size(); i++) {
        IpcLink::Options options;
        options.datagram_size = settings_.datagram_size;
        options.receive = worker.scratch().receive;
        options.receive_size = ServingThread::Scratch::kReceive;
        options.taken = settings_.taken[i];
        options.full_at = std::max(most, settings_.datagram_size);
        options.waits_when_full = true;
        options.total = &worker.unsent_total();
        links_.push_back(std::make_unique<WorkerLink>(
            static_cast<WorkerLink::Owner &>(*this), *settings_.reactors[i], budget, worker.loop(),
            std::move(settings_.links[i]), static_cast<IpcLink::Observer &>(*this), options));
    }
}

WorkerLinks::~WorkerLinks()
{
    forget_timer_.drop();
    return_sockets();
    finish_partial_messages();
    peers_.clear();
    for (auto &link : links_) {
        link->ipc().flush();
    }
}

int WorkerLinks::start()
{
    for (auto &link : links_) {
        if (int outcome = link->ipc().start(); outcome < 0) {
            return outcome;
        }
    }
    return 0;
}

void WorkerLinks::return_everything()
{
    returns_packets_ = true;
    for (auto &link : links_) {
        // If a fatal error has ended a handler, the other packets of the same datagram have not been delivered yet.
        link->ipc().deliver_rest();
    }
    for (auto &peer : peers_) {
        if (peer && peer->awaits_turn()) {
            peer->return_deferred();
        }
    }
}

void WorkerLinks::abandon()
{
    for (auto &link : links_) {
        link->ipc().abandon();
    }
    handoffs_.clear();
}

void WorkerLinks::finish_partial_messages()
{
    for (auto &peer : peers_) {
        if (peer && peer->has_unsent()) {
            peer->finish_partial_messages();
        }
    }
}

void WorkerLinks::return_deferred()
{
    for (auto &peer : peers_) {
        if (peer && peer->has_deferred_to_handle()) {
            peer->return_deferred();
        }
    }
}

bool WorkerLinks::has_backlog() const
{
    return std::any_of(links_.begin(), links_.end(),
                       [](auto &link) { return link->ipc().backlog() > 0 && !link->ipc().is_broken(); });
}

bool WorkerLinks::has_pending_packets() const
{
    return has_backlog() || (is_server_ending() && closed_links_ < links_.size() && !settings_.end->is_orphaned);
}

bool WorkerLinks::has_unsent() const
{
    return std::any_of(peers_.begin(), peers_.end(), [](auto &peer) { return peer && peer->has_unsent(); });
}

// Returns true if deferred packets of a client will be handled without a call of resume().
bool WorkerLinks::is_handing_over() const
{
    auto hands_over = [](auto &peer) { return peer && (peer->is_linked() || peer->awaits_turn()); };
    return std::any_of(peers_.begin(), peers_.end(), hands_over);
}

bool WorkerLinks::is_done() const
{
    if (has_backlog() || has_unsent() || is_handing_over()) {
        return false;
    }
    return closed_links_ == links_.size() || settings_.end->is_orphaned;
}

Loop &WorkerLinks::loop()
{
    return worker_.loop();
}

Storage &WorkerLinks::storage()
{
    return handler_.storage();
}

WorkerLink &WorkerLinks::link_of(const IpcLink &link)
{
    return **std::find_if(links_.begin(), links_.end(), [&](auto &one) { return &one->ipc() == &link; });
}

void WorkerLinks::on_room(IpcLink &link)
{
    link_of(link).serve_awaiting();
}

void WorkerLinks::link_has_room(int64_t session)
{
    if (RemotePeer *peer = known_peer(session)) {
        peer->link_has_room();
    }
}

RemotePeer *WorkerLinks::known_peer(int64_t session) const
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot < peers_.size() && peers_[slot] && peers_[slot]->session() == session) [[likely]] {
        return peers_[slot].get();
    }
    auto stray = strays_.find(session);
    return stray == strays_.end() ? nullptr : stray->second.get();
}

// Adds a client. When its session slot has had another client, the former client's object may still be needed, for
// a handler or for packets on their way: then the object moves to strays_.
RemotePeer &WorkerLinks::add_peer(int64_t session, size_t port, WorkerLink &link)
{
    uint32_t slot = SessionNumbers::slot_of(session);
    if (slot >= peers_.size()) {
        peers_.resize(slot + 1);
    }
    auto made = std::make_unique<RemotePeer>(worker_, link, worker_.ports()[port], settings_.peers->row(session), session);
    std::unique_ptr<RemotePeer> &holder = peers_[slot];
    std::erase_if(strays_, [](auto &stray) { return !stray.second->is_busy(); });
    bool is_younger = !holder || int32_t(SessionNumbers::tag_of(session) - SessionNumbers::tag_of(holder->session())) > 0;
    if (!is_younger) {
        return *(strays_[session] = std::move(made));
    }
    if (holder && holder->is_busy()) {
        int64_t former = holder->session();
        strays_[former] = std::move(holder);
    }
    holder = std::move(made);
    if (!forget_timer_.is_armed()) {
        forget_timer_.arm(worker_.loop().now() + kForgetInterval);
    }
    return *holder;
}

// Destroys clients that are no longer needed. Each call looks only at a part of the session slots, because a search
// of all slots could take long.
void WorkerLinks::forget_some()
{
    size_t left = std::min(peers_.size(), std::max(peers_.size() / 8, kForgetSlots));
    bool has_some = left < peers_.size();   // true: slots that this call does not look at may have clients
    for (; left > 0; left--) {
        forget_at_ = forget_at_ + 1 < peers_.size() ? forget_at_ + 1 : 0;
        std::unique_ptr<RemotePeer> &peer = peers_[forget_at_];
        if (peer && peer->is_forgotten()) {
            peer.reset();
        }
        has_some = has_some || peer;
    }
    std::erase_if(strays_, [](auto &stray) { return stray.second->is_forgotten(); });
    if (has_some || !strays_.empty()) {
        forget_timer_.arm(worker_.loop().now() + kForgetInterval);
    }
}

size_t WorkerLinks::known_count() const
{
    return strays_.size() + size_t(std::count_if(peers_.begin(), peers_.end(), [](auto &peer) { return bool(peer); }));
}

RemotePeer *WorkerLinks::find_peer(int64_t session)
{
    if (RemotePeer *known = known_peer(session)) {
        return known;
    }
    PeerRow *row = settings_.peers->find(session);
    return row ? &add_peer(session, row->port, *links_[row->reactor]) : nullptr;
}

// Returns the client that sent a packet. A packet is handled even if its client has gone meanwhile, so a client
// that is not known yet is added.
RemotePeer &WorkerLinks::sender_of(IpcLink &link, const PacketHead &head)
{
    RemotePeer *known = known_peer(head.session);
    return known ? *known : add_peer(head.session, head.port, link_of(link));
}

size_t WorkerLinks::peer_count() const
{
    size_t count = 0;
    for (uint32_t slot = 0; slot < settings_.peers->used_slots(); slot++) {
        count += settings_.peers->listed_in(slot) != 0;
    }
    return count;
}

std::vector<int64_t> WorkerLinks::peer_ids(int64_t after, size_t most) const
{
    std::vector<int64_t> ids;
    uint32_t slot = after > 0 ? SessionNumbers::slot_of(after) + 1 : 0;
    for (; slot < settings_.peers->used_slots() && ids.size() < most; slot++) {
        int64_t session = settings_.peers->listed_in(slot);
        RemotePeer *known = slot < peers_.size() ? peers_[slot].get() : nullptr;
        if (session && !(known && known->session() == session && !known->takes_more())) {
            ids.push_back(session);
        }
    }
    return ids;
}

void WorkerLinks::add_stalled(std::vector<StalledPeer> &to, bool is_any) const
{
    for (auto &peer : peers_) {
        if (Nanoseconds since = peer ? peer->stalled_since(is_any) : kNever; since != kNever) {
            to.push_back({since, peer.get()});
        }
    }
}

}  // namespace coro
