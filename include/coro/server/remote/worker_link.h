#pragma once

#include "coro/ipc/link.h"
#include "coro/server/shared/scoreboard.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>

namespace coro {

class Handler;
class RemotePeer;

// A worker's end of the link to one reactor thread of the master, and the limit on what this worker may have sent there for
// one client that the client has not taken yet.
class WorkerLink {
public:
    // The worker's table of its peers.
    class Owner {
    public:
        virtual Handler &handler() = 0;
        // Sends more of what the peer has queued, unless the client has gone.
        virtual void link_has_room(int64_t session) = 0;
        // Returns nullptr for a client that this worker has not dealt with.
        virtual RemotePeer *known_peer(int64_t session) const = 0;
        // Gives a packet or message of the client to the handler, which then owns the block.
        virtual void hand_over(RemotePeer &peer, const PacketHead &head, std::string_view bytes, Block body,
                               size_t body_size) = 0;

    protected:
        ~Owner() = default;
    };

    // `budget`: the most bytes that the reactor thread keeps for all its clients.
    WorkerLink(Owner &owner, const ServingRow &reactor, size_t budget, Loop &loop, Fd end, IpcLink::Observer &observer,
               const IpcLink::Options &options);

    IpcLink &ipc() { return ipc_; }
    Owner &owner() { return owner_; }

    // Returns how many bytes may be on their way to one client or lie in the master for it: kWidestWindow, or less
    // once half of the budget is used. Then the window shrinks with the rest of the budget, so that clients that do
    // not read leave room for others.
    size_t window() const
    {
        size_t unsent = this->unsent();
        size_t half = budget_ / 2;
        if (unsent <= half) [[likely]] {
            return widest_;
        }
        return narrowed_window(unsent);
    }
    bool is_window_narrowed() const { return unsent() > budget_ / 2; }

    // Queues a peer that has something to send, until the link has room.
    void await_room(int64_t session) { awaiting_.push_back(session); }
    // Lets the queued peers send, first come first served, as long as the link has room.
    void serve_awaiting();

private:
    static constexpr size_t kWidestWindow = 512 << 10;
    // Lets each client make progress, however much the others leave unread.
    static constexpr size_t kNarrowestWindow = 32 << 10;

    // Returns the bytes that the reactor thread keeps for its clients, and those of this worker that have not reached it.
    size_t unsent() const
    {
        return size_t(reactor_.unsent_bytes.load(std::memory_order_relaxed)) + ipc_.backlog();
    }
    size_t narrowed_window(size_t unsent) const;

    Owner &owner_;
    const ServingRow &reactor_;
    size_t budget_;
    size_t widest_;
    IpcLink ipc_;
    std::deque<int64_t> awaiting_;
};

}  // namespace coro
