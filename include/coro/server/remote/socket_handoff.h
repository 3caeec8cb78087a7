#pragma once

#include "coro/base/fd.h"
#include "coro/proto/websocket/frame.h"
#include "coro/sched/runnable.h"
#include "coro/server/websocket/protocol.h"
#include "coro/ipc/link.h"

#include <span>

namespace coro {

class RemotePeer;

// A client's socket that the master has lent to a worker for the end of a long message (TailReader::kSomebodyElse). Where
// another whole long message has come behind it the worker takes that, too, one in each turn of the loop, and gives the
// socket back when there is none: what a client sends in a row does not cost a way to the master and back each.
class SocketHandoff final : public Runnable {
public:
    // `longest` may be what follows; 0: it is not to be taken.
    // The worker to which the socket was lent.
    class Owner {
    public:
        // Returns the client if this worker may take its messages out of its socket now, else nullptr.
        virtual RemotePeer *readable_peer(int64_t session) const = 0;
        virtual Loop &loop() = 0;
        virtual Storage &storage() = 0;
        // Hands a complete message to the handler, which then owns the block. May not return.
        virtual void hand_over(IpcLink &link, const PacketHead &head, Block body, size_t body_size) = 0;
        // Ends the connection of a client from whose socket a message could not be taken.
        virtual void message_lost(RemotePeer &peer) = 0;
        // Destroys the handoff.
        virtual void forget(SocketHandoff &handoff) = 0;

    protected:
        ~Owner() = default;
    };

    SocketHandoff(Owner &owner, IpcLink &link, const IpcLink::Tail &tail, uint32_t longest);

    // A message has been taken, of which the last bytes are still masked: unmasks and checks them. False: it is not the
    // text that it has to be. The socket has gone back, unless is_kept(): then run() takes the next message.
    [[nodiscard]] bool finish_message(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key);
    bool has_socket() const { return bool(socket_); }
    void return_socket(TailFate fate = TailFate::kTaken);
    static void send_tail_end(IpcLink &link, int64_t session, uint64_t number, TailFate fate);   // of the datagram that brought it
    void run() override;

private:
    static constexpr int kMostMessages = 64;   // then the master sees what else there is

    bool look_ahead();
    bool take(RemotePeer &peer, Block block);

    Owner &owner_;
    IpcLink &link_;
    Fd socket_;
    int64_t session_;
    uint16_t port_;                 // its index
    uint64_t number_;               // of the datagram that brought the socket
    uint32_t longest_;
    int messages_left_ = kMostMessages;
    websocket::FrameHead next_;     // of the message that comes next
    size_t next_head_size_ = 0;
    bool is_allocating_ = false;    // which may not return
};

}  // namespace coro
