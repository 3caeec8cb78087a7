#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"
#include "coro/server/master/master_reactor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

// How a reactor thread forwards the bodies of requests that workers handle while the bodies arrive.
namespace coro {

void ForwardedBody::body_arrived()
{
    reactor.forward_body(*this);
}

// Begins to forward the body of a request that was just sent to the worker.
void MasterReactor::begin_body(WorkerSlot &slot, const Connection &peer, RequestBody &body)
{
    PeerState &state = peer_state(peer.session());
    state.forwarded = std::make_unique<ForwardedBody>(*this, body.shared_from_this(), peer.session(),
                                                      state.exchange.stream, slot);
    forward_body(*state.forwarded);
}

// Sends the bytes that have arrived to the worker. At the end of the body, destroys `forwarded`.
void MasterReactor::forward_body(ForwardedBody &forwarded)
{
    RequestBody &body = *forwarded.body;
    size_t size = body.view().size();
    bool is_over = body.is_over();
    if (forwarded.awaited > 0 || (size == 0 && !is_over)) {
        return;
    }
    Connection *peer = sessions_.find(forwarded.session);
    WorkerSlot &slot = *forwarded.slot;
    Block block = body.take_all();
    BodyPart part = {body.outcome()};
    PacketHead head = packet_of_stream(forwarded.session, forwarded.stream, PacketKind::kBody);
    slot.link->send(head, bytes_of(part), block.data ? BlockPool::payload_of(block, size) : Payload{});
    if (block.data) {
        storage_.release(block);
    }
    forwarded.sent++;
    arm_trim_timer();
    if (peer && !peer->is_closed() && !slot.keeps_up() && !peer->is_throttled()) [[unlikely]] {
        throttle(*peer, slot);
    }
    if (is_over) {
        PeerState &state = peer_state(forwarded.session);
        state.forwarded.reset();
        // After the end of the connection, on_close() must still know that the worker has the request.
        if (peer && !peer->is_closed() && peer->http() && !peer->http()->is_handling()) {
            request_is_done(state);   // the protocol has refused the request because of its body
        }
    }
}

// Called when a draining worker has sent back a request. Its successor gets the body, too: first the packets that the
// worker sends back.
void MasterReactor::request_returned(WorkerSlot &from, WorkerSlot *to, PeerState &state)
{
    if (!state.forwarded || state.forwarded->slot != &from) {
        return;
    }
    if (!to) {
        drop_body(state);
        return;
    }
    state.forwarded->slot = to;
    state.forwarded->awaited = state.forwarded->sent;
}

// Returns true if a request that a draining worker has sent back is dropped, because its handler would wait for a body
// that does not come: the client has gone, or the master has refused the request.
bool MasterReactor::has_lost_body(const PacketHead &head, std::string_view bytes)
{
    RequestPart part = {};
    memcpy(&part, bytes.data(), std::min(sizeof part, bytes.size()));
    Connection *peer = sessions_.find(head.session);
    bool is_current = peer && !peer->is_closed() && is_about_request(peer_state(head.session), head);
    return part.is_body_arriving && !is_current;
}

// Sends a part of a body on to the worker that has got the request. If the client has gone since, this worker is the
// successor, which still needs the end of the body.
void MasterReactor::forward_body_again(WorkerSlot &from, WorkerSlot *successor, const PacketHead &head,
                                       std::string_view bytes, Block body, size_t body_size)
{
    Connection *peer = sessions_.find(head.session);
    PeerState *state = peer ? &peer_state(head.session) : nullptr;
    bool is_current = state && is_about_request(*state, head);
    WorkerSlot *to = is_current ? state->slot : successor;
    if (to && to != &from) {
        to->link->send(head, bytes, body.data ? BlockPool::payload_of(body, body_size) : Payload{});
        ForwardedBody *forwarded = is_current ? state->forwarded.get() : nullptr;
        if (forwarded && forwarded->awaited > 0 && --forwarded->awaited == 0) {
            forward_body(*forwarded);
        }
    }
    if (body.data) {
        storage_.release(body);
    }
}

// Ends the body of a request that was sent on to a worker while another worker still has to send back parts of the body:
// the client has gone, so forward_body() sends nothing more.
void MasterReactor::end_awaited_body(const PeerState &state)
{
    const ForwardedBody *forwarded = state.forwarded.get();
    if (forwarded && forwarded->awaited > 0) {
        BodyPart part = {-ECONNRESET};
        PacketHead head = packet_of_stream(forwarded->session, forwarded->stream, PacketKind::kBody);
        forwarded->slot->link->send(head, bytes_of(part));
    }
}

// Handles kBodyRoom and kBodyDropped.
void MasterReactor::body_taken(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival)
{
    ForwardedBody *forwarded = state.forwarded.get();
    if (!forwarded || forwarded->slot != &slot || forwarded->stream != arrival.head.stream) {
        return;
    }
    if (PacketKind(arrival.head.kind) == PacketKind::kBodyDropped) {
        drop_body(state);
        return;
    }
    uint64_t total = 0;
    memcpy(&total, arrival.bytes.data(), std::min(sizeof total, arrival.bytes.size()));
    std::shared_ptr<RequestBody> body = forwarded->body;   // grant() may end the body and destroy `forwarded`
    body->grant(total);
}

// Stops forwarding a body, because no worker wants it.
void MasterReactor::drop_body(PeerState &state)
{
    if (state.forwarded) {
        std::shared_ptr<RequestBody> body = state.forwarded->body;
        state.forwarded.reset();
        body->drop();
    }
}

bool MasterReactor::has_answer_begun(const Connection &peer)
{
    return peer_state(peer.session()).exchange.is_answer_begun;
}

}  // namespace coro
