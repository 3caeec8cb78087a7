#include "coro/server/master/master_reactor.h"

#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"

#include <algorithm>
#include <cerrno>
#include <utility>

// How a reactor thread sends on what draining workers have sent back.
namespace coro {

// Sends a packet, which a draining worker has sent back, to the successor of this worker.
void MasterReactor::ReturnedPackets::forward(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body,
                                             size_t body_size, Fd descriptor)
{
    WorkerSlot *slot = reactor_.workers_.serving()[size_t(from.worker_id)];
    if (slot == &from) {   // the successor does not serve yet, so the packet is kept
        from.returned += bytes.size() + body_size;
        packets_.push_back({&from, head, std::string(bytes), body, body_size, std::move(descriptor)});
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kHalfClosed) {
        resend_half_closed(from, slot, head);
        return;
    }
    if (PacketKind(head.kind) == PacketKind::kBody) {
        body_came_back(from, head, bytes, body, body_size);
        return;
    }
    bool is_dropped = PacketKind(head.kind) == PacketKind::kRequest && has_lost_body(head, bytes);
    uint64_t sequence = 0;
    if (PacketKind(head.kind) == PacketKind::kDescriptor) {
        // Computed in a statement of its own: in the call below, the descriptor could be moved away before it is
        // tested.
        WorkerSlot *taker = descriptor ? slot : nullptr;
        reactor_.send_socket(taker, head, bytes, std::move(descriptor));
    } else if (slot && !is_dropped) {
        sequence = slot->link->send(head, bytes, body.data ? BlockPool::payload_of(body, body_size) : Payload{});
    }
    reactor_.memory_.storage().release(body);
    Connection *connection = head.session > 0 ? reactor_.sessions_.find(head.session) : nullptr;
    if (is_dropped) {
        forget_body(head.session, head.stream);
    }
    if (!connection || is_dropped) {
        return;
    }
    PeerState &state = reactor_.peer_state(head.session);
    if (state.is_about_request(head) && state.slot == &from) {
        from.requests--;
        state.exchange.is_handled = slot != nullptr;
        request_came_back(from, slot, head, state);
        if (!slot) {
            connection->protocol().handler_lost();
            return;
        }
        slot->requests++;
    }
    if (state.slot == &from) {
        state.slot = slot;
        state.sequence = sequence;
    }
    if (slot && !state.is_about_request(head)) {
        state.add_recipient(*slot);
    }
}

void MasterReactor::ReturnedPackets::forward_all()
{
    for (Packet &packet : std::exchange(packets_, {})) {
        forward(*packet.from, packet.head, packet.bytes, packet.body, packet.body_size, std::move(packet.descriptor));
    }
}

void MasterReactor::ReturnedPackets::drop_packets_of(const WorkerSlot &slot)
{
    std::erase_if(packets_, [&](auto &packet) {
        if (packet.from == &slot && packet.body.data) {
            reactor_.memory_.storage().release(packet.body);
        }
        if (packet.from == &slot && PacketKind(packet.head.kind) == PacketKind::kDescriptor) {
            count(reactor_.row_.closed);
        }
        return packet.from == &slot;
    });
}

// Sends a returned kHalfClosed packet to the worker that gets the client's earlier packets, which were returned,
// too. This worker must answer kHalfClosed after it has handled the earlier packets.
void MasterReactor::ReturnedPackets::resend_half_closed(WorkerSlot &from, WorkerSlot *slot, const PacketHead &head)
{
    Connection *connection = reactor_.sessions_.find(head.session);
    PeerState &state = reactor_.peer_state(head.session);
    auto *unfinished = connection ? state.find_unfinished(from) : nullptr;
    if (!unfinished || unfinished->half_close != head.half_close) {
        return;
    }
    if (slot) {
        reactor_.worker_packets_->send_half_closed(*slot, head, state);
    }
    reactor_.worker_packets_->finished(from, *connection, state);
}

MasterReactor::ReturnedPackets::Body *MasterReactor::ReturnedPackets::find_body(int64_t session, uint32_t stream)
{
    for (Body &returned : bodies_) {
        if (returned.session == session && returned.stream == stream) {
            return &returned;
        }
    }
    return nullptr;
}

// Returns true if a request that a draining worker has sent back is dropped, because its handler would wait for a body
// that does not come: the client has gone, or the master has refused the request.
bool MasterReactor::ReturnedPackets::has_lost_body(const PacketHead &head, std::string_view bytes)
{
    auto part = part_of<RequestPart>(bytes);
    Connection *connection = reactor_.sessions_.find(head.session);
    bool is_current = connection && !connection->is_closed() && reactor_.peer_state(head.session).is_about_request(head);
    return part.is_body_arriving && !is_current;
}

// Called when a draining worker has sent back a request. Its successor gets the body, too: first the packets that come
// back.
void MasterReactor::ReturnedPackets::request_came_back(WorkerSlot &from, WorkerSlot *to, const PacketHead &head, PeerState &state)
{
    if (!to) {
        forget_body(head.session, head.stream);
        reactor_.bodies_->drop(state);
        return;
    }
    if (state.forwarded) {
        state.forwarded->slot = to;
    }
    Body *returned = find_body(head.session, head.stream);
    uint32_t awaited = state.exchange.body_packets;   // from this worker
    if (returned) {
        for (const Body::Source &source : returned->sources) {
            awaited -= source.awaited;
        }
        returned->slot = to;
    } else if (awaited > 0) {
        returned = &bodies_.emplace_back(Body{head.session, head.stream, to, {}, {}});
    }
    if (awaited > 0) {
        returned->sources.insert(returned->sources.begin(), {&from, awaited});
    }
    if (returned) {
        pass_on(*returned);
    } else if (state.forwarded) {
        reactor_.bodies_->forward(*state.forwarded);
    }
}

// Handles a part of a body that a draining worker has sent back. If no worker waits for it, the client has gone.
void MasterReactor::ReturnedPackets::body_came_back(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body,
                                                    size_t body_size)
{
    if (Body *returned = find_body(head.session, head.stream)) {
        returned->held.push_back({&from, head, std::string(bytes), body, body_size, {}});
        pass_on(*returned);
    } else {
        reactor_.memory_.storage().release(body);
    }
}

// Sends on the packets of the body whose turn it is. After the last one, destroys `returned`, and the rest of the body
// follows.
void MasterReactor::ReturnedPackets::pass_on(Body &returned)
{
    while (!returned.sources.empty()) {
        Body::Source &source = returned.sources.front();
        auto next = std::find_if(returned.held.begin(), returned.held.end(),
                                 [&](auto &held) { return held.from == source.slot; });
        if (next == returned.held.end() || !returned.slot->may_get_body()) {
            return;
        }
        returned.slot->link->send(next->head, next->bytes,
                                  next->body.data ? BlockPool::payload_of(next->body, next->body_size) : Payload{});
        reactor_.memory_.storage().release(next->body);
        returned.held.erase(next);
        if (--source.awaited == 0) {
            returned.sources.erase(returned.sources.begin());
        }
    }
    auto [session, stream] = std::pair(returned.session, returned.stream);
    forget_body(session, stream);
    Connection *connection = reactor_.sessions_.find(session);
    ForwardedBody *forwarded = connection ? reactor_.peer_state(session).forwarded.get() : nullptr;
    if (forwarded && forwarded->stream == stream) {
        reactor_.bodies_->forward(*forwarded);
    }
}

void MasterReactor::ReturnedPackets::forget_body(int64_t session, uint32_t stream)
{
    Body *returned = find_body(session, stream);
    if (!returned) {
        return;
    }
    for (Packet &held : returned->held) {
        reactor_.memory_.storage().release(held.body);
    }
    bodies_.erase(bodies_.begin() + (returned - bodies_.data()));
}

// Tells a worker that the rest of the body does not come.
void MasterReactor::ReturnedPackets::send_body_error(WorkerSlot &slot, int64_t session, uint32_t stream)
{
    BodyPart part = {-ECONNRESET};
    slot.link->send(packet_of_stream(session, stream, PacketKind::kBody), bytes_of(part));
}

// Handles kAllTaken: the worker has begun all requests that it has not sent back, and gets the rest of their bodies.
void MasterReactor::ReturnedPackets::all_taken(WorkerSlot &slot)
{
    slot.has_taken_all = true;
    reactor_.release(slot.moving);
    std::vector<std::pair<int64_t, uint32_t>> of_slot;
    for (const Body &returned : bodies_) {
        if (returned.slot == &slot) {
            of_slot.emplace_back(returned.session, returned.stream);
        }
    }
    for (auto [session, stream] : of_slot) {
        if (Body *returned = find_body(session, stream)) {
            pass_on(*returned);
        }
    }
    reactor_.sessions_.for_each([&](Connection &connection) {
        ForwardedBody *forwarded = reactor_.peer_state(connection.session()).forwarded.get();
        if (forwarded && forwarded->slot == &slot) {
            reactor_.bodies_->forward(*forwarded);
        }
    });
}

// Called when the worker has ended. The bodies whose packets it has not sent back fail.
void MasterReactor::ReturnedPackets::worker_ended(const WorkerSlot &slot)
{
    for (size_t i = bodies_.size(); i-- > 0;) {
        Body &returned = bodies_[i];
        auto [session, stream] = std::pair(returned.session, returned.stream);
        bool was_source = std::any_of(returned.sources.begin(), returned.sources.end(),
                                      [&](auto &source) { return source.slot == &slot; });
        if (returned.slot != &slot && !was_source) {
            continue;
        }
        if (returned.slot != &slot) {
            send_body_error(*returned.slot, session, stream);
        }
        forget_body(session, stream);
        Connection *connection = reactor_.sessions_.find(session);
        PeerState *state = connection ? &reactor_.peer_state(session) : nullptr;
        if (state && state->forwarded && state->forwarded->stream == stream) {
            reactor_.bodies_->drop(*state);
        }
    }
}

}  // namespace coro
