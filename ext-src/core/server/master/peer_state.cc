#include "coro/server/master/peer_state.h"

#include "coro/proto/websocket/frame.h"
#include "coro/server/remote/packet_kind.h"

#include <algorithm>

namespace coro {

namespace {

// Returns the first byte of a WebSocket frame, given the packet with the first part of the frame.
uint8_t first_byte(const IpcLink::Arrival &arrival)
{
    return uint8_t(!arrival.bytes.empty() ? arrival.bytes.front() : arrival.body.data ? *arrival.body.data : 0);
}

}  // namespace

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

bool Arbitration::must_wait(const WorkerSlot &slot, const IpcLink::Arrival &arrival) const
{
    auto kind = PacketKind(arrival.head.kind);
    if (writer) {
        return writer != &slot &&
               (kind == PacketKind::kSend || kind == PacketKind::kSendFrame || kind == PacketKind::kSendFile ||
                kind == PacketKind::kSendCloseFrame || kind == PacketKind::kCloseWhenSent);
    }
    if (kind != PacketKind::kSendFrame || !fragment_writer || fragment_writer == &slot) {
        return false;
    }
    // The worker sent this frame before it could see that another worker had begun a fragmented message. Only a
    // control frame may go between the fragments. The rest of a waiting frame waits, too.
    return has_waiting(slot) || !websocket::is_control_frame(first_byte(arrival));
}

void PeerState::end_request()
{
    if (exchange.is_handled) {
        exchange.is_handled = false;
        if (slot) {
            slot->requests--;
        }
    }
}

void PeerState::add_recipient(WorkerSlot &to)
{
    if (std::find(recipients.begin(), recipients.end(), &to) == recipients.end()) {
        recipients.push_back(&to);
    }
}

bool PeerState::track_fragments(WorkerSlot &by, const IpcLink::Arrival &arrival)
{
    uint8_t first = first_byte(arrival);
    bool is_final = websocket::is_final_frame(first);
    if ((is_final && !arbitration) || websocket::is_control_frame(first)) [[likely]] {
        return false;
    }
    if (!is_final) {
        arbitrate().fragment_writer = &by;
        return false;
    }
    if (arbitration->fragment_writer != &by) {
        return false;
    }
    arbitration->fragment_writer = nullptr;
    return true;
}

}  // namespace coro
