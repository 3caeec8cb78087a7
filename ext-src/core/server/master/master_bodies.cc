#include "coro/server/master/master_reactor.h"

#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"

#include <algorithm>

// How a reactor thread forwards the bodies of requests that workers handle while the bodies arrive.
namespace coro {

void ForwardedBody::body_arrived()
{
    reactor.bodies_->forward(*this);
}

// Begins to forward the body of a request that was just sent to the worker.
void MasterReactor::Bodies::begin(WorkerSlot &slot, const Connection &connection, RequestBody &body)
{
    PeerState &state = reactor_.peer_state(connection.session());
    state.exchange.body_packets = 0;
    state.forwarded = std::make_unique<ForwardedBody>(reactor_, body.shared_from_this(), connection.session(),
                                                      state.exchange.stream, slot);
    forward(*state.forwarded);
}

// Sends the bytes that have arrived to the worker, unless they must wait for others, or until it is clear whether the
// worker sends back the request. At the end of the body, destroys `forwarded`.
void MasterReactor::Bodies::forward(ForwardedBody &forwarded)
{
    if (forwarded.slot->may_get_body() && !reactor_.returned_->find_body(forwarded.session, forwarded.stream)) [[likely]] {
        send(forwarded);
    }
}

void MasterReactor::Bodies::send(ForwardedBody &forwarded)
{
    RequestBody &body = *forwarded.body;
    size_t size = body.view().size();
    bool is_over = body.is_over();
    if (size == 0 && !is_over) {
        return;
    }
    Connection *connection = reactor_.sessions_.find(forwarded.session);
    PeerState &state = reactor_.peer_state(forwarded.session);
    WorkerSlot &slot = *forwarded.slot;
    Block block = body.take_all();
    BodyPart part = {body.outcome()};
    PacketHead head = packet_of_stream(forwarded.session, forwarded.stream, PacketKind::kBody);
    slot.link->send(head, bytes_of(part), block.data ? BlockPool::payload_of(block, size) : Payload{});
    reactor_.memory_.storage().release(block);
    state.exchange.body_packets++;
    reactor_.memory_.trim_later_if_much();
    if (connection && !connection->is_closed() && !slot.keeps_up() && !connection->is_throttled()) [[unlikely]] {
        reactor_.throttle(*connection, slot);
    }
    if (is_over) {
        state.forwarded.reset();
        // After the end of the connection, on_close() must still know that the worker has the request.
        if (connection && !connection->is_closed() && connection->http() && !connection->http()->is_handling()) {
            state.end_request();   // the protocol has refused the request because of its body
        }
    }
}

// Called when the connection has ended: sends the worker the end of a body that waits for something else.
void MasterReactor::Bodies::finish(PeerState &state)
{
    ForwardedBody *forwarded = state.forwarded.get();
    if (!forwarded) {
        return;
    }
    if (reactor_.returned_->find_body(forwarded->session, forwarded->stream)) {
        ReturnedPackets::send_body_error(*forwarded->slot, forwarded->session, forwarded->stream);
        reactor_.returned_->forget_body(forwarded->session, forwarded->stream);
    } else if (!forwarded->slot->may_get_body()) {
        send(*forwarded);
    }
    state.forwarded.reset();
}

// Handles kBodyRoom and kBodyDropped.
void MasterReactor::Bodies::taken(WorkerSlot &slot, PeerState &state, const IpcLink::Arrival &arrival)
{
    ForwardedBody *forwarded = state.forwarded.get();
    if (!forwarded || forwarded->slot != &slot || forwarded->stream != arrival.head.stream) {
        return;
    }
    if (PacketKind(arrival.head.kind) == PacketKind::kBodyDropped) {
        drop(state);
        return;
    }
    std::shared_ptr<RequestBody> body = forwarded->body;   // grant() may end the body and destroy `forwarded`
    body->grant(part_of<uint64_t>(arrival.bytes));
}

// Stops forwarding a body, because no worker wants it.
void MasterReactor::Bodies::drop(PeerState &state)
{
    if (state.forwarded) {
        std::shared_ptr<RequestBody> body = state.forwarded->body;
        state.forwarded.reset();
        body->drop();
    }
}

}  // namespace coro
