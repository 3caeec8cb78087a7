#include "coro/server/shared/peer_table.h"

#include "coro/base/check.h"

namespace coro {

// Maps the rows. Fresh pages contain zeros, which are the initial values of a row, except for its socket: that
// field is set when the row gets a client.
PeerTable::PeerTable()
{
    using Count = std::atomic<uint32_t>;
    CORO_CHECK(memory_.create(memory_.size_of<PeerRow>(SessionNumbers::kSlots) + memory_.size_of<Count>(),
                              SharedMemory::Pages::kUnreserved));
    rows_ = memory_.carve_zeros<PeerRow>(SessionNumbers::kSlots);
    used_slots_ = memory_.carve_zeros<Count>();
}

PeerRow *PeerTable::find(int64_t session)
{
    PeerRow &found = row(session);
    return session > 0 && found.session.load(std::memory_order_acquire) == session ? &found : nullptr;
}

PeerInfo PeerTable::info_of(const PeerRow &row)
{
    PeerInfo info;
    info.received_at = row.counts.received_at.load(std::memory_order_relaxed);
    info.sent_at = row.sent_at.load(std::memory_order_relaxed);
    info.active_at = row.active_at.load(std::memory_order_relaxed);
    info.unread = row.counts.unread.load(std::memory_order_relaxed);
    info.unsent = row.unsent.load(std::memory_order_relaxed);
    info.uid = row.uid();
    uint8_t worker = row.worker.load(std::memory_order_relaxed);
    info.worker = worker == PeerRow::kOtherWorker ? int16_t(-1) : int16_t(worker);
    info.is_protected = row.is_protected.load(std::memory_order_relaxed);
    return info;
}

void PeerTable::use_slot(uint32_t slot)
{
    uint32_t used = used_slots_->load(std::memory_order_relaxed);
    while (used <= slot && !used_slots_->compare_exchange_weak(used, slot + 1)) {
    }
}

}  // namespace coro
