#include "coro/base/log.h"
#include "coro/server/connection.h"
#include "coro/server/http_protocol.h"
#include "coro/server/master_reactor.h"

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
uint8_t first_byte(const Lane::Arrival &arrival)
{
    return uint8_t(!arrival.bytes.empty() ? arrival.bytes.front() : arrival.body.data ? *arrival.body.data : 0);
}

}  // namespace

void MasterReactor::on_arrival(Lane &lane, Lane::Arrival &arrival)
{
    Seat &seat = *seat_of(lane);
    Connection *client = sessions_.find(arrival.head.session);
    auto kind = PacketKind(arrival.head.kind);
    if (kind == PacketKind::kAwaitRoom) {
        question(seat, client, arrival);
    } else if (kind == PacketKind::kAllTaken) {
        release(seat.moving);
    } else if (kind == PacketKind::kAdopted && !seat.on_way.empty()) {
        seat.on_way.pop_front();
    } else if (kind == PacketKind::kReturned) {
        if (arrival.head.flags == uint8_t(PacketKind::kDescriptor) && !seat.on_way.empty()) {
            seat.on_way.pop_front();
        }
        PacketHead head = arrival.head;
        head.kind = arrival.head.flags;
        head.flags = 0;
        forward_again(seat, head, arrival.bytes, std::exchange(arrival.body, {}), arrival.body_size,
                      std::move(arrival.descriptor));
    } else if (client && !client->is_closed()) {
        obey_worker(seat, *client, arrival);
    }
    if (arrival.body.data) {
        storage_.release(arrival.body);
    }
}

void MasterReactor::obey_worker(Seat &seat, Connection &client, Lane::Arrival &arrival)
{
    const PacketHead &head = arrival.head;
    ClientState &state = state_of(client.session());
    bool flag = head.flags & kFlag;
    if (state.talk && must_wait(state, seat, arrival)) [[unlikely]] {
        std::string bytes(arrival.bytes);
        bytes.append(arrival.body.data, arrival.body.data ? arrival.body_size : 0);
        UnsentPart unsent(unsent_total(), bytes.size());
        state.talk->waiting.push_back({seat.shared_from_this(), head, std::move(bytes), std::move(arrival.descriptor),
                                       std::move(unsent)});
        return;
    }
    switch (PacketKind(head.kind)) {
    case PacketKind::kAnswer:
        if (is_about_request(state, head)) {
            state.is_answer_begun = true;
            send_bytes(client, arrival);
        }
        break;
    case PacketKind::kAnswered:
    case PacketKind::kUpgraded:
        answered(client, head);
        break;
    case PacketKind::kSend:
        if (client.takes_more()) {
            send_part(seat, client, arrival);
        }
        break;
    case PacketKind::kSendFrame:
        if (WebSocketChannel *socket = client.websocket(); socket && socket->is_open()) {
            send_part(seat, client, arrival);
        }
        break;
    case PacketKind::kSendAnswerFile:
    case PacketKind::kSendFile:
        if (PacketKind(head.kind) == PacketKind::kSendFile || is_about_request(state, head)) {
            auto part = part_of<SentFile>(arrival.bytes);
            state.is_answer_begun = true;
            if (!arrival.descriptor) {
                client.close(true);
            } else if (client.send_file({}, std::move(arrival.descriptor), part.offset, part.length) >= 0) {
                note_unsent(client);
            }
        }
        break;
    case PacketKind::kSayGoodbye:
        if (WebSocketChannel *socket = client.websocket()) {
            (void) socket->send_close(uint16_t(head.serial), arrival.bytes);
        }
        break;
    case PacketKind::kClose:
        client.close(flag);
        break;
    case PacketKind::kCloseWhenSent:
        client.close_when_sent();
        break;
    case PacketKind::kPause:
        pause(client, seat);
        break;
    case PacketKind::kResume:
        resume(client);
        tell_resumed(seat, client);
        break;
    case PacketKind::kProtect:
        client.protect(flag);
        clients_.row(client.session()).is_protected = flag;
        break;
    case PacketKind::kBind:
        (void) client.bind(int32_t(head.serial));
        break;
    case PacketKind::kHandlersEnded:
        client.handlers_ended();
        break;
    case PacketKind::kTailEnd:
        if (state.tail && state.tail->seat.get() == &seat && uint32_t(state.tail->sequence) == head.serial) {
            end_tail(client, state, TailFate(head.flags));
        }
        break;
    case PacketKind::kFinished:
        if (auto *told = state.talk ? state.talk->find_unfinished(seat) : nullptr; told && told->serial == head.serial) {
            finished(seat, client, state);
        }
        break;
    default:
        log(LogLevel::kError, "a packet of kind %d is not for a master (worker %d)", int(head.kind), seat.worker_id);
        break;
    }
    note_said(client, arrival);
}

// Last, when what of it lies here is known to be unsent: workers add both.
void MasterReactor::note_said(const Connection &client, const Lane::Arrival &arrival)
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
    std::atomic<uint32_t> &said = clients_.row(client.session()).said;
    said.store(said.load(std::memory_order_relaxed) + uint32_t(size), std::memory_order_release);
}

const MasterReactor::Talk::Unfinished *MasterReactor::Talk::find_unfinished(const Seat &seat) const
{
    auto found = std::find_if(unfinished.begin(), unfinished.end(), [&](auto &one) { return one.seat == &seat; });
    return found == unfinished.end() ? nullptr : &*found;
}

bool MasterReactor::Talk::has_waiting(const Seat &seat) const
{
    return std::any_of(waiting.begin(), waiting.end(), [&](auto &one) { return one.seat.get() == &seat; });
}

bool MasterReactor::Talk::ends_within_message(const Seat &seat) const
{
    bool is_within_frame = false;
    bool is_within_message = false;
    for (const Waiting &next : waiting) {
        auto kind = PacketKind(next.head.kind);
        if (next.seat.get() != &seat || (kind != PacketKind::kSend && kind != PacketKind::kSendFrame)) {
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
bool MasterReactor::must_wait(const ClientState &state, const Seat &seat, const Lane::Arrival &arrival) const
{
    const Talk &talk = *state.talk;
    auto kind = PacketKind(arrival.head.kind);
    if (talk.speaker) {
        return talk.speaker != &seat &&
               (kind == PacketKind::kSend || kind == PacketKind::kSendFrame || kind == PacketKind::kSendFile ||
                kind == PacketKind::kSayGoodbye || kind == PacketKind::kCloseWhenSent);
    }
    if (kind != PacketKind::kSendFrame || !talk.teller || talk.teller == &seat) {
        return false;
    }
    // It was sent before its worker could see that somebody else had begun a message. The rest of a frame waits behind it.
    return talk.has_waiting(seat) || !websocket::is_control_frame(first_byte(arrival));
}

bool MasterReactor::note_fragment(Seat &seat, ClientState &state, const Lane::Arrival &arrival)
{
    uint8_t first = first_byte(arrival);
    bool is_final = websocket::is_final_frame(first);
    if ((is_final && !state.talk) || websocket::is_control_frame(first)) [[likely]] {
        return false;
    }
    if (!is_final) {
        state.begin_talk().teller = &seat;
        return false;
    }
    if (state.talk->teller != &seat) {
        return false;
    }
    state.talk->teller = nullptr;
    return true;
}

void MasterReactor::send_part(Seat &seat, Connection &client, Lane::Arrival &arrival)
{
    ClientState &state = state_of(client.session());
    bool is_more_to_come = arrival.head.flags & kFlag;
    bool is_first = !state.talk || !state.talk->speaker;
    bool has_ended = is_first && PacketKind(arrival.head.kind) == PacketKind::kSendFrame &&
                     note_fragment(seat, state, arrival);
    send_bytes(client, arrival);
    if (is_more_to_come) {
        state.begin_talk().speaker = &seat;
        client.set_within_message(true);
    } else if (state.talk && (state.talk->speaker || has_ended)) {
        speaker_ended(client, state);
    }
}

void MasterReactor::speaker_ended(Connection &client, ClientState &state)
{
    state.talk->speaker = nullptr;
    std::vector<Talk::Waiting> waiting = std::exchange(state.talk->waiting, {});
    state.note_silence();
    client.set_within_message(false);
    for (Talk::Waiting &next : waiting) {
        if (client.is_closed()) {
            return;
        }
        next.head.body_size = 0;
        Lane::Arrival again{next.head, next.bytes, {}, 0, std::move(next.descriptor)};
        obey_worker(*next.seat, client, again);   // or it has to wait once more
    }
    answer_questions(client.session(), &client, state);
}

void MasterReactor::finished(Seat &seat, Connection &client, ClientState &state)
{
    std::erase_if(state.talk->unfinished, [&](auto &one) { return one.seat == &seat; });
    if (state.talk->unfinished.empty() && !client.is_closed()) {
        state.note_silence();
        client.finished_elsewhere();
    }
}

void MasterReactor::send_bytes(Connection &client, Lane::Arrival &arrival)
{
    int outcome = arrival.body.data
                      ? client.send(arrival.bytes, CountedStorage::payload_of(arrival.body, arrival.body_size))
                      : client.send(arrival.bytes, {});
    if (outcome >= 0 && client.unsent() > 0) {
        note_unsent(client);
    }
}

void MasterReactor::request_is_done(ClientState &state)
{
    if (state.is_handled) {
        state.is_handled = false;
        if (state.seat) {
            state.seat->requests--;
        }
    }
}

void MasterReactor::answered(Connection &client, const PacketHead &head)
{
    ClientState &state = state_of(client.session());
    if (!is_about_request(state, head)) {
        return;
    }
    request_is_done(state);
    HttpChannel &http = *client.http();
    if (PacketKind(head.kind) == PacketKind::kAnswered) {
        http.exchange_ended(head.flags & kFlag);
        return;
    }
    if (!(head.flags & kFlag)) {
        http.decline_compression();
    }
    ClientRow &row = clients_.row(client.session());
    row.window_bits = http.terms()->deflate.server_max_window_bits;
    row.speaks = http.terms()->compression ? ClientRow::kCompressedWebSocket : ClientRow::kWebSocket;
    http.exchange_upgraded();
}

// A worker wants to know when there is room. For a client that has gone there is: it finds out.
void MasterReactor::question(Seat &seat, Connection *client, const Lane::Arrival &arrival)
{
    ClientState gone;
    ClientState &state = client ? state_of(client->session()) : gone;
    std::vector<Talk::Question> &questions = state.begin_talk().questions;
    std::erase_if(questions, [&](auto &question) { return question.seat == &seat; });
    questions.push_back({&seat, arrival.head.serial, part_of<uint64_t>(arrival.bytes)});
    answer_questions(arrival.head.session, client, state);
}

void MasterReactor::answer_questions(int64_t session, const Connection *client, ClientState &state)
{
    if (!state.talk) {
        return;
    }
    std::erase_if(state.talk->questions, [&](auto &question) {
        bool is_held_up = state.talk->speaker != question.seat && state.talk->has_waiting(*question.seat);
        if (client && (is_held_up || !client->has_room(question.limit))) {
            return false;
        }
        question.seat->lane->send(packet_about(session, PacketKind::kRoom, 0, question.serial), {});
        return true;
    });
    state.note_silence();
}

void MasterReactor::on_room(Lane &lane)
{
    if (Seat *seat = seat_of(lane)) {
        release(seat->held);
        look_for_full_lanes();
    }
}

// The worker could not handle it any more: its successor can.
void MasterReactor::forward_again(Seat &from, const PacketHead &head, std::string_view bytes, Block body, size_t body_size,
                                  Fd descriptor)
{
    Seat *seat = serving_[size_t(from.worker_id)];
    if (seat == &from) {   // it is not there yet
        from.returned += bytes.size() + body_size;
        returned_.push_back({&from, head, std::string(bytes), body, body_size, std::move(descriptor)});
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kHalfClosed) {
        tell_half_closed_again(from, seat, head);
        return;
    }
    uint64_t sequence = 0;
    if (PacketKind(head.kind) == PacketKind::kDescriptor) {
        Seat *taker = descriptor ? seat : nullptr;   // asked before it is moved: a call's arguments have no order
        pass_on(taker, head, bytes, std::move(descriptor));
    } else if (seat) {
        sequence = seat->lane->send(head, bytes, body.data ? CountedStorage::payload_of(body, body_size) : Payload{});
    }
    if (body.data) {
        storage_.release(body);
    }
    Connection *client = head.session > 0 ? sessions_.find(head.session) : nullptr;
    if (!client) {
        return;
    }
    ClientState &state = state_of(head.session);
    if (is_about_request(state, head) && state.seat == &from) {
        from.requests--;
        state.is_handled = seat != nullptr;
        if (!seat) {
            static_cast<HttpProtocol &>(client->protocol()).handler_lost();
            return;
        }
        seat->requests++;
    }
    if (state.seat == &from) {
        state.seat = seat;
        state.sequence = sequence;
    }
    if (seat && !is_about_request(state, head)) {
        note_hearer(state, *seat);
    }
}

// What the client had sent before has come back, too: whoever gets that has the last word.
void MasterReactor::tell_half_closed_again(Seat &from, Seat *seat, const PacketHead &head)
{
    Connection *client = sessions_.find(head.session);
    ClientState &state = state_of(head.session);
    auto *told = client && state.talk ? state.talk->find_unfinished(from) : nullptr;
    if (!told || told->serial != head.serial) {
        return;
    }
    if (seat) {
        tell_half_closed(*seat, head, state);
    }
    finished(from, *client, state);
}

void MasterReactor::pause(Connection &client, Seat &by)
{
    ClientState &state = state_of(client.session());
    bool is_unconfirmed = state.pause && state.pause->is_unconfirmed;
    state.pause = std::make_unique<Pause>(Pause{&by, 0, is_unconfirmed});
    client.pause();
    clients_.row(client.session()).is_paused = true;
}

void MasterReactor::resume(Connection &client)
{
    state_of(client.session()).pause.reset();
    client.resume();
    clients_.row(client.session()).is_paused = false;
}

// Packets that were on their way when one worker paused the client wait in workers until somebody resumes it.
void MasterReactor::tell_resumed(Seat &by, Connection &client)
{
    PacketHead head = packet_to_worker(client, PacketKind::kResumed);
    for (Seat *seat : state_of(client.session()).heard_by) {
        if (seat != &by) {
            seat->lane->send(head, {});
        }
    }
}

}  // namespace coro
