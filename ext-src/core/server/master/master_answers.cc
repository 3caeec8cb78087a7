#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"
#include "coro/server/master/master_reactor.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <cstring>

// What workers answer goes to the clients.
namespace coro {

namespace {

template <class T>
T part_of(std::string_view bytes)
{
    T part = {};
    memcpy(&part, bytes.data(), std::min(bytes.size(), sizeof part));
    return part;
}

// Of a frame's first part.
uint8_t first_byte(const IpcLink::Arrival &arrival)
{
    return uint8_t(!arrival.bytes.empty() ? arrival.bytes.front() : arrival.body.data ? *arrival.body.data : 0);
}

}  // namespace

void MasterReactor::on_arrival(IpcLink &lane, IpcLink::Arrival &arrival)
{
    WorkerSlot &slot = *worker_slot_of(lane);
    Connection *peer = sessions_.find(arrival.head.session);
    auto kind = PacketKind(arrival.head.kind);
    if (kind == PacketKind::kAwaitRoom) {
        question(slot, peer, arrival);
    } else if (kind == PacketKind::kAllTaken) {
        release(slot.moving);
    } else if (kind == PacketKind::kAdopted && !slot.on_way.empty()) {
        slot.on_way.pop_front();
    } else if (kind == PacketKind::kReturned) {
        if (arrival.head.flags == uint8_t(PacketKind::kDescriptor) && !slot.on_way.empty()) {
            slot.on_way.pop_front();
        }
        PacketHead head = arrival.head;
        head.kind = arrival.head.flags;
        head.flags = 0;
        forward_again(slot, head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size,
                      std::move(arrival.descriptor));
    } else if (peer && !peer->is_closed()) {
        obey_worker(slot, *peer, arrival);
    }
    if (arrival.body.data) {
        storage_.release(arrival.body);
    }
}

void MasterReactor::obey_worker(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival)
{
    const PacketHead &head = arrival.head;
    PeerState &state = state_of(peer.session());
    bool flag = head.flags & kFlag;
    if (state.arbitration && must_wait(state, slot, arrival)) [[unlikely]] {
        std::string bytes(arrival.bytes);
        bytes.append(arrival.body.data, arrival.body.data ? arrival.body_size : 0);
        UnsentPart unsent(unsent_total(), bytes.size());
        state.arbitration->waiting.push_back({slot.shared_from_this(), head, std::move(bytes), std::move(arrival.descriptor),
                                       std::move(unsent)});
        return;
    }
    switch (PacketKind(head.kind)) {
    case PacketKind::kAnswer:
        if (is_about_request(state, head)) {
            state.is_answer_begun = true;
            send_bytes(peer, arrival);
        }
        break;
    case PacketKind::kAnswered:
    case PacketKind::kUpgraded:
        answered(peer, head);
        break;
    case PacketKind::kSend:
        if (peer.takes_more()) {
            send_part(slot, peer, arrival);
        }
        break;
    case PacketKind::kSendFrame:
        if (WebSocketSender *socket = peer.websocket(); socket && socket->is_open()) {
            send_part(slot, peer, arrival);
        }
        break;
    case PacketKind::kSendAnswerFile:
    case PacketKind::kSendFile:
        if (PacketKind(head.kind) == PacketKind::kSendFile || is_about_request(state, head)) {
            auto part = part_of<SentFile>(arrival.bytes);
            state.is_answer_begun = true;
            if (!arrival.descriptor) {
                peer.close(true);
            } else if (peer.send_file({}, std::move(arrival.descriptor), part.offset, part.length) >= 0) {
                note_unsent(peer);
            }
        }
        break;
    case PacketKind::kSendCloseFrame:
        if (WebSocketSender *socket = peer.websocket()) {
            (void) socket->send_close(uint16_t(head.serial), arrival.bytes);
        }
        break;
    case PacketKind::kClose:
        peer.close(flag);
        break;
    case PacketKind::kCloseWhenSent:
        peer.close_when_sent();
        break;
    case PacketKind::kPause:
        pause(peer, slot);
        break;
    case PacketKind::kResume:
        resume(peer);
        tell_resumed(slot, peer);
        break;
    case PacketKind::kProtect:
        peer.protect(flag);
        peers_.row(peer.session()).is_protected = flag;
        break;
    case PacketKind::kBind:
        (void) peer.bind(int32_t(head.serial));
        break;
    case PacketKind::kHandlersEnded:
        peer.handlers_ended();
        break;
    case PacketKind::kTailEnd:
        if (state.tail && state.tail->slot.get() == &slot && uint32_t(state.tail->sequence) == head.serial) {
            end_tail(peer, state, TailFate(head.flags));
        }
        break;
    case PacketKind::kFinished:
        if (auto *told = state.arbitration ? state.arbitration->find_unfinished(slot) : nullptr; told && told->serial == head.serial) {
            finished(slot, peer, state);
        }
        break;
    default:
        log(LogLevel::kError, "a packet of kind %d is not for a master (worker %d)", int(head.kind), slot.worker_id);
        break;
    }
    note_said(peer, arrival);
}

// Last, when what of it lies here is known to be unsent: workers add both.
void MasterReactor::note_said(const Connection &peer, const IpcLink::Arrival &arrival)
{
    size_t size = 0;
    switch (PacketKind(arrival.head.kind)) {
    case PacketKind::kAnswer:
    case PacketKind::kSend:
    case PacketKind::kSendFrame:
        size = arrival.bytes.size() + arrival.body_size;
        break;
    case PacketKind::kSendFile:
    case PacketKind::kSendAnswerFile:
        size = part_of<SentFile>(arrival.bytes).counted();
        break;
    default:
        return;
    }
    std::atomic<uint32_t> &said = peers_.row(peer.session()).said;
    said.store(said.load(std::memory_order_relaxed) + uint32_t(size), std::memory_order_release);
}

const MasterReactor::Arbitration::Unfinished *MasterReactor::Arbitration::find_unfinished(const WorkerSlot &slot) const
{
    auto found = std::find_if(unfinished.begin(), unfinished.end(), [&](auto &one) { return one.slot == &slot; });
    return found == unfinished.end() ? nullptr : &*found;
}

bool MasterReactor::Arbitration::has_waiting(const WorkerSlot &slot) const
{
    return std::any_of(waiting.begin(), waiting.end(), [&](auto &one) { return one.slot.get() == &slot; });
}

bool MasterReactor::Arbitration::ends_within_message(const WorkerSlot &slot) const
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
        is_within_frame = next.head.flags & kFlag;
    }
    return is_within_frame || is_within_message;
}

// Does what one worker says have to wait for the rest of what another one is saying?
bool MasterReactor::must_wait(const PeerState &state, const WorkerSlot &slot, const IpcLink::Arrival &arrival) const
{
    const Arbitration &arbitration = *state.arbitration;
    auto kind = PacketKind(arrival.head.kind);
    if (arbitration.writer) {
        return arbitration.writer != &slot &&
               (kind == PacketKind::kSend || kind == PacketKind::kSendFrame || kind == PacketKind::kSendFile ||
                kind == PacketKind::kSendCloseFrame || kind == PacketKind::kCloseWhenSent);
    }
    if (kind != PacketKind::kSendFrame || !arbitration.fragment_writer || arbitration.fragment_writer == &slot) {
        return false;
    }
    // It was sent before its worker could see that somebody else had begun a message. The rest of a frame waits behind it.
    return arbitration.has_waiting(slot) || !websocket::is_control_frame(first_byte(arrival));
}

bool MasterReactor::note_fragment(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival)
{
    uint8_t first = first_byte(arrival);
    bool is_final = websocket::is_final_frame(first);
    if ((is_final && !state.arbitration) || websocket::is_control_frame(first)) [[likely]] {
        return false;
    }
    if (!is_final) {
        state.arbitrate().fragment_writer = &slot;
        return false;
    }
    if (state.arbitration->fragment_writer != &slot) {
        return false;
    }
    state.arbitration->fragment_writer = nullptr;
    return true;
}

void MasterReactor::send_part(WorkerSlot &slot, Connection &peer, IpcLink::Arrival &arrival)
{
    PeerState &state = state_of(peer.session());
    bool is_more_to_come = arrival.head.flags & kFlag;
    bool is_first = !state.arbitration || !state.arbitration->writer;
    bool has_ended = is_first && PacketKind(arrival.head.kind) == PacketKind::kSendFrame &&
                     note_fragment(slot, state, arrival);
    send_bytes(peer, arrival);
    if (is_more_to_come) {
        state.arbitrate().writer = &slot;
        peer.set_within_message(true);
    } else if (state.arbitration && (state.arbitration->writer || has_ended)) {
        writer_ended(peer, state);
    }
}

void MasterReactor::writer_ended(Connection &peer, PeerState &state)
{
    state.arbitration->writer = nullptr;
    std::vector<Arbitration::Waiting> waiting = std::exchange(state.arbitration->waiting, {});
    state.end_arbitration_if_over();
    peer.set_within_message(false);
    for (Arbitration::Waiting &next : waiting) {
        if (peer.is_closed()) {
            return;
        }
        next.head.body_size = 0;
        IpcLink::Arrival again{next.head, next.bytes, {}, 0, std::move(next.descriptor)};
        obey_worker(*next.slot, peer, again);   // or it has to wait once more
    }
    answer_questions(peer.session(), &peer, state);
}

void MasterReactor::finished(WorkerSlot &slot, Connection &peer, PeerState &state)
{
    std::erase_if(state.arbitration->unfinished, [&](auto &one) { return one.slot == &slot; });
    if (state.arbitration->unfinished.empty() && !peer.is_closed()) {
        state.end_arbitration_if_over();
        peer.handlers_finished();
    }
}

void MasterReactor::send_bytes(Connection &peer, IpcLink::Arrival &arrival)
{
    int outcome = arrival.body.data
                      ? peer.send(arrival.bytes, BlockPool::payload_of(arrival.body, arrival.body_size))
                      : peer.send(arrival.bytes, {});
    if (outcome >= 0 && peer.unsent() > 0) {
        note_unsent(peer);
    }
}

void MasterReactor::request_is_done(PeerState &state)
{
    if (state.is_handled) {
        state.is_handled = false;
        if (state.slot) {
            state.slot->requests--;
        }
    }
}

void MasterReactor::answered(Connection &peer, const PacketHead &head)
{
    PeerState &state = state_of(peer.session());
    if (!is_about_request(state, head)) {
        return;
    }
    request_is_done(state);
    HttpStream &http = *peer.http();
    if (PacketKind(head.kind) == PacketKind::kAnswered) {
        http.exchange_ended(head.flags & kFlag);
        return;
    }
    if (!(head.flags & kFlag)) {
        http.decline_compression();
    }
    PeerRow &row = peers_.row(peer.session());
    row.window_bits = http.terms()->deflate.server_max_window_bits;
    row.speaks = http.terms()->compression ? PeerRow::kCompressedWebSocket : PeerRow::kWebSocket;
    http.exchange_upgraded();
}

// A worker wants to know when there is room. For a client that has gone there is: it finds out.
void MasterReactor::question(WorkerSlot &slot, Connection *peer, const IpcLink::Arrival &arrival)
{
    PeerState gone;
    PeerState &state = peer ? state_of(peer->session()) : gone;
    std::vector<Arbitration::Question> &questions = state.arbitrate().questions;
    std::erase_if(questions, [&](auto &question) { return question.slot == &slot; });
    questions.push_back({&slot, arrival.head.serial, part_of<uint64_t>(arrival.bytes)});
    answer_questions(arrival.head.session, peer, state);
}

void MasterReactor::answer_questions(int64_t session, const Connection *peer, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    std::erase_if(state.arbitration->questions, [&](auto &question) {
        bool is_held_up = state.arbitration->writer != question.slot && state.arbitration->has_waiting(*question.slot);
        if (peer && (is_held_up || !peer->has_room(question.limit))) {
            return false;
        }
        question.slot->lane->send(packet_about(session, PacketKind::kRoom, 0, question.serial), {});
        return true;
    });
    state.end_arbitration_if_over();
}

void MasterReactor::on_room(IpcLink &lane)
{
    if (WorkerSlot *slot = worker_slot_of(lane)) {
        release(slot->held);
        look_for_full_lanes();
    }
}

// The worker could not handle it any more: its successor can.
void MasterReactor::forward_again(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size,
                                  Fd descriptor)
{
    WorkerSlot *slot = serving_[size_t(from.worker_id)];
    if (slot == &from) {   // it is not there yet
        from.returned += bytes.size() + body_size;
        returned_.push_back({&from, head, std::string(bytes), body, body_size, std::move(descriptor)});
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kHalfClosed) {
        tell_half_closed_again(from, slot, head);
        return;
    }
    uint64_t sequence = 0;
    if (PacketKind(head.kind) == PacketKind::kDescriptor) {
        WorkerSlot *taker = descriptor ? slot : nullptr;   // asked before it is moved: a call's arguments have no order
        pass_on(taker, head, bytes, std::move(descriptor));
    } else if (slot) {
        sequence = slot->lane->send(head, bytes, body.data ? BlockPool::payload_of(body, body_size) : Payload{});
    }
    if (body.data) {
        storage_.release(body);
    }
    Connection *peer = head.session > 0 ? sessions_.find(head.session) : nullptr;
    if (!peer) {
        return;
    }
    PeerState &state = state_of(head.session);
    if (is_about_request(state, head) && state.slot == &from) {
        from.requests--;
        state.is_handled = slot != nullptr;
        if (!slot) {
            peer->protocol().handler_lost();
            return;
        }
        slot->requests++;
    }
    if (state.slot == &from) {
        state.slot = slot;
        state.sequence = sequence;
    }
    if (slot && !is_about_request(state, head)) {
        note_hearer(state, *slot);
    }
}

// What the client had sent before has come back, too: whoever gets that has the last word.
void MasterReactor::tell_half_closed_again(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head)
{
    Connection *peer = sessions_.find(head.session);
    PeerState &state = state_of(head.session);
    auto *told = peer && state.arbitration ? state.arbitration->find_unfinished(from) : nullptr;
    if (!told || told->serial != head.serial) {
        return;
    }
    if (slot) {
        tell_half_closed(*slot, head, state);
    }
    finished(from, *peer, state);
}

void MasterReactor::pause(Connection &peer, WorkerSlot &by)
{
    PeerState &state = state_of(peer.session());
    bool is_unconfirmed = state.pause && state.pause->is_unconfirmed;
    state.pause = std::make_unique<Pause>(Pause{&by, 0, is_unconfirmed});
    peer.pause();
    peers_.row(peer.session()).is_paused = true;
}

void MasterReactor::resume(Connection &peer)
{
    state_of(peer.session()).pause.reset();
    peer.resume();
    peers_.row(peer.session()).is_paused = false;
}

// Packets that were on their way when one worker paused the client wait in workers until somebody resumes it.
void MasterReactor::tell_resumed(WorkerSlot &by, Connection &peer)
{
    PacketHead head = packet_to_worker(peer, PacketKind::kResumed);
    for (WorkerSlot *slot : state_of(peer.session()).heard_by) {
        if (slot != &by) {
            slot->lane->send(head, {});
        }
    }
}

}  // namespace coro
