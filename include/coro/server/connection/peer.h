#pragma once

#include "coro/base/clock.h"
#include "coro/base/shared_fd.h"
#include "coro/net/payload.h"
#include "coro/sched/waiter.h"
#include "coro/server/config/served_port.h"
#include "coro/server/shared/peer_info.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace coro {

class ServingThread;
class HttpStream;
class WebSocketSender;

// One client of a stream port as handlers know it, wherever its socket is: in this process (Connection) or in the
// master (RemotePeer). No function suspends the calling coroutine.
class Peer {
public:
    Peer(ServingThread &thread, const ServedPort &port) : thread_(thread), port_(port) {}
    Peer(const Peer &) = delete;
    Peer &operator=(const Peer &) = delete;

    ServingThread &thread() const { return thread_; }
    const ServedPort &port() const { return port_; }
    // Returns true if the thread that owns the client's connection ends: then the client should send its next request
    // on another connection.
    virtual bool is_owner_ending() const = 0;
    int64_t session() const { return session_; }
    void set_session(int64_t id) { session_ = id; }
    // Returns false if the client has gone before this process has learned anything about the client.
    virtual bool has_info() const { return true; }
    virtual PeerInfo info() const = 0;
    virtual int reactor() const { return 0; }   // returns PeerInfo::reactor
    // Returns the certificate of a client whose socket is in this process, as PEM text, or an empty text.
    virtual std::string certificate() const { return {}; }

    // Sends the bytes, and keeps in memory what the socket does not take now. Returns 0, or -errno if the
    // connection is lost.
    [[nodiscard]] virtual int send(std::string_view head, const Payload &body) = 0;
    // Sends a small answer that is complete. The answer may wait until handlers of other clients have run in the
    // same turn of the loop, so that all answers are sent together (SendBatch).
    [[nodiscard]] virtual int send_response(std::string_view bytes) { return send(bytes, {}); }
    // Sends an answer after which the caller ends the connection at once. Returns 0, or -errno if the connection
    // is lost.
    [[nodiscard]] virtual int send_last_response(std::string_view head, const Payload &body)
    {
        return send(head, body);
    }
    [[nodiscard]] virtual int send_file(std::string_view head, SharedFd file, off_t offset, size_t length) = 0;
    // Returns true if less than `limit` bytes and less than kMostFiles files are unsent for this client.
    virtual bool has_own_room(size_t limit) const = 0;
    static constexpr size_t kMostFiles = 16;   // the most unsent files of one client: each uses a descriptor
    // Returns true if more may be sent to this client: has_own_room() is true, and either the client has no unsent
    // bytes or the unsent bytes of all clients together are below their limit.
    virtual bool has_room(size_t limit) const = 0;
    // Wakes the waiter with outcome 0 when has_room() may be true again, or with -EPIPE when the client is gone.
    virtual void await_room(Waiter &waiter, size_t limit) = 0;
    // Called after UnsentMemory::await_less_unsent(), when fewer bytes are unsent for all clients together.
    virtual void total_has_room() = 0;
    // Called after UnsentMemory::await_turn(), when this client may use memory again. Returns true if waiting writers were
    // woken: they use memory when they run, which is after this call.
    virtual bool turn_has_come() = 0;
    // Returns the time when the client last read some of the bytes that are kept in memory for it, or when this function
    // was first called if this is later; for a client that was seen to read, a time that is later by kReadsWithin. kNever:
    // no such bytes are kept. Unless `is_any` is true, kNever also stands for all but complete HTTP answers, because a handler
    // that is still sending waits for its client.
    virtual Nanoseconds stalled_since(bool is_any) = 0;
    // The kernel shows only large steps of what a client reads, because it tells the sender of free room in large pieces.
    static constexpr Nanoseconds kReadsWithin = 300 * kMillisecond;

    // The most handlers that work for one client at once. At this limit nothing more is read from the client:
    // otherwise one client could use all coroutines.
    static constexpr uint32_t kMostHandlers = 128;

    // pause() stops reading from the client, and resume() reads from it again.
    virtual void pause() = 0;
    virtual void resume() = 0;
    virtual void protect(bool is_protected) = 0;   // true: heartbeat_idle_time does not apply to the client
    // Binds a number of the program to the client. Returns false if the client has a number already.
    virtual bool bind(int32_t uid) = 0;

    // Closes the connection at once: unsent bytes are dropped, and handlers can send nothing more.
    virtual void close(bool by_server) = 0;
    // Closes the connection when everything is sent, or at once if a request is being handled.
    virtual void close_when_sent() = 0;
    virtual bool is_open() const = 0;
    virtual bool is_ending() const = 0;   // true: the connection closes when everything is sent, and close() has an effect
    // Returns true if more can be sent to the client, even if the client itself sends nothing more.
    virtual bool takes_more() const = 0;

    // Count the handlers of packets and messages that begin and end. While kMostHandlers handlers are at work,
    // nothing is read from the client.
    virtual void handler_begins() = 0;
    virtual void handler_ends() = 0;

    // Return the client's HTTP or WebSocket interface, or nullptr if the client uses another protocol.
    virtual HttpStream *http() = 0;
    virtual WebSocketSender *websocket() = 0;

protected:
    ~Peer() = default;

    ServingThread &thread_;
    const ServedPort &port_;
    int64_t session_ = 0;
};

// A client and the result of its stalled_since(). The result is copied, because for a client whose socket the
// master owns the result of stalled_since() may change at any time.
struct StalledPeer {
    Nanoseconds since;
    Peer *peer;
};

}  // namespace coro
