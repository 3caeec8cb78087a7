#include "coro/server/connection/unsent_memory.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

// A client that has read nothing for this time is closed if the memory that its answers occupy is needed: the longer
// time when the budget for unsent bytes is just used up, the shorter one when the memory is used up, too.
constexpr Nanoseconds kStalledFor = 3 * kSecond;
constexpr Nanoseconds kStalledShortly = 150 * kMillisecond;
// The time in which all clients that wait for memory should get their turn.
constexpr Nanoseconds kTurnsWithin = 200 * kMillisecond;
// The longest and the shortest time between two searches for clients that have stopped reading.
constexpr Nanoseconds kStalledInterval = 50 * kMillisecond;
constexpr Nanoseconds kStalledOften = 5 * kMillisecond;

}  // namespace

void UnsentMemory::await_less_unsent(Peer &peer)
{
    waiting_.push_back(&peer);
    total_.await_room();
}

void UnsentMemory::await_turn(Peer &peer)
{
    turns_.push_back(&peer);
    total_.await_drop();
    relieve_later();
}

void UnsentMemory::forget(Peer &peer)
{
    std::erase(waiting_, &peer);
    std::erase(turns_, &peer);
}

void UnsentMemory::on_less_unsent()
{
    for (Peer *peer : std::exchange(waiting_, {})) {
        peer->total_has_room();
    }
}

// Lets waiting clients go on, in turn the one that came last and the one that has waited longest: so neither those that
// come after many clients that do not read, nor those that came before them, wait for all of these clients.
void UnsentMemory::give_turns()
{
    while (!turns_.empty() && may_begin() && !loop_.is_stopped()) {   // a stopped loop begins nothing more
        Peer *next = newest_is_next_ ? turns_.back() : turns_.front();
        newest_is_next_ ? turns_.pop_back() : turns_.pop_front();
        newest_is_next_ = !newest_is_next_;
        if (next->turn_has_come()) {   // how much memory is left is known when the writers have run
            turn_giver_.call_soon();
            return;
        }
    }
    if (!turns_.empty()) {
        total_.await_drop();
        relieve_later();
    }
}

void UnsentMemory::relieve_later()
{
    if (!relief_.is_waiting()) {
        relief_.arm(loop_.now() + kStalledInterval);
    }
}

std::vector<StalledPeer> UnsentMemory::stalled_by_age(bool is_any)
{
    std::vector<StalledPeer> stalled = owner_.stalled_peers(is_any);
    std::sort(stalled.begin(), stalled.end(), [](auto &a, auto &b) { return a.since < b.since; });
    return stalled;
}

void UnsentMemory::relieve(const Peer &sender)
{
    bool has_others = row_.running.load(std::memory_order_relaxed) > 1;
    size_t least = total_.most() / 2;
    if (!has_others || !owner_.lacks_memory(least)) {
        return;
    }
    // Without memory the whole process ends, with all its clients.
    bool is_urgent = owner_.lacks_memory(least / 2);
    if (std::exchange(relieved_at_, loop_.now()) == loop_.now() && !is_urgent) {
        return;
    }
    for (auto [since, peer] : stalled_by_age(true)) {
        if (!is_urgent && loop_.now() < since + kStalledShortly) {
            return;
        }
        if (peer != &sender) {
            owner_.give_up(*peer);
        }
        if (!owner_.lacks_memory(least)) {
            return;
        }
        is_urgent = is_urgent && owner_.lacks_memory(least / 2);
    }
}

// Closes the clients that have read nothing for the longest time, while too many bytes are unsent for all clients
// together. As long as there is memory, these are clients with complete answers, all of which the server keeps in
// memory: a handler that sends messages or a stream waits instead until its client reads.
void UnsentMemory::give_up_stalled()
{
    if (!total_.is_full()) {
        give_turns();
        return;
    }
    std::vector<StalledPeer> stalled = stalled_by_age(!may_begin());
    auto patience = Nanoseconds(double(kStalledFor) - total_.excess() * double(kStalledFor - kStalledShortly));
    if (!turns_.empty()) {
        Nanoseconds for_each_turn = kTurnsWithin * Nanoseconds(stalled.size()) / Nanoseconds(turns_.size());
        patience = std::min({patience, kStalledShortly, for_each_turn});
    }
    bool is_alone = turns_.empty() && stalled.size() == 1;   // no other client waits for its memory
    for (auto [since, peer] : stalled) {
        if (is_alone || !total_.is_full() || loop_.now() < since + patience) {
            break;
        }
        owner_.give_up(*peer);
    }
    if (total_.is_full() || !turns_.empty()) {
        relief_.arm(loop_.now() + std::clamp(patience / 2, kStalledOften, kStalledInterval));
    }
}

}  // namespace coro
