#include "coro/server/shared/peer_table.h"

#include "coro/base/check.h"

#include <new>
#include <sys/mman.h>

namespace coro {

namespace {

constexpr size_t kRowsSize = sizeof(PeerRow) * SessionNumbers::kSlots;
constexpr size_t kSize = kRowsSize + sizeof(std::atomic<uint32_t>);

}  // namespace

// Fresh pages contain zeros. These are the initial values of a row, except for its socket, which is set when
// the row gets a client.
PeerTable::PeerTable()
{
    void *memory =
        ::mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    CORO_CHECK(memory != MAP_FAILED);
    rows_ = static_cast<PeerRow *>(memory);
    used_slots_ = new (static_cast<char *>(memory) + kRowsSize) std::atomic<uint32_t>(0);
}

PeerTable::~PeerTable()
{
    ::munmap(rows_, kSize);
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
