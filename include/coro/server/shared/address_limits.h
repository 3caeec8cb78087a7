#pragma once

#include "coro/base/clock.h"
#include "coro/base/keyed_hash.h"
#include "coro/base/shared_memory.h"
#include "coro/net/address.h"
#include "coro/server/config/config.h"

#include <atomic>
#include <cstddef>
#include <cstdint>

namespace coro {

// Counts the connections and requests of each client address, in memory that all processes of a server share. An
// address is an IPv4 address or the first 64 bits of an IPv6 address, because a client of IPv6 usually has a whole
// network of that size.
//
// The table has a fixed size and no locks. It consists of sets of eight places. The place of an address is in the set
// that a hash of the address chooses. A place is free if its address has no connections and no recent requests. If a
// set is full, the connections of further addresses are not limited, but max_connection still is. The hash depends on
// a random number, so that clients cannot choose addresses that fill a set.
class AddressLimits {
public:
    static bool is_needed(const ServerConfig &config);
    // Maps the shared memory. Must be called before the first fork. A holder is a process or a set of threads that
    // gives its connections numbers (session slots) from 0 up to, but not including, `sessions`. Returns 0 or -errno.
    [[nodiscard]] int open(const ServerConfig &config, int holders, size_t sessions);

    enum class Verdict { kAdmitted, kTooMany, kTooFast };
    // The place of a counted connection, for hold(). 0: the connection is not counted.
    using Place = uint32_t;
    // Counts a new connection, unless a limit refuses it.
    Verdict enter(const PeerAddress &address, Nanoseconds now, Place &place);
    // Records which connection is counted at the place, for leave() and leave_all().
    void hold(int holder, uint32_t session_slot, Place place);
    void leave(int holder, uint32_t session_slot);
    void leave_all(int holder);   // called when the process of a holder has died

    // Counts a request. Returns 0, or the time after which the address may send a request again.
    Nanoseconds request(const PeerAddress &address, Nanoseconds now);

private:
    // One address. `state` has a hash of the address in its upper 40 bits and the number of its connections in the
    // other bits; 0: the place was never used. The other members are the times at which the allowance for new
    // connections and for requests is complete again (the generic cell rate algorithm: a token bucket in one number).
    struct alignas(32) Row {
        std::atomic<uint64_t> state;
        std::atomic<int64_t> connections_until;
        std::atomic<int64_t> requests_until;
    };
    // A limit of events in a time: one event in each `interval`, and `allowance` / `interval` events at once.
    struct Rate {
        Nanoseconds interval = 0;   // 0: no limit
        Nanoseconds allowance = 0;

        static Rate of(double per_second, double burst_time);
        Nanoseconds take(std::atomic<int64_t> &until, Nanoseconds now) const;
    };

    uint64_t hash(const PeerAddress &address) const;
    Row *find(uint64_t hashed, Nanoseconds now);
    static bool is_free(const Row &row, uint64_t state, Nanoseconds now);
    std::atomic<Place> &held(int holder, uint32_t session_slot) const;
    void give_back(std::atomic<Place> &held);

    SharedMemory memory_;
    Row *rows_ = nullptr;
    std::atomic<Place> *held_ = nullptr;
    size_t sets_ = 0;        // a power of two
    size_t sessions_ = 0;
    size_t holders_ = 0;
    KeyedHash keyed_hash_;
    uint64_t most_connections_ = 0;   // 0: no limit
    Rate connection_rate_;
    Rate request_rate_;
};

}  // namespace coro
