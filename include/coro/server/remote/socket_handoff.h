#pragma once

#include "coro/base/fd.h"
#include "coro/proto/websocket/frame.h"
#include "coro/sched/runnable.h"
#include "coro/server/websocket/message.h"
#include "coro/ipc/link.h"

#include <span>

namespace coro {

class RemotePeer;
class WorkerLinks;

// A client's socket that the master has lent to a worker for the end of a long message (TailReader::kOtherProcess). Where
// another whole long message has come behind it the worker takes that, too, one in each turn of the loop, and gives the
// socket back when there is none: what a client sends in a row does not cost a way to the master and back each.
class SocketHandoff final : public Runnable {
public:
    // `longest` may be what follows; 0: it is not to be taken.
    SocketHandoff(WorkerLinks &lanes, IpcLink &lane, const IpcLink::Tail &tail, uint32_t longest);

    // A message has been taken, of which the last bytes are still masked: unmasks and checks them. False: it is not the
    // text that it has to be. The socket has gone back, unless is_kept(): then run() takes the next message.
    [[nodiscard]] bool settle(websocket::Opcode opcode, std::string_view message, std::span<char> masked, uint32_t key);
    bool is_kept() const { return bool(socket_); }
    void give_back(TailFate fate = TailFate::kTaken);
    static void answer(IpcLink &lane, int64_t session, uint64_t number, TailFate fate);   // of the datagram that brought it
    void run() override;

private:
    static constexpr int kMostMessages = 64;   // then the master sees what else there is

    bool look_ahead();
    bool take(RemotePeer &peer, Block block);

    WorkerLinks &lanes_;
    IpcLink &lane_;
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
