#include "coro/server/master/master_reactor.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <climits>
#include <malloc.h>
#include <sys/resource.h>
#include <unordered_set>
#include <utility>

namespace coro {

namespace {

constexpr Nanoseconds kDrainStep = 50 * kMillisecond;
// The time to send the last answers after the handlers were cut off.
constexpr Nanoseconds kFlushTime = 500 * kMillisecond;
// time that the first worker that is ready waits for the other workers
constexpr Nanoseconds kPatience = kSecond;

}  // namespace

MasterReactor::MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &scoreboard, PeerTable &peers,
                             std::vector<ServedPort> ports, Setting setting) :
    ListeningThread(loop, config, scoreboard.reactor_row(setting.index), server_protocols(),
                  {uint32_t(setting.index), uint32_t(setting.reactors)}, std::move(ports)),
    scoreboard_(scoreboard), peers_(peers), setting_(std::move(setting)), control_(*this, setting_.control.get()),
    common_{size_t(config.master_buffer_size) / 2}, storage_(has_shares() ? 0 : common_.budget, &common_),
    serving_(size_t(config.worker_num)), turn_(size_t(setting_.index))
{
    make_datagram_sockets();
    if (AddressLimits *limits = scoreboard.address_limits()) {
        limit_addresses(*limits, Scoreboard::kHolderOfMaster);
    }
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
    loop_.disarm(drain_timer_);
    loop_.disarm(trim_timer_);
}

int MasterReactor::start()
{
    if (int outcome = loop_.poller().add(control_); outcome < 0) {
        return outcome;
    }
    loop_.ref();
    loop_.set_bookkeeping(&publish_timer_);
    return 0;
}

void MasterReactor::ControlWatcher::on_ready(uint32_t)
{
    reactor_.loop_.scheduler().enqueue_once(*this);
}

void MasterReactor::DeferredCall::on_time()
{
    reactor_.loop_.scheduler().enqueue_once(*this);
}

void MasterReactor::read_control()
{
    ControlMessage message;
    Fd descriptor;
    int outcome;
    while ((outcome = receive_control(control_.fd(), message, descriptor)) > 0) {
        handle_control(message, std::move(descriptor));
    }
    if (outcome == 0 && !is_manager_gone_) {
        manager_gone();
    }
}

void MasterReactor::handle_control(const ControlMessage &message, Fd descriptor)
{
    WorkerSlot *slot = worker_slot_of(message.link_set);
    switch (message.kind) {
    case ControlMessage::kNewLink: {
        if (!descriptor) {
            log(LogLevel::kError,
                "worker %d gets nothing from reactor thread %d: no descriptor is left for their link (raise ulimit -n)",
                message.worker_id, setting_.index);
            break;
        }
        IpcLink::Options options;
        options.datagram_size = setting_.datagram_size;
        options.receive = scratch().receive;
        options.receive_size = Scratch::kReceive;
        auto made = std::make_shared<WorkerSlot>();
        made->link_set = message.link_set;
        made->worker_id = message.worker_id;
        made->link = std::make_unique<IpcLink>(loop_, std::move(descriptor), static_cast<IpcLink::Observer &>(*this), options);
        if (int outcome = made->link->start(); outcome < 0) {
            log(LogLevel::kError, "cannot watch the link to worker %d: %s", message.worker_id, err::Reason(-outcome).text());
        }
        slots_.push_back(std::move(made));
        break;
    }
    case ControlMessage::kServing:
        switch_to(message.worker_id, message.link_set);
        break;
    case ControlMessage::kReady:
        if (slot) {
            ready(*slot);
        }
        break;
    case ControlMessage::kProcessDied:
        if (slot) {
            slot->is_ready = false;
            // Read the last answers of the dead process, which may arrive after kProcessDied.
            slot->link->read_all();
            process_died(*slot, message);
        }
        break;
    case ControlMessage::kCanceled:
        if (slot) {
            send_last_packet(*slot);
        }
        break;
    case ControlMessage::kRetired:
        retire(message.link_set);
        break;
    case ControlMessage::kStop:
        begin_drain();
        break;
    case ControlMessage::kEnd:
        begin_drain();
        have_workers_ended_ = true;
        break;
    }
}

WorkerSlot *MasterReactor::worker_slot_of(uint32_t link_set)
{
    auto found = std::find_if(slots_.begin(), slots_.end(), [=](auto &slot) { return slot->link_set == link_set; });
    return found == slots_.end() ? nullptr : found->get();
}

WorkerSlot *MasterReactor::worker_slot_of(const IpcLink &link)
{
    auto found = std::find_if(slots_.begin(), slots_.end(), [&](auto &slot) { return slot->link.get() == &link; });
    return found == slots_.end() ? nullptr : found->get();
}

PeerState &MasterReactor::peer_state(int64_t session)
{
    size_t at = index_of(session);
    if (at >= states_.size()) {
        states_.resize(at + 1);
    }
    return states_[at];
}

void MasterReactor::send_last_packet(WorkerSlot &slot)
{
    if (std::exchange(slot.sent_last_packet, true)) {
        return;
    }
    slot.link->send(packet_about(0, PacketKind::kLastPacket), {});
}

// Stops reading from clients that move to the worker's successor: the successor must not begin a client's next
// packets before this worker has begun the earlier ones. The earlier packets include bytes that this worker may be
// about to take out of a socket that was handed off to it. No part of a body may follow kLastPacket: this worker may
// send the request back and end.
void MasterReactor::throttle_moving(WorkerSlot &slot)
{
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = peer_state(connection.session());
        bool has_body = state.forwarded && state.forwarded->slot == &slot;
        bool is_read_later = connection.handlers().at_work() > 0 || state.is_uncounted || state.handoff || has_body;
        if (state.slot == &slot && is_read_later) {
            connection.throttle();
            slot.moving.push_back(connection.session());
        }
    });
}

// Reads again from the clients of this list, except those that move to the successor of another worker.
void MasterReactor::release(std::vector<int64_t> &throttled)
{
    std::vector<int64_t> released = std::exchange(throttled, {});
    std::unordered_set<int64_t> moving;
    for (auto &slot : slots_) {
        moving.insert(slot->moving.begin(), slot->moving.end());
    }
    for (int64_t session : released) {
        if (Connection *peer = sessions_.find(session); peer && !moving.contains(session)) {
            peer->unthrottle();
        }
    }
}

void MasterReactor::switch_to(int worker_id, uint32_t link_set)
{
    if (!worker_slot_of(link_set)) {
        return;   // the link does not exist, because there was no descriptor for it
    }
    WorkerSlot *&serving = serving_[size_t(worker_id)];
    if (serving && serving->link_set != link_set) {
        serving->returned = 0;
        // Read from throttled clients again, because the successor may be less busy. throttle_moving() then stops
        // reading from those of these clients that move to the successor.
        on_room(*serving->link);
        throttle_moving(*serving);
        send_last_packet(*serving);
    }
    serving = worker_slot_of(link_set);
    for (Returned &returned : std::exchange(returned_, {})) {
        forward_again(*returned.slot, returned.head, returned.bytes, returned.body, returned.body_size,
                      std::move(returned.descriptor));
    }
}

// Records that a worker is ready. The reactor starts to accept clients when all workers are ready, or when the
// first ready worker has waited kPatience for the others.
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

// Ends the message that a dead process was sending to the client. `upto` is the number of the last datagram that
// the process has taken: later datagrams are left to the successor.
void MasterReactor::output_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state)
{
    if (!state.arbitration) {
        return;
    }
    bool is_fragment_writer = state.arbitration->fragment_writer == &slot;
    if (is_fragment_writer && !state.arbitration->writer && !peer.is_closed()) {
        // The client can read a close frame now, because the last frame of the dead process is complete.
        (void) peer.websocket()->send_close(websocket::kInternalError, {});
    } else if (is_fragment_writer || state.arbitration->writer == &slot || state.arbitration->ends_within_message(slot)) {
        peer.close(true);   // only a broken connection shows the client that the rest is missing
    }
    if (auto *unfinished = state.find_unfinished(slot); unfinished && unfinished->sequence <= upto) {
        finished(slot, peer, state);
    }
}

// Ends a pause that only the dead process could have ended. A client that waits for confirm() is announced to the
// successor; any other client is read again.
void MasterReactor::pause_lost(WorkerSlot &slot, uint64_t upto, Connection &peer, PeerState &state)
{
    if (!state.pause || state.pause->slot != &slot || state.pause->sequence > upto || peer.is_closed()) {
        return;
    }
    state.pause->is_unconfirmed ? send_connected(peer) : resume(peer);
}

// Refuses the requests that the dead process had taken and not answered, and ends everything else that depended on
// this process.
void MasterReactor::process_died(WorkerSlot &slot, const ControlMessage &message)
{
    uint64_t from = message.from, upto = message.upto;
    slot.taken_by_dead = upto;
    std::erase_if(slot.sockets_in_flight, [=](uint64_t sequence) { return sequence <= upto; });
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = peer_state(connection.session());
        output_lost(slot, upto, connection, state);
        pause_lost(slot, upto, connection, state);
        peers_.row(connection.session()).end_fragments(SessionNumbers::tag_of(connection.session()), message.process);
        if (std::find(state.recipients.begin(), state.recipients.end(), &slot) != state.recipients.end()) {
            connection.handlers_lost();
            // handlers_lost() also forgets packets that other workers handle, or that wait in the link for the
            // successor. So the number of handlers is too small now.
            state.is_uncounted = state.recipients.size() > 1 || (state.slot == &slot && state.sequence > upto);
        }
        if (state.handoff && state.handoff->slot.get() == &slot && state.handoff->sequence <= upto && !connection.is_closed()) {
            end_handoff(connection, state, HandoffResult::kNotTaken);
        }
        bool was_taken = state.slot == &slot && state.sequence >= from && state.sequence <= upto;
        if (was_taken) {
            drop_body(state);
        }
        if (!was_taken || !state.exchange.is_handled) {
            return;
        }
        request_is_done(state);
        if (state.exchange.is_answer_begun) {
            // Close, because only a broken connection shows the client that the answer is incomplete.
            connection.close(true);
        } else if (connection.http() && connection.http()->is_handling()) {
            connection.protocol().handler_lost();
        }
    });
}

void MasterReactor::retire(uint32_t link_set)
{
    WorkerSlot *slot = worker_slot_of(link_set);
    if (!slot) {
        return;
    }
    count(row_.closed, slot->sockets_in_flight.size());
    for (WorkerSlot *&serving : serving_) {
        // A slot that still serves here has no successor, because there were no descriptors for the successor's
        // links.
        serving = serving == slot ? nullptr : serving;
    }
    returned_bodies_lost(*slot);
    process_died(*slot, {.upto = UINT64_MAX});   // UINT64_MAX includes packets that no process has taken
    release(slot->moving);
    on_room(*slot->link);
    sessions_.for_each([&](Connection &connection) {
        PeerState &state = peer_state(connection.session());
        if (state.slot == slot) {
            state.slot = nullptr;
        }
        if (state.arbitration) {
            std::erase_if(state.arbitration->room_requests, [=](auto &room_request) { return room_request.slot == slot; });
            state.end_arbitration_if_over();
        }
        std::erase(state.recipients, slot);
    });
    slot->link->stop();
    std::erase_if(returned_, [=, this](auto &returned) {
        if (returned.slot == slot && returned.body.data) {
            storage_.release(returned.body);
        }
        if (returned.slot == slot && PacketKind(returned.head.kind) == PacketKind::kDescriptor) {
            count(row_.closed);
        }
        return returned.slot == slot;
    });
    slot->link.reset();   // only the link is deleted: packets in Arbitration::waiting may still refer to the slot
    std::erase_if(slots_, [=](auto &owned) { return owned.get() == slot; });
    check_full_links();
}

bool MasterReactor::has_room_for_peer() const
{
    // Scoreboard::connections() already includes the connection that is being accepted.
    bool is_one_too_many = scoreboard_.connections() > uint64_t(config_.max_connection);
    return !is_one_too_many && !sessions_.is_full();
}

void MasterReactor::accepted(const ServedPort &port, Fd socket, const Address &from)
{
    // the descriptors from this number on are reserved for links to new workers
    if (socket.get() >= last_descriptor_) {
        refuse(PeerName(from),
               "the connection is refused: the last descriptors are reserved for links to workers (raise ulimit -n)");
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
    send_socket(slot_for_socket(), head, bytes_of(from), std::move(socket));
}

// Sends an accepted socket to a worker. While the socket is on its way, the connection counts as open; if the
// socket cannot be sent, the connection counts as closed.
void MasterReactor::send_socket(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket)
{
    uint64_t sequence = slot ? slot->link->send_descriptor(head, bytes, std::move(socket)) : 0;
    sequence ? slot->sockets_in_flight.push_back(sequence) : count(row_.closed);
}

void MasterReactor::begin_drain()
{
    if (draining_) {
        return;
    }
    draining_ = true;
    drain_until_ = loop_.read_clock() + config_.max_wait_time * kSecond;
    drain_timer_.on_time();
}

// Called when the manager has ended: after all workers have ended, or because the manager died.
void MasterReactor::manager_gone()
{
    is_manager_gone_ = true;
    loop_.poller().remove(control_);
    if (has_lost_manager()) {   // when the manager dies, the kernel sends its workers SIGTERM
        log(LogLevel::kError, "the manager process has died: the server ends");
        begin_drain();
        return;
    }
    sessions_.for_each([](Connection &connection) { connection.close_when_sent(); });
    drain_timer_.on_time();
}

// Returns memory to the system after much memory was in use. Otherwise malloc() would keep the memory for blocks
// of the same sizes.
void MasterReactor::trim()
{
    common_.forget_most_used();
    arm_trim_timer();
    if (trim_timer_.is_armed()) {
        return;   // arm_trim_timer() has armed the timer again, because much memory is still in use
    }
#ifdef __GLIBC__
    ::malloc_trim(0);
#endif
}

// Closes the connections without a request in progress, while workers can still be notified that these connections
// end. The other clients get an error answer when the workers have ended.
void MasterReactor::close_unhandled(bool with_messages)
{
    sessions_.for_each([=](Connection &connection) {
        bool is_request = connection.http() && connection.http()->is_handling();
        if (!is_request && (with_messages || connection.handlers().at_work() == 0)) {
            connection.close(true);
        }
    });
    loop_.scheduler().run_ready();
}

void MasterReactor::drain_step()
{
    if (is_over_) {
        return;
    }
    if (scoreboard_.end().is_urgent) {
        drain_until_ = std::min(drain_until_, loop_.now());
    }
    bool is_late = loop_.now() >= drain_until_;
    bool is_last_call = loop_.now() >= drain_until_ + kFlushTime;
    (void) end_listening(is_late);
    close_idle(is_late);
    if (is_late && !sent_last_packets_) {
        close_unhandled(is_last_call);
    }
    if (is_over_) {
        return;   // closing the last connection has called drain_step() again, which has ended the reactor
    }
    bool is_done = sessions_.size() == 0 && !may_get_connections();
    if (!sent_last_packets_ && (is_last_call || is_done)) {
        sent_last_packets_ = true;
        for (auto &slot : slots_) {   // all slots, including those of workers that do not serve yet in a reload
            send_last_packet(*slot);
            slot->link->flush();
        }
    }
    if (is_manager_gone_ && (is_late || is_done)) {
        is_over_ = true;
        close_all();
        loop_.unref();
        loop_.stop();
        return;
    }
    loop_.arm(drain_timer_, loop_.now() + kDrainStep);
}

}  // namespace coro
