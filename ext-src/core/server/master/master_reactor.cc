#include "coro/server/master/master_reactor.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/connection.h"
#include "coro/server/http/protocol_table.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/sender.h"

#include <algorithm>
#include <climits>
#include <sys/resource.h>
#include <unordered_set>
#include <utility>

namespace coro {

namespace {

// time that the first worker that is ready waits for the other workers
constexpr Nanoseconds kPatience = kSecond;

}  // namespace

MasterReactor::MasterReactor(Loop &loop, const ServerConfig &config, Scoreboard &scoreboard, PeerTable &peers,
                             std::vector<ServedPort> ports, Setting setting) :
    ListeningThread(loop, config, scoreboard.reactor_row(setting.index), server_protocols(),
                  {uint32_t(setting.index), uint32_t(setting.reactors)}, std::move(ports)),
    scoreboard_(scoreboard), peers_(peers), setting_(std::move(setting)), control_(*this, setting_.control.get()),
    memory_(loop, config, row_, unsent_total(), has_owners()),
    workers_(config, scoreboard, *setting_.turns, setting_.index), worker_packets_(std::make_unique<WorkerPackets>(*this)),
    bodies_(std::make_unique<Bodies>(*this)), returned_(std::make_unique<ReturnedPackets>(*this)),
    rooms_of_clients_(std::make_unique<Rooms>(*this)), lost_requests_(std::make_unique<LostRequests>(*this)),
    drain_(std::make_unique<Drain>(*this))
{
    if (setting_.rooms) {
        use_rooms(*setting_.rooms, setting_.index);
    }
    make_datagram_sockets();
    if (AddressLimits *limits = scoreboard.address_limits()) {
        limit_addresses(*limits, Scoreboard::kHolderOfMaster);
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
}

// Returns true if each client has a fixed worker.
bool MasterReactor::has_owners() const
{
    auto mode = Dispatch(config_.dispatch_mode);
    bool has_owners = mode == Dispatch::kByClient || mode == Dispatch::kByClientLeastBusy || mode == Dispatch::kByAddress ||
                      mode == Dispatch::kByUser;
    return has_owners && !setting_.dispatch.call;
}

int MasterReactor::start()
{
    if (int outcome = loop_.poller().add(control_); outcome < 0) {
        return outcome;
    }
    loop_.ref();
    memory_.publish_in_each_turn();
    figures_.start();
    rooms_of_clients_->start();
    return 0;
}

void MasterReactor::ControlWatcher::on_ready(uint32_t)
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
    if (outcome == 0 && !drain_->is_manager_gone()) {
        drain_->manager_gone();
    }
}

void MasterReactor::handle_control(const ControlMessage &message, Fd descriptor)
{
    WorkerSlot *slot = workers_.find(message.link_set);
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
        workers_.add(std::move(made));
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
            // Read the last packets of the dead process, which may arrive after kProcessDied.
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
        drain_->begin();
        break;
    case ControlMessage::kEnd:
        drain_->begin();
        drain_->workers_ended();
        break;
    }
}

bool MasterReactor::is_over() const
{
    return drain_->is_over();
}

bool MasterReactor::has_lost_manager() const
{
    return drain_->has_lost_manager();
}

void MasterReactor::last_connection_gone()
{
    drain_->go_on();
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
    for (auto &slot : workers_.all()) {
        moving.insert(slot->moving.begin(), slot->moving.end());
    }
    for (int64_t session : released) {
        if (Connection *connection = sessions_.find(session); connection && !moving.contains(session)) {
            connection->unthrottle();
        }
    }
}

void MasterReactor::switch_to(int worker_id, uint32_t link_set)
{
    if (!workers_.find(link_set)) {
        return;   // the link does not exist, because there was no descriptor for it
    }
    WorkerSlot *&serving = workers_.serving()[size_t(worker_id)];
    if (serving && serving->link_set != link_set) {
        serving->returned = 0;
        // Read from throttled clients again, because the successor may be less busy. throttle_moving() then stops
        // reading from those of these clients that move to the successor.
        on_room(*serving->link);
        throttle_moving(*serving);
        send_last_packet(*serving);
    }
    serving = workers_.find(link_set);
    returned_->forward_all();
}

// Records that a worker is ready. The reactor starts to accept clients when all workers are ready, or when the
// first ready worker has waited kPatience for the others. While another server serves the clients, it waits for all workers.
void MasterReactor::ready(WorkerSlot &slot)
{
    slot.is_ready = true;
    if (workers_.are_all_ready()) {
        listen();
    } else if (!is_listening_ && !listen_timer_.is_armed() && !scoreboard_.end().is_successor) {
        listen_timer_.arm(loop_.read_clock() + kPatience);
    }
}

void MasterReactor::listen()
{
    bool is_complete = std::find(workers_.serving().begin(), workers_.serving().end(), nullptr) == workers_.serving().end();
    if (is_complete && !is_listening_ && !draining_) {
        is_listening_ = true;
        start_listening();
    }
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
        worker_packets_->end_output(slot, upto, connection, state);
        worker_packets_->end_pause(slot, upto, connection, state);
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
            bodies_->drop(state);
        }
        if (!was_taken || !state.exchange.is_handled) {
            return;
        }
        state.end_request();
        if (state.exchange.is_response_begun) {
            // Close, because only a broken connection shows the client that the response is incomplete.
            connection.close(true);
        } else if (connection.http() && connection.http()->is_handling()) {
            lost_requests_->add(connection);
        }
    });
}

void MasterReactor::retire(uint32_t link_set)
{
    WorkerSlot *slot = workers_.find(link_set);
    if (!slot) {
        return;
    }
    count(row_.closed, slot->sockets_in_flight.size());
    for (WorkerSlot *&serving : workers_.serving()) {
        // A slot that still serves here has no successor, because there were no descriptors for the successor's
        // links.
        serving = serving == slot ? nullptr : serving;
    }
    returned_->worker_ended(*slot);
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
    returned_->drop_packets_of(*slot);
    slot->link.reset();   // only the link is deleted: packets in Arbitration::waiting may still refer to the slot
    workers_.remove(*slot);
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
    send_socket(workers_.next_for_socket(), head, bytes_of(from), std::move(socket));
}

// Sends an accepted socket to a worker. While the socket is on its way, the connection counts as open; if the
// socket cannot be sent, the connection counts as closed.
void MasterReactor::send_socket(WorkerSlot *slot, const PacketHead &head, std::string_view bytes, Fd socket)
{
    uint64_t sequence = slot ? slot->link->send_descriptor(head, bytes, std::move(socket)) : 0;
    sequence ? slot->sockets_in_flight.push_back(sequence) : count(row_.closed);
}

}  // namespace coro
