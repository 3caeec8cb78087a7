#pragma once

#include "coro/ipc/link.h"
#include "coro/sched/waiter.h"
#include "coro/server/shared/scoreboard.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <string_view>

namespace coro {

class Handler;
class RemotePeer;

// A worker's end of the link to one reactor thread of the master. A WorkerLink also knows the window: the most
// bytes for one client that may be unsent, both on the way to the master and in the master.
class WorkerLink {
public:
    // The worker's table of clients: the functions that a WorkerLink calls.
    class Owner {
    public:
        virtual Handler &handler() = 0;
        virtual bool is_server_ending() const = 0;
        // Sends more of the packets that are queued for the client, unless the client has gone.
        virtual void link_has_room(int64_t session) = 0;
        // Returns the client, or nullptr if this worker has not dealt with the client.
        virtual RemotePeer *known_peer(int64_t session) const = 0;
        // Gives a packet or message of the client to the handler, which then owns the block.
        virtual void hand_over(RemotePeer &peer, const PacketHead &head, std::string_view bytes, Block body,
                               size_t body_size) = 0;

    protected:
        ~Owner() = default;
    };

    // `budget` is the most bytes that the reactor thread keeps for all its clients.
    WorkerLink(Owner &owner, const ServingRow &reactor, size_t budget, Loop &loop, Fd end, IpcLink::Observer &observer,
               const IpcLink::Options &options);

    IpcLink &ipc() { return ipc_; }
    Owner &owner() { return owner_; }

    // Returns how many bytes for one client may be on their way to the master or wait in the master: kWidestWindow,
    // or less when more than half of the budget is used. Then the window shrinks with the rest of the budget, so
    // that clients that do not read leave room for others.
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

    // Queues a client for which packets are waiting, until the link has room.
    void await_room(int64_t session) { awaiting_.push_back(session); }
    // Wakes the waiter when the link has room.
    void await_room(Waiter &waiter) { writers_.push_back(waiter); }
    // Lets the queued clients send in the order in which they were queued, as long as the link has room.
    void serve_awaiting();

private:
    static constexpr size_t kWidestWindow = 512 << 10;
    // The narrowest window in bytes. This size lets each client make progress, however many bytes other clients
    // leave unread.
    static constexpr size_t kNarrowestWindow = 32 << 10;

    // Returns the number of bytes that the reactor thread keeps for its clients, plus the bytes of this worker
    // that have not reached the reactor thread.
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
    WaitQueue writers_;
};

}  // namespace coro
