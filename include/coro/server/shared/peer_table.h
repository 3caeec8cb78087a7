#pragma once

#include "coro/server/shared/peer_counts.h"
#include "coro/server/shared/peer_info.h"
#include "coro/server/shared/session.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include <sys/types.h>

namespace coro {

// What a master lets its workers see of a client. The reactor thread that owns the client writes it.
struct alignas(64) PeerRow {
    enum Speaks : uint8_t { kOther, kWebSocket, kCompressedWebSocket, kClosingWebSocket };

    std::atomic<int64_t> session{0};       // 0: nobody, or a client whose socket is closed
    PeerCounts counts;
    std::atomic<Speaks> speaks{kOther};
    std::atomic<uint8_t> window_bits{0};   // of compressed WebSocket messages to the client
    std::atomic<bool> is_protected{false};
    std::atomic<bool> is_paused{false};
    std::atomic<uint8_t> reactor{0};
    std::atomic<uint16_t> port{0};         // its index
    std::atomic<int> socket{-1};           // the master's descriptor
    std::atomic<uint32_t> processed_bytes{0};         // bytes that workers have said to it and the master has dealt with, modulo 2^32
    std::atomic<int64_t> opened_at{0};
    std::atomic<uint64_t> unsent{0};       // bytes
    std::atomic<int64_t> sent_at{0};
    std::atomic<int64_t> active_at{0};

    // For a new client. Its tag tells it from the one before, whom somebody may be binding or telling something just now.
    void begin(uint32_t tag)
    {
        uid_.store(uint64_t(tag) << 32);
        fragment_writer_.store(uint64_t(tag) << 32);
    }
    int32_t uid() const { return int32_t(uint32_t(uid_.load(std::memory_order_relaxed))); }
    // False: this client has gone, or has been bound already.
    bool bind(uint32_t tag, int32_t uid)
    {
        uint64_t none = uint64_t(tag) << 32;
        return uid_.compare_exchange_strong(none, none | uint32_t(uid));
    }

    // The process whose WebSocket message in fragments has begun and not ended, or 0.
    pid_t fragment_writer() const { return pid_t(uint32_t(fragment_writer_.load(std::memory_order_relaxed))); }
    // False: this client has gone, or somebody is telling it something already.
    bool begin_fragments(uint32_t tag, pid_t process)
    {
        uint64_t nobody = uint64_t(tag) << 32;
        return fragment_writer_.compare_exchange_strong(nobody, nobody | uint32_t(process));
    }
    void end_fragments(uint32_t tag, pid_t process)
    {
        uint64_t nobody = uint64_t(tag) << 32;
        uint64_t telling = nobody | uint32_t(process);
        fragment_writer_.compare_exchange_strong(telling, nobody);
    }

    // Bytes that a worker takes out of the client's socket while it has that for the end of a message: what comes behind.
    void begin_handoff(uint32_t tag) { taken_behind_.store(uint64_t(tag) << 32); }
    uint32_t taken_behind() const { return uint32_t(taken_behind_.load()); }
    // False: this client has gone, or they are too many to be counted.
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

    // In parts: whoever reads them looks afterwards whether the session is still the same.
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
    std::atomic<uint64_t> uid_{0};         // behind the client's tag
    std::atomic<uint64_t> fragment_writer_{0};      // likewise
    std::atomic<uint64_t> taken_behind_{0};   // likewise
    std::atomic<uint64_t> peer_address_[3]{};
};

static_assert(sizeof(PeerRow) == 128);

// The clients of a server in PROCESS mode, by the slot of their session: memory that all its processes share.
class PeerTable {
public:
    PeerTable();
    ~PeerTable();
    PeerTable(const PeerTable &) = delete;
    PeerTable &operator=(const PeerTable &) = delete;

    PeerRow &row(int64_t session) { return rows_[SessionNumbers::slot_of(session)]; }
    // The client's row, or nullptr: there is no such client (any more).
    PeerRow *find(int64_t session);

    // What changes of the client with this row, as of about now.
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
