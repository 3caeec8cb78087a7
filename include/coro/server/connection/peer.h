#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/net/payload.h"
#include "coro/sched/waiter.h"
#include "coro/server/config/served_port.h"
#include "coro/server/shared/peer_info.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <sys/types.h>

namespace coro {

class ServingThread;
class HttpStream;
class WebSocketSender;

// One client of a stream port, as handlers know it, wherever its socket is: in this process (Connection) or in the
// master (RemotePeer). Nothing here waits.
class Peer {
public:
    Peer(ServingThread &frontend, const ServedPort &port) : frontend_(frontend), port_(port) {}
    Peer(const Peer &) = delete;
    Peer &operator=(const Peer &) = delete;

    ServingThread &frontend() const { return frontend_; }
    const ServedPort &port() const { return port_; }
    int64_t session() const { return session_; }
    void set_session(int64_t id) { session_ = id; }
    virtual bool has_info() const { return true; }   // else it has gone, and nobody knows
    virtual PeerInfo info() const = 0;
    virtual int reactor() const { return 0; }        // of its info

    // Sends, or keeps what cannot go yet. 0, or -errno: the client is lost.
    [[nodiscard]] virtual int send(std::string_view head, const Payload &body) = 0;
    // The same for a small answer whose handler has no more to say: it may go together with other clients'.
    [[nodiscard]] virtual int send_answer(std::string_view bytes) { return send(bytes, {}); }
    // The same for the last answer, whatever its size: the caller ends the connection at once.
    [[nodiscard]] virtual int send_last_answer(std::string_view head, const Payload &body) { return send(head, body); }
    [[nodiscard]] virtual int send_file(std::string_view head, Fd file, off_t offset, size_t length) = 0;
    // Are less than so many bytes unsent, and less than kMostFiles files?
    virtual bool has_own_room(size_t limit) const = 0;
    static constexpr size_t kMostFiles = 16;   // each takes a descriptor
    // The same for who wants to send: one who has bytes unsent is also refused when too many are for all clients together.
    // Then the waiter is woken when that may have changed: 0, ask again; -EPIPE, the client has gone.
    virtual bool has_room(size_t limit) const = 0;
    virtual void await_room(Waiter &waiter, size_t limit) = 0;
    // As ServingThread::await_less_unsent() has promised: those who wait here ask again.
    virtual void total_has_room() = 0;
    // When it last took some of the HTTP answers that are kept in memory for it; kNever: there is none, or more is being said.
    virtual Nanoseconds stalled_since() = 0;

    static constexpr uint32_t kMostHandlers = 128;   // at work for one client, or it could take all coroutines

    // Stops and goes on reading, for a server that does not keep up with one client.
    virtual void pause() = 0;
    virtual void resume() = 0;
    virtual void protect(bool is_protected) = 0;   // from heartbeat_idle_time
    // A number of the program's own. False: it has one already.
    virtual bool bind(int32_t uid) = 0;

    // Gives up what is unsent and whatever is being handled.
    virtual void close(bool by_server) = 0;
    // The same once everything is sent; at once when a request is being handled.
    virtual void close_when_sent() = 0;
    virtual bool is_open() const = 0;
    // May anything more be said to the client? Also when it has said all itself.
    virtual bool takes_more() const = 0;

    // Packets and messages that were handed over and are being handled. Beyond a limit no more are read.
    virtual void handler_begins() = 0;
    virtual void handler_ends() = 0;

    // What it speaks; nullptr: something else.
    virtual HttpStream *http() = 0;
    virtual WebSocketSender *websocket() = 0;

protected:
    ~Peer() = default;

    ServingThread &frontend_;
    const ServedPort &port_;
    int64_t session_ = 0;
};

// As of one moment: of a client that a master has, stalled_since() changes at any time.
struct StalledPeer {
    Nanoseconds since;
    Peer *peer;
};

}  // namespace coro
