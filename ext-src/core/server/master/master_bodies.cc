#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"
#include "coro/server/master/master_reactor.h"

#include <algorithm>
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
    state.exchange.body_packets = 0;
    state.forwarded = std::make_unique<ForwardedBody>(*this, body.shared_from_this(), peer.session(),
                                                      state.exchange.stream, slot);
    forward_body(*state.forwarded);
}

// Sends the bytes that have arrived to the worker, unless they must wait for others, or until it is clear whether the
// worker sends back the request. At the end of the body, destroys `forwarded`.
void MasterReactor::forward_body(ForwardedBody &forwarded)
{
    if (forwarded.slot->may_get_body() && !returned_body(forwarded.session, forwarded.stream)) [[likely]] {
        send_body(forwarded);
    }
}

void MasterReactor::send_body(ForwardedBody &forwarded)
{
    RequestBody &body = *forwarded.body;
    size_t size = body.view().size();
    bool is_over = body.is_over();
    if (size == 0 && !is_over) {
        return;
    }
    Connection *peer = sessions_.find(forwarded.session);
    PeerState &state = peer_state(forwarded.session);
    WorkerSlot &slot = *forwarded.slot;
    Block block = body.take_all();
    BodyPart part = {body.outcome()};
    PacketHead head = packet_of_stream(forwarded.session, forwarded.stream, PacketKind::kBody);
    slot.link->send(head, bytes_of(part), block.data ? BlockPool::payload_of(block, size) : Payload{});
    if (block.data) {
        storage_.release(block);
    }
    state.exchange.body_packets++;
    arm_trim_timer();
    if (peer && !peer->is_closed() && !slot.keeps_up() && !peer->is_throttled()) [[unlikely]] {
        throttle(*peer, slot);
    }
    if (is_over) {
        state.forwarded.reset();
        // After the end of the connection, on_close() must still know that the worker has the request.
        if (peer && !peer->is_closed() && peer->http() && !peer->http()->is_handling()) {
            request_is_done(state);   // the protocol has refused the request because of its body
        }
    }
}

// Called when the connection has ended: sends the worker the end of a body that waits for something else.
void MasterReactor::finish_body(PeerState &state)
{
    ForwardedBody *forwarded = state.forwarded.get();
    if (!forwarded) {
        return;
    }
    if (returned_body(forwarded->session, forwarded->stream)) {
        send_body_error(*forwarded->slot, forwarded->session, forwarded->stream);
        forget_returned_body(forwarded->session, forwarded->stream);
    } else if (!forwarded->slot->may_get_body()) {
        send_body(*forwarded);
    }
    state.forwarded.reset();
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
