#pragma once

#include "coro/base/fd.h"
#include "coro/proto/websocket/frame.h"
#include "coro/sched/runnable.h"
#include "coro/server/websocket/message.h"
#include "coro/ipc/link.h"

#include <span>

namespace coro {

class RemotePeer;

// A client's socket that the master has handed off to a worker, so that the worker takes the end of a long message
// out of the socket (TailReader::kOtherProcess). The worker also takes the next message if it is long and has
// arrived completely, one message in each turn of the loop, and returns the socket when there is no such message.
// So messages in a row do not each cost a round trip to the master.
class SocketHandoff final : public Runnable {
public:
    // The worker to which the socket was handed off: the functions that a SocketHandoff calls.
    class Owner {
    public:
        // Returns the client if this worker may now take messages out of the client's socket, else nullptr.
        virtual RemotePeer *readable_peer(int64_t session) const = 0;
        virtual Loop &loop() = 0;
        virtual Storage &storage() = 0;
        // Hands a complete message to the handler, which then owns the block. The function does not return if the
        // handler ends the process.
        virtual void hand_over(IpcLink &link, const PacketHead &head, Block body, size_t body_size) = 0;
        // Ends the connection of a client from whose socket a message could not be taken.
        virtual void message_lost(RemotePeer &peer) = 0;
        // Destroys `handoff`.
        virtual void forget(SocketHandoff &handoff) = 0;

    protected:
        ~Owner() = default;
    };

    SocketHandoff(Owner &owner, IpcLink &link, const IpcLink::Tail &tail, uint32_t longest);

    // Unmasks the last bytes of a message that has been taken, and checks the message. Returns false for a text
    // that is not UTF-8. For such a text, or if no other message has arrived, the socket is returned. If
    // has_socket() is true afterwards, run() takes the next message.
    [[nodiscard]] bool finish_message(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key);
    bool has_socket() const { return bool(socket_); }
    void return_socket(HandoffResult result = HandoffResult::kTaken);
    // Returns the socket to the master. `number` is the number of the datagram that carried the socket.
    static void send_end(IpcLink &link, int64_t session, uint64_t number, HandoffResult result);
    void run() override;

private:
    // The number of messages after which the socket is returned, so that the master can read other data from the
    // client.
    static constexpr int kMostMessages = 64;

    bool look_ahead();
    bool take(RemotePeer &peer, Block block);

    Owner &owner_;
    IpcLink &link_;
    Fd socket_;
    int64_t session_;
    uint16_t port_;                 // index of the client's port
    uint64_t number_;               // number of the datagram that carried the socket
    uint32_t longest_;
    int messages_left_ = kMostMessages;
    websocket::FrameHead next_;     // head of the next message
    size_t next_head_size_ = 0;
    bool is_allocating_ = false;    // Storage::allocate() has been called and has not returned
};

}  // namespace coro
