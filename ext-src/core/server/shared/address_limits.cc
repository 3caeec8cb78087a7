#include "coro/server/shared/address_limits.h"

#include "coro/net/networks.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <string_view>

namespace coro {

namespace {

constexpr size_t kRowsInSet = 8;
constexpr size_t kFewestRows = 4096;
constexpr size_t kMostRows = 1 << 20;
constexpr int kCountBits = 24;
constexpr uint64_t kCountMask = (uint64_t(1) << kCountBits) - 1;

// Returns the part of the hash of an address that Row::state contains. It is never 0.
uint64_t name_of(uint64_t hashed)
{
    return (hashed | uint64_t(1) << kCountBits) & ~kCountMask;
}

}  // namespace

bool AddressLimits::is_needed(const ServerConfig &config)
{
    return config.max_connections_per_ip > 0 || config.max_connection_rate_per_ip > 0 ||
           config.max_request_rate_per_ip > 0;
}

int AddressLimits::open(const ServerConfig &config, int holders, size_t sessions)
{
    size_t rows = std::clamp(std::bit_ceil(2 * size_t(config.max_connection)), kFewestRows, kMostRows);
    sets_ = rows / kRowsInSet;
    holders_ = size_t(holders);
    sessions_ = sessions;
    using Held = std::atomic<Place>;
    if (!memory_.create(memory_.size_of<Row>(rows) + memory_.size_of<Held>(holders_ * sessions_),
                        SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    rows_ = memory_.carve_zeros<Row>(rows);
    held_ = memory_.carve_zeros<Held>(holders_ * sessions_);
    keyed_hash_.seed();
    most_connections_ = uint64_t(config.max_connections_per_ip);
    connection_rate_ = Rate::of(config.max_connection_rate_per_ip, config.burst_time_per_ip);
    request_rate_ = Rate::of(config.max_request_rate_per_ip, config.burst_time_per_ip);
    return 0;
}

uint64_t AddressLimits::hash(const PeerAddress &address) const
{
    MappedAddress mapped = MappedAddress::of(address);
    std::string_view bytes(reinterpret_cast<const char *>(mapped.bytes), sizeof mapped.bytes);
    return keyed_hash_.of(mapped.is_ipv4() ? bytes.substr(12) : bytes.substr(0, 8));
}

bool AddressLimits::is_free(const Row &row, uint64_t state, Nanoseconds now)
{
    return (state & kCountMask) == 0 && row.connections_until.load(std::memory_order_relaxed) <= now &&
           row.requests_until.load(std::memory_order_relaxed) <= now;
}

// Returns the row of the address with this hash, and makes one if there is none. Returns nullptr if the set of the address
// is full.
// Two processes that make the row of one address at the same time take the same free row, so that only one of them
// succeeds and the other one finds the row.
AddressLimits::Row *AddressLimits::find(uint64_t hashed, Nanoseconds now)
{
    uint64_t name = name_of(hashed);
    Row *set = rows_ + (hashed & (sets_ - 1)) * kRowsInSet;
    for (;;) {
        Row *free = nullptr;
        uint64_t free_state = 0;
        for (Row *row = set; row < set + kRowsInSet; row++) {
            uint64_t state = row->state.load();
            if ((state & ~kCountMask) == name) {
                return row;
            }
            if (!free && is_free(*row, state, now)) {
                free = row;
                free_state = state;
            }
        }
        if (!free || free->state.compare_exchange_strong(free_state, name)) {
            return free;
        }
    }
}

AddressLimits::Rate AddressLimits::Rate::of(double per_second, double burst_time)
{
    Rate rate;
    if (per_second > 0) {
        rate.interval = std::max<Nanoseconds>(Nanoseconds(double(kSecond) / per_second), 1);
        rate.allowance = std::max(rate.interval, seconds(burst_time));
    }
    return rate;
}

// Takes one event out of the allowance. Returns 0, or the time after which an event is allowed again.
Nanoseconds AddressLimits::Rate::take(std::atomic<int64_t> &until, Nanoseconds now) const
{
    int64_t before = until.load(std::memory_order_relaxed);
    for (;;) {
        int64_t after = std::max(before, now) + interval;
        if (after - now > allowance) {
            return after - now - allowance;
        }
        if (until.compare_exchange_weak(before, after, std::memory_order_relaxed)) {
            return 0;
        }
    }
}

AddressLimits::Verdict AddressLimits::enter(const PeerAddress &address, Nanoseconds now, Place &place)
{
    place = 0;
    bool is_limited = most_connections_ > 0 || connection_rate_.interval > 0;
    if (!is_limited || (address.family != AF_INET && address.family != AF_INET6)) {
        return Verdict::kAdmitted;
    }
    uint64_t hashed = hash(address);
    for (;;) {
        Row *row = find(hashed, now);
        if (!row) {
            return Verdict::kAdmitted;
        }
        uint64_t state = row->state.load();
        if ((state & ~kCountMask) != name_of(hashed)) {
            continue;   // another process has taken the row, which has no connections yet, for another address
        }
        if (most_connections_ > 0 && (state & kCountMask) >= most_connections_) {
            return Verdict::kTooMany;
        }
        if (!row->state.compare_exchange_strong(state, state + 1)) {
            continue;   // another process has changed the row since
        }
        place = Place(row - rows_) + 1;
        if (connection_rate_.interval > 0 && connection_rate_.take(row->connections_until, now) > 0) {
            row->state.fetch_sub(1);
            place = 0;
            return Verdict::kTooFast;
        }
        return Verdict::kAdmitted;
    }
}

std::atomic<AddressLimits::Place> &AddressLimits::held(int holder, uint32_t session_slot) const
{
    return held_[size_t(holder) * sessions_ + session_slot];
}

void AddressLimits::hold(int holder, uint32_t session_slot, Place place)
{
    if (size_t(holder) < holders_ && session_slot < sessions_) {
        held(holder, session_slot).store(place, std::memory_order_relaxed);
    } else if (place != 0) {
        rows_[place - 1].state.fetch_sub(1);
    }
}

void AddressLimits::give_back(std::atomic<Place> &held)
{
    if (held.load(std::memory_order_relaxed) == 0) {
        return;
    }
    if (Place place = held.exchange(0, std::memory_order_relaxed)) {
        rows_[place - 1].state.fetch_sub(1);
    }
}

void AddressLimits::leave(int holder, uint32_t session_slot)
{
    if (size_t(holder) < holders_ && session_slot < sessions_) {
        give_back(held(holder, session_slot));
    }
}

void AddressLimits::leave_all(int holder)
{
    for (uint32_t slot = 0; size_t(holder) < holders_ && slot < sessions_; slot++) {
        give_back(held(holder, slot));
    }
}

Nanoseconds AddressLimits::request(const PeerAddress &address, Nanoseconds now)
{
    if (request_rate_.interval == 0 || (address.family != AF_INET && address.family != AF_INET6)) {
        return 0;
    }
    Row *row = find(hash(address), now);
    return row ? request_rate_.take(row->requests_until, now) : 0;
}

}  // namespace coro
