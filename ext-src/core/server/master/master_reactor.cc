#include "coro/server/master/master_reactor.h"

#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol.h"

#include <algorithm>
#include <climits>
#include <malloc.h>
#include <sys/resource.h>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kLeaveStep = 50 * kMillisecond;
constexpr Nanoseconds kFlushTime = 500 * kMillisecond;   // of handlers that are cut off
constexpr Nanoseconds kPatience = kSecond;   // with workers that do not come up

}  // namespace

MasterReactor::MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &board, PeerTable &peers,
                             std::vector<ServedPort> ports, Setting setting) :
    ServingThread(loop, *this, config, board.reactor_row(setting.index),
             {uint32_t(setting.index), uint32_t(setting.reactors)}, std::move(ports)),
    board_(board), peers_(peers), setting_(std::move(setting)), control_(*this, setting_.control.get()),
    common_{size_t(config.master_buffer_size) / 2}, storage_(has_shares() ? 0 : common_.budget, &common_),
    serving_(size_t(config.worker_num)), turn_(size_t(setting_.index))
{
    make_datagram_sockets();
    for (int64_t i = 0; has_shares() && i < config.worker_num; i++) {
        shares_.emplace_back(common_.budget / size_t(config.worker_num), &common_);
    }
    rlimit limit = {};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    int64_t reserve = 32 + 2 * config.worker_num * setting_.reactors;
    last_descriptor_ = int(std::min<rlim_t>(limit.rlim_cur, INT_MAX) - rlim_t(reserve));
}

MasterReactor::~MasterReactor()
{
    delete_all();
    loop_.set_bookkeeping(nullptr);
    loop_.disarm(listen_timer_);
    loop_.disarm(leave_timer_);
    loop_.disarm(trim_timer_);
}

int MasterReactor::start()
{
    if (int outcome = loop_.reactor().add(control_); outcome < 0) {
        return outcome;
    }
    loop_.ref();
    loop_.set_bookkeeping(&noting_);
    return 0;
}

void MasterReactor::ControlWatcher::on_ready(uint32_t)
{
    reactor_.loop_.scheduler().enqueue_once(*this);
}

void MasterReactor::Later::on_time()
{
    reactor_.loop_.scheduler().enqueue_once(*this);
}

void MasterReactor::read_control()
{
    ControlMessage message;
    Fd descriptor;
    int outcome;
    while ((outcome = receive_control(control_.fd(), message, descriptor)) > 0) {
        obey(message, std::move(descriptor));
    }
    if (outcome == 0 && !is_manager_gone_) {
        manager_gone();
    }
}

void MasterReactor::obey(const ControlMessage &message, Fd descriptor)
{
    WorkerSlot *slot = worker_slot_of(message.lanes);
    switch (message.kind) {
    case ControlMessage::kNewLane: {
        if (!descriptor) {
            log(LogLevel::kError, "no descriptor left for the lane to worker %d", message.worker_id);
            break;
        }
        IpcLink::Options options;
        options.datagram_size = setting_.datagram_size;
        options.receive = scratch().receive;
        options.receive_size = Scratch::kReceive;
        auto made = std::make_shared<WorkerSlot>();
        made->lanes = message.lanes;
        made->worker_id = message.worker_id;
        made->lane = std::make_unique<IpcLink>(loop_, std::move(descriptor), static_cast<IpcLink::Observer &>(*this), options);
        if (int outcome = made->lane->start(); outcome < 0) {
            log(LogLevel::kError, "cannot watch the lane to worker %d: errno %d", message.worker_id, -outcome);
        }
        slots_.push_back(std::move(made));
        break;
    }
    case ControlMessage::kSwitch:
        switch_to(message.worker_id, message.lanes);
        break;
    case ControlMessage::kReady:
        if (slot) {
            ready(*slot);
        }
        break;
    case ControlMessage::kLost:
        if (slot) {
            slot->is_ready = false;
            slot->lane->read_all();   // its last answers, of which we may hear after its end
            lost(*slot, message);
        }
        break;
    case ControlMessage::kCanceled:
        if (slot) {
            send_no_more(*slot);
        }
        break;
    case ControlMessage::kRetired:
        retire(message.lanes);
        break;
    case ControlMessage::kStop:
        begin_leaving();
        break;
    case ControlMessage::kEnd:
        begin_leaving();
        have_workers_ended_ = true;
        break;
    }
}

MasterReactor::WorkerSlot *MasterReactor::worker_slot_of(uint32_t lanes)
{
    auto found = std::find_if(slots_.begin(), slots_.end(), [=](auto &slot) { return slot->lanes == lanes; });
    return found == slots_.end() ? nullptr : found->get();
}

MasterReactor::WorkerSlot *MasterReactor::worker_slot_of(const IpcLink &lane)
{
    auto found = std::find_if(slots_.begin(), slots_.end(), [&](auto &slot) { return slot->lane.get() == &lane; });
    return found == slots_.end() ? nullptr : found->get();
}

MasterReactor::PeerState &MasterReactor::state_of(int64_t session)
{
    size_t at = place_of(session);
    if (at >= states_.size()) {
        states_.resize(at + 1);
    }
    return states_[at];
}

void MasterReactor::send_no_more(WorkerSlot &slot)
{
    if (std::exchange(slot.was_told, true)) {
        return;
    }
    slot.lane->send(packet_about(0, PacketKind::kNoMore), {});
}

// What these clients send next goes to another worker, which must not begin it before what they have sent already. Who has a
// client's socket may be about to take more.
void MasterReactor::throttle_moving(WorkerSlot &slot)
{
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = state_of(connection.session());
        if (state.slot == &slot && (connection.is_being_handled() || state.is_uncounted || state.tail)) {
            connection.throttle();
            slot.moving.push_back(connection.session());
        }
    });
}

void MasterReactor::release(std::vector<int64_t> &held)
{
    for (int64_t session : std::exchange(held, {})) {
        if (Connection *peer = sessions_.find(session)) {
            peer->unthrottle();
        }
    }
}

void MasterReactor::switch_to(int worker_id, uint32_t lanes)
{
    if (!worker_slot_of(lanes)) {
        return;   // there was no descriptor for it
    }
    WorkerSlot *&serving = serving_[size_t(worker_id)];
    if (serving && serving->lanes != lanes) {
        serving->returned = 0;
        on_room(*serving->lane);   // its successor may be less busy; but some of these clients have to wait for another reason
        throttle_moving(*serving);
        send_no_more(*serving);
    }
    serving = worker_slot_of(lanes);
    for (Returned &returned : std::exchange(returned_, {})) {
        forward_again(*returned.slot, returned.head, returned.bytes, returned.body, returned.body_size,
                      std::move(returned.descriptor));
    }
}

// Once all workers can have their share of the clients, or when the first one has waited long enough for the others.
void MasterReactor::ready(WorkerSlot &slot)
{
    slot.is_ready = true;
    bool are_all = std::all_of(serving_.begin(), serving_.end(), [](WorkerSlot *other) { return other && other->is_ready; });
    if (are_all) {
        listen();
    } else if (!is_listening_ && !listen_timer_.is_armed()) {
        loop_.arm(listen_timer_, loop_.read_clock() + kPatience);
    }
}

void MasterReactor::listen()
{
    bool is_complete = std::find(serving_.begin(), serving_.end(), nullptr) == serving_.end();
    if (is_complete && !is_listening_ && !draining_) {
        is_listening_ = true;
        start_listening();
    }
}

// It will not go on with what it was saying. Of what it had not taken up to that datagram its successor has to say the rest.
void MasterReactor::forget_slot(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    bool is_fragment_writer = state.arbitration->fragment_writer == &slot;
    if (is_fragment_writer && !state.arbitration->writer && !peer.is_closed()) {
        (void) peer.websocket()->send_close(websocket::kInternalError, {});   // it stands between two frames
    } else if (is_fragment_writer || state.arbitration->writer == &slot || state.arbitration->ends_within_message(slot)) {
        peer.close(true);   // only a connection that breaks tells the client that the rest is missing
    }
    if (auto *told = state.arbitration ? state.arbitration->find_unfinished(slot) : nullptr; told && told->sequence <= upto) {
        finished(slot, peer, state);
    }
}

// Its successor has to decide anew about a client that waits to be confirmed; any other is read from again.
void MasterReactor::pause_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state)
{
    if (!state.pause || state.pause->slot != &slot || state.pause->sequence > upto || peer.is_closed()) {
        return;
    }
    state.pause->is_unconfirmed ? announce(peer) : resume(peer);
}

// Requests that the dead process had taken have no answer: their clients are told at once.
void MasterReactor::lost(WorkerSlot &slot, const ControlMessage &message)
{
    auto [from, upto] = std::pair(message.from, message.upto);
    slot.lost_upto = upto;
    std::erase_if(slot.on_way, [=](uint64_t sequence) { return sequence <= upto; });
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = state_of(connection.session());
        forget_slot(slot, upto, connection, state);
        pause_lost(slot, upto, connection, state);
        peers_.row(connection.session()).end_telling(SessionNumbers::tag_of(connection.session()), message.process);
        if (std::find(state.heard_by.begin(), state.heard_by.end(), &slot) != state.heard_by.end()) {
            connection.handlers_lost();
            // Those of others were forgotten as well, and what waits in the lane for its successor.
            state.is_uncounted = state.heard_by.size() > 1 || (state.slot == &slot && state.sequence > upto);
        }
        if (state.tail && state.tail->slot.get() == &slot && state.tail->sequence <= upto && !connection.is_closed()) {
            end_tail(connection, state, TailFate::kNotTaken);
        }
        bool was_taken = state.slot == &slot && state.sequence >= from && state.sequence <= upto;
        if (!was_taken || !state.is_handled) {
            return;
        }
        request_is_done(state);
        if (state.is_answer_begun) {
            connection.close(true);   // only a connection that breaks tells the client that the answer is not whole
        } else if (connection.http() && connection.http()->is_handling()) {
            static_cast<HttpProtocol &>(connection.protocol()).handler_lost();
        }
    });
}

void MasterReactor::retire(uint32_t lanes)
{
    WorkerSlot *slot = worker_slot_of(lanes);
    if (!slot) {
        return;
    }
    count(row_.closed, slot->on_way.size());
    for (WorkerSlot *&serving : serving_) {
        serving = serving == slot ? nullptr : serving;   // there were no descriptors for its successor
    }
    lost(*slot, {.upto = UINT64_MAX});   // what it had not even read
    release(slot->moving);
    on_room(*slot->lane);
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = state_of(connection.session());
        if (state.slot == slot) {
            state.slot = nullptr;
        }
        if (state.arbitration) {
            std::erase_if(state.arbitration->questions, [=](auto &question) { return question.slot == slot; });
            state.end_arbitration_if_over();
        }
        std::erase(state.heard_by, slot);
    });
    slot->lane->stop();
    std::erase_if(returned_, [=, this](auto &returned) {
        if (returned.slot == slot && returned.body.data) {
            storage_.release(returned.body);
        }
        if (returned.slot == slot && PacketKind(returned.head.kind) == PacketKind::kDescriptor) {
            count(row_.closed);
        }
        return returned.slot == slot;
    });
    slot->lane.reset();   // what it has said and waits for the end of what others say may need the rest of the seat
    std::erase_if(slots_, [=](auto &owned) { return owned.get() == slot; });
    look_for_full_lanes();
}

bool MasterReactor::has_room_for_peer() const
{
    bool is_one_too_many = board_.connections() > uint64_t(config_.max_connection);   // the one in question is counted
    return !is_one_too_many && !sessions_.is_full();
}

void MasterReactor::welcome(const ServedPort &port, Fd socket, const Address &from)
{
    if (socket.get() >= last_descriptor_) {   // without lanes to new workers those would be of no use
        refuse(PeerName(from), "the connection is refused: no descriptors are left for it (ulimit -n)");
        count(row_.closed);
        return;
    }
    if (Dispatch(config_.dispatch_mode) != Dispatch::kStream) {
        add_connection(port, std::move(socket), from);
        return;
    }
    PacketHead head;
    head.kind = uint8_t(PacketKind::kDescriptor);
    head.port = uint16_t(port.index);
    pass_on(slot_for_socket(), head, bytes_of(from), std::move(socket));
}

// On its way it counts as open; the worker that has it, or the end of that, will count it as closed.
void MasterReactor::pass_on(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket)
{
    uint64_t sequence = slot ? slot->lane->send_descriptor(head, bytes, std::move(socket)) : 0;
    sequence ? slot->on_way.push_back(sequence) : count(row_.closed);
}

void MasterReactor::begin_leaving()
{
    if (draining_) {
        return;
    }
    draining_ = true;
    stop_listening();
    leave_until_ = loop_.read_clock() + config_.max_wait_time * kSecond;
    leave_timer_.on_time();
}

// At the end of everything, when all workers have ended; or it has died.
void MasterReactor::manager_gone()
{
    is_manager_gone_ = true;
    loop_.reactor().remove(control_);
    if (has_lost_manager()) {   // the workers are told by the kernel, and finish what they have
        log(LogLevel::kError, "the manager process has died: the server ends");
        begin_leaving();
        return;
    }
    sessions_.for_each([](Connection &connection) { connection.close_when_sent(); });
    leave_timer_.on_time();
}

// When there was much, and no longer is: left alone, the C library keeps it for blocks of the same size.
void MasterReactor::trim()
{
    common_.forget_most_used();
    note_memory();
    if (trim_timer_.is_armed()) {
        return;   // there still is
    }
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

// While there are workers that hear of it. Clients whose request is being handled are told that nobody answers it, when
// the workers have ended.
void MasterReactor::close_unhandled(bool with_messages)
{
    sessions_.for_each([=](Connection &connection) {
        bool is_request = connection.http() && connection.http()->is_handling();
        if (!is_request && (with_messages || !connection.is_being_handled())) {
            connection.close(true);
        }
    });
    loop_.scheduler().run_ready();
}

void MasterReactor::leave_step()
{
    if (is_over_) {
        return;
    }
    if (board_.end().is_urgent) {
        leave_until_ = std::min(leave_until_, loop_.now());
    }
    bool is_late = loop_.now() >= leave_until_;
    bool is_last_call = loop_.now() >= leave_until_ + kFlushTime;
    take_leave(is_late);
    if (is_late && !workers_told_) {
        close_unhandled(is_last_call);
    }
    if (is_over_) {
        return;   // the last connection's end has brought us here once more
    }
    if (!workers_told_ && (is_last_call || sessions_.size() == 0)) {
        workers_told_ = true;
        for (auto &slot : slots_) {   // also to those that were not to serve before others had gone
            send_no_more(*slot);
            slot->lane->flush();
        }
    }
    if (is_manager_gone_ && (is_late || sessions_.size() == 0)) {
        is_over_ = true;
        close_all();
        loop_.unref();
        loop_.stop();
        return;
    }
    loop_.arm(leave_timer_, loop_.now() + kLeaveStep);
}

}  // namespace coro
