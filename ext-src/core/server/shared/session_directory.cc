#include "coro/server/shared/session_directory.h"

#include <algorithm>
#include <cerrno>
#include <sys/mman.h>

namespace coro {

SessionDirectory::~SessionDirectory()
{
    if (states_) {
        ::munmap(states_, slots_ * rows_ * sizeof *states_);
    }
}

// Pages that were not written to use no memory. They contain zeros, which mean that a slot was never used.
int SessionDirectory::open(int rows, size_t connections)
{
    slots_ = std::min(connections, SessionNumbers::kSlots);
    rows_ = uint32_t(rows);
    void *memory = ::mmap(nullptr, slots_ * rows_ * sizeof *states_, PROT_READ | PROT_WRITE,
                          MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        return -errno;
    }
    states_ = static_cast<std::atomic<uint64_t> *>(memory);
    return 0;
}

SessionNumbers SessionDirectory::numbers(int row)
{
    SessionNumbers result;
    result.row = uint32_t(row);
    result.rows = rows_;
    result.shown = states_ + size_t(row) * slots_;
    result.shown_slots = slots_;
    return result;
}

ShownSession SessionDirectory::find(int64_t session) const
{
    size_t slot = SessionNumbers::slot_of(session);
    if (session <= 0 || uint64_t(session - 1) >> (SessionNumbers::kSlotBits + 32) || slot >= slots_) {
        return {};
    }
    uint64_t state = states_[size_t(row_of(session)) * slots_ + slot].load(std::memory_order_acquire);
    if (SessionNumbers::generation_of(state) != SessionNumbers::tag_of(session) / rows_) {
        return {};
    }
    return {SessionNumbers::protocol_in(state), SessionNumbers::port_in(state)};
}

}  // namespace coro
