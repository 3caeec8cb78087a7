#include "coro/server/shared/session_directory.h"

#include <bit>
#include <cerrno>

namespace coro {

// Maps the slot states. Pages that were never written use no memory and contain zeros, which mean that a slot was
// never used.
int SessionDirectory::open(int rows, size_t connections)
{
    slots_ = SessionNumbers::slots_for(connections);
    rows_ = uint32_t(rows);
    bits_ = int(std::bit_width(slots_ * rows_ - 1));
    using State = std::atomic<uint64_t>;
    if (!memory_.create(memory_.size_of<State>(slots_ * rows_), SharedMemory::Pages::kUnreserved)) {
        return -errno;
    }
    states_ = memory_.carve_zeros<State>(slots_ * rows_);
    return 0;
}

SessionNumbers SessionDirectory::numbers(int row)
{
    SessionNumbers result;
    result.first = uint32_t(row);
    result.step = rows_;
    result.bits = bits_;
    result.shown = states_ + size_t(row) * slots_;
    result.shown_slots = slots_;
    return result;
}

ShownSession SessionDirectory::find(int64_t session) const
{
    size_t index = index_of(session);
    if (session <= 0 || uint64_t(session - 1) >> bits_ > UINT32_MAX || index >= slots_) {
        return {};
    }
    uint64_t state = states_[size_t(row_of(session)) * slots_ + index].load(std::memory_order_acquire);
    if (SessionNumbers::generation_of(state) != SessionNumbers::tag_of(session, bits_)) {
        return {};
    }
    return {SessionNumbers::protocol_in(state), SessionNumbers::port_in(state)};
}

}  // namespace coro
