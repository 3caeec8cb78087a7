#pragma once

#include "coro/server/shared/peer_counts.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <sys/types.h>

namespace coro {

// A client of a master as its workers see it. The reactor thread that owns the client's socket writes the
// row.
struct alignas(64) PeerRow {
    enum Protocol : uint8_t { kOther, kWebSocket, kCompressedWebSocket, kClosingWebSocket };

    std::atomic<int64_t> session{0};       // 0: the slot has no client, or its socket is closed
    PeerCounts counts;
    std::atomic<Protocol> protocol{kOther};
    std::atomic<uint8_t> window_bits{0};   // of compressed WebSocket messages to the client
    std::atomic<bool> is_protected{false};
    std::atomic<bool> is_paused{false};
    std::atomic<uint8_t> reactor{0};
    std::atomic<uint16_t> port{0};         // index of the port
    std::atomic<int> socket{-1};           // descriptor in the master
    // Bytes from workers to this client that the master has processed, modulo 2^32.
    std::atomic<uint32_t> processed_bytes{0};
    std::atomic<int64_t> opened_at{0};
    std::atomic<uint64_t> unsent{0};       // bytes in the master that the socket has not taken
    std::atomic<int64_t> sent_at{0};
    std::atomic<int64_t> active_at{0};

    // Begins the row of a new client. Its tag differs from the one of the slot's last client, for which a
    // process may still call bind() or begin a message.
    void begin(uint32_t tag)
    {
        uid_.store(uint64_t(tag) << 32);
        fragment_writer_.store(uint64_t(tag) << 32);
    }
    int32_t uid() const { return int32_t(uint32_t(uid_.load(std::memory_order_relaxed))); }
    // Returns false if this client is gone or bound already.
    bool bind(uint32_t tag, int32_t uid)
    {
        uint64_t none = uint64_t(tag) << 32;
        return uid_.compare_exchange_strong(none, none | uint32_t(uid));
    }

    // The process that has begun a WebSocket message in fragments and has not ended it, or 0.
    pid_t fragment_writer() const
    {
        return pid_t(uint32_t(fragment_writer_.load(std::memory_order_relaxed)));
    }
    // Returns false if this client is gone or another process has begun a message.
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

    // Counts the bytes that a worker takes from a socket that was handed off to it, behind the end of the
    // first message.
    void begin_handoff(uint32_t tag) { taken_behind_.store(uint64_t(tag) << 32); }
    uint32_t taken_behind() const { return uint32_t(taken_behind_.load()); }
    // Returns false if this client is gone or the count would overflow.
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

    // The address is written in parts: a reader checks afterwards that the row still has the same session.
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
    // High half: the client's tag; low half: the value.
    std::atomic<uint64_t> uid_{0};
    std::atomic<uint64_t> fragment_writer_{0};
    std::atomic<uint64_t> taken_behind_{0};
    std::atomic<uint64_t> peer_address_[3]{};
};

static_assert(sizeof(PeerRow) == 128);

// The clients of a server in PROCESS mode, by the slot of their session, in memory that all processes of the
// server share.
class PeerTable {
public:
    PeerTable();
    ~PeerTable();
    PeerTable(const PeerTable &) = delete;
    PeerTable &operator=(const PeerTable &) = delete;

    PeerRow &row(int64_t session) { return rows_[SessionNumbers::slot_of(session)]; }
    // Returns the client's row, or nullptr if there is no such client.
    PeerRow *find(int64_t session);

    // Returns those fields of a client's info that change. They need not be of exactly the same moment.
    static PeerInfo info_of(const PeerRow &row);

    // Slots below this one may be in use.
    uint32_t used_slots() const { return used_slots_->load(std::memory_order_relaxed); }
    void use_slot(uint32_t slot);
    int64_t session_in(uint32_t slot) const { return rows_[slot].session.load(std::memory_order_acquire); }

private:
    PeerRow *rows_;
    std::atomic<uint32_t> *used_slots_;
};

}  // namespace coro
