#include "coro/server/master/peer_state.h"

#include "coro/proto/websocket/frame.h"
#include "coro/server/remote/packet_kind.h"

#include <algorithm>

namespace coro {

const Arbitration::Unfinished *Arbitration::find_unfinished(const WorkerSlot &slot) const
{
    auto found = std::find_if(unfinished.begin(), unfinished.end(), [&](auto &one) { return one.slot == &slot; });
    return found == unfinished.end() ? nullptr : &*found;
}

bool Arbitration::has_waiting(const WorkerSlot &slot) const
{
    return std::any_of(waiting.begin(), waiting.end(), [&](auto &one) { return one.slot.get() == &slot; });
}

bool Arbitration::ends_within_message(const WorkerSlot &slot) const
{
    bool is_within_frame = false;
    bool is_within_message = false;
    for (const Waiting &next : waiting) {
        auto kind = PacketKind(next.head.kind);
        if (next.slot.get() != &slot || (kind != PacketKind::kSend && kind != PacketKind::kSendFrame)) {
            continue;
        }
        uint8_t first = next.bytes.empty() ? 0 : uint8_t(next.bytes.front());
        if (kind == PacketKind::kSendFrame && !is_within_frame && !websocket::is_control_frame(first)) {
            is_within_message = !websocket::is_final_frame(first);
        }
        is_within_frame = next.head.flags & kMoreFollows;
    }
    return is_within_frame || is_within_message;
}

}  // namespace coro
