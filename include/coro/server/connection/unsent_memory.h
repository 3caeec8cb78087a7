#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/net/unsent_total.h"
#include "coro/server/connection/peer.h"
#include "coro/server/shared/scoreboard.h"

#include <cstddef>
#include <deque>
#include <vector>

namespace coro {

// The memory for bytes that the clients of one thread have not taken yet. While it is scarce, clients wait for it, and
// clients that do not read are closed.
class UnsentMemory final : private UnsentTotal::Observer {
public:
    // The thread whose memory it is.
    class Owner {
    public:
        // Returns the clients for which Peer::stalled_since() returns a time.
        virtual std::vector<StalledPeer> stalled_peers(bool is_any) = 0;
        virtual void give_up(Peer &peer) = 0;   // closes a client that does not read
        // Returns true if handlers may begin although the budget for unsent bytes is used up.
        virtual bool has_memory() const { return true; }
        // Returns true if less than `least` bytes of memory are free, so that handlers that are running may soon fail.
        virtual bool lacks_memory(size_t) const { return false; }

    protected:
        ~Owner() = default;
    };

    UnsentMemory(Loop &loop, ServingRow &row, Owner &owner) : loop_(loop), row_(row), owner_(owner) {}

    // Returns the counter of the bytes that are unsent for all clients together.
    UnsentTotal &total() { return total_; }
    const UnsentTotal &total() const { return total_; }
    void await_less_unsent(Peer &peer);   // calls peer.total_has_room() when fewer bytes are unsent
    // Returns false while the unsent bytes of all clients use up the memory: then no handler may begin, and nothing more
    // may be kept even for a client without unsent bytes.
    bool may_begin() const { return !total_.is_full() || owner_.has_memory(); }
    void await_turn(Peer &peer);          // calls peer.turn_has_come() when may_begin() is true
    void forget(Peer &peer);              // the client waits no longer
    // Called when bytes are kept for `sender` while the budget is used up. If little memory is left, closes clients that do not
    // read: handlers that are running may send more, too.
    void relieve(const Peer &sender);
    void relieve_later();   // looks for clients that do not read, if the budget is still used up

private:
    std::vector<StalledPeer> stalled_by_age(bool is_any);
    void give_up_stalled();
    void give_turns();
    void on_less_unsent() override;
    void on_drop() override { turn_giver_.call_soon(); }

    Loop &loop_;
    ServingRow &row_;
    Owner &owner_;
    UnsentTotal total_{*this, row_.unsent_bytes};
    std::vector<Peer *> waiting_;    // the clients that were passed to await_less_unsent()
    std::deque<Peer *> turns_;       // the clients that were passed to await_turn()
    bool newest_is_next_ = true;     // true: of the clients in turns_, the last one gets the next turn
    DeferredCall<UnsentMemory> turn_giver_{loop_, *this, &UnsentMemory::give_turns};
    DeferredCall<UnsentMemory> relief_{loop_, *this, &UnsentMemory::give_up_stalled};   // while too many bytes are unsent
    Nanoseconds relieved_at_ = 0;    // the turn of the loop in which relieve() last looked for clients
};

}  // namespace coro
