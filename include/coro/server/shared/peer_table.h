#pragma once

#include "coro/base/shared_memory.h"
#include "coro/server/shared/peer_certificates.h"
#include "coro/server/shared/peer_counts.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <sys/types.h>

namespace coro {

// A client of a master as its workers see it. Most fields of the row are written only by the reactor thread that
// owns the client's socket.
struct alignas(64) PeerRow {
    enum Protocol : uint8_t { kOther, kWebSocket, kCompressedWebSocket, kClosingWebSocket };

    // session id of the client; 0: the slot has no client, or its socket is closed
    std::atomic<int64_t> session{0};
    PeerCounts counts;
    std::atomic<Protocol> protocol{kOther};
    // size of the compression window for messages to a WebSocket client, as a number of bits
    std::atomic<uint8_t> window_bits{0};
    std::atomic<bool> is_protected{false};
    std::atomic<bool> is_paused{false};
    std::atomic<uint8_t> reactor{0};
    static constexpr uint8_t kOtherWorker = UINT8_MAX;
    std::atomic<uint8_t> worker{kOtherWorker};   // see PeerInfo::worker; kOtherWorker: an id of kOtherWorker or more
    std::atomic<uint16_t> port{0};         // index of the port that the client connected to
    std::atomic<int> socket{-1};           // descriptor of the client's socket in the master; -1: it is a stream of HTTP/2
    // Number of bytes from workers to this client that the master has processed, modulo 2^32.
    std::atomic<uint32_t> processed_bytes{0};
    std::atomic<int64_t> opened_at{0};
    std::atomic<uint64_t> unsent{0};       // number of bytes in the master that the client's socket has not taken
    std::atomic<int64_t> sent_at{0};
    std::atomic<int64_t> active_at{0};

    // Returns true if lists of connections have this one: not for a stream of HTTP/2 that is one request.
    bool is_listed() const { return socket >= 0 || protocol != kOther; }

    // Begins the row of a new client. The client's tag differs from the tag of the slot's previous client, for
    // which a process may still call bind() or begin_fragments().
    void begin(uint32_t tag)
    {
        uid_.store(uint64_t(tag) << 32);
        fragment_writer_.store(uint64_t(tag) << 32);
    }
    int32_t uid() const { return int32_t(uint32_t(uid_.load(std::memory_order_relaxed))); }
    // Binds a number of the program to the client. Returns false if the client with this tag is gone or has a
    // number already.
    bool bind(uint32_t tag, int32_t uid)
    {
        uint64_t none = uint64_t(tag) << 32;
        return uid_.compare_exchange_strong(none, none | uint32_t(uid));
    }

    // Returns the pid of the process that has begun a WebSocket message in fragments and has not ended the
    // message, or 0.
    pid_t fragment_writer() const
    {
        return pid_t(uint32_t(fragment_writer_.load(std::memory_order_relaxed)));
    }
    // Records that this process begins a message in fragments. Returns false if the client with this tag is gone
    // or another process has begun such a message.
    bool begin_fragments(uint32_t tag, pid_t process)
    {
        uint64_t none = uint64_t(tag) << 32;
        return fragment_writer_.compare_exchange_strong(none, none | uint32_t(process));
    }
    void end_fragments(uint32_t tag, pid_t process)
    {
        uint64_t none = uint64_t(tag) << 32;
        uint64_t writing = none | uint32_t(process);
        fragment_writer_.compare_exchange_strong(writing, none);
    }

    // Sets the count of take_behind() to 0. While the client's socket is handed off to a worker, this count is the
    // number of bytes that the worker takes from the socket after the message for which the socket was handed off.
    void begin_handoff(uint32_t tag) { taken_behind_.store(uint64_t(tag) << 32); }
    uint32_t taken_behind() const { return uint32_t(taken_behind_.load()); }
    // Adds `size` to the count that begin_handoff() has set to 0. Returns false if the client with this tag is gone
    // or the count would overflow.
    bool take_behind(uint32_t tag, uint32_t size)
    {
        uint64_t now = taken_behind_.load();
        while (now >> 32 == tag && size <= UINT32_MAX - uint32_t(now)) {
            if (taken_behind_.compare_exchange_weak(now, now + size)) {
                return true;
            }
        }
        return false;
    }

    // Writes the address in three parts, not atomically: a reader checks afterwards that the row still has the
    // same session.
    void set_peer_address(const PeerAddress &peer_address)
    {
        uint64_t parts[3] = {};
        memcpy(parts, &peer_address, sizeof peer_address);
        for (int i = 0; i < 3; i++) {
            peer_address_[i].store(parts[i], std::memory_order_relaxed);
        }
    }
    PeerAddress peer_address() const
    {
        uint64_t parts[3];
        for (int i = 0; i < 3; i++) {
            parts[i] = peer_address_[i].load(std::memory_order_relaxed);
        }
        PeerAddress peer_address;
        memcpy(&peer_address, parts, sizeof peer_address);
        return peer_address;
    }

private:
    // Each of these three words has the client's tag in its high half and the value in its low half.
    std::atomic<uint64_t> uid_{0};
    std::atomic<uint64_t> fragment_writer_{0};
    std::atomic<uint64_t> taken_behind_{0};
    std::atomic<uint64_t> peer_address_[3]{};
};

static_assert(sizeof(PeerRow) == 128);

// The clients of a server in PROCESS mode, one row for each session slot, in memory that all processes of the
// server share.
class PeerTable {
public:
    PeerTable();

    PeerRow &row(int64_t session) { return rows_[SessionNumbers::slot_of(session)]; }
    // Returns the row of the client with this session id, or nullptr if there is no such client.
    PeerRow *find(int64_t session);

    // Returns a PeerInfo in which only the fields are set that change while the client is connected. The values may
    // be of slightly different moments.
    static PeerInfo info_of(const PeerRow &row);

    // Returns the number that follows the highest slot number that has had a client, or 0 if no slot has had a
    // client.
    uint32_t used_slots() const { return used_slots_->load(std::memory_order_relaxed); }
    void use_slot(uint32_t slot);
    PeerCertificates &certificates() { return certificates_; }
    // Returns the session id of the client in a slot if lists of connections have it, otherwise 0.
    int64_t listed_in(uint32_t slot) const
    {
        int64_t session = rows_[slot].session.load(std::memory_order_acquire);
        return session && rows_[slot].is_listed() ? session : 0;
    }

private:
    SharedMemory memory_;
    PeerRow *rows_;
    std::atomic<uint32_t> *used_slots_;
    PeerCertificates certificates_;
};

}  // namespace coro
