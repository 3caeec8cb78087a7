#include "coro/server/connection/connection.h"
#include "coro/server/http/stream.h"
#include "coro/server/master/master_reactor.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

// How a reactor thread sends on the bodies of requests that draining workers have sent back.
namespace coro {

ReturnedBody *MasterReactor::returned_body(int64_t session, uint32_t stream)
{
    for (ReturnedBody &returned : returned_bodies_) {
        if (returned.session == session && returned.stream == stream) {
            return &returned;
        }
    }
    return nullptr;
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

// Called when a draining worker has sent back a request. Its successor gets the body, too: first the packets that come
// back.
void MasterReactor::request_returned(WorkerSlot &from, WorkerSlot *to, const PacketHead &head, PeerState &state)
{
    if (!to) {
        forget_returned_body(head.session, head.stream);
        drop_body(state);
        return;
    }
    if (state.forwarded) {
        state.forwarded->slot = to;
    }
    ReturnedBody *returned = returned_body(head.session, head.stream);
    uint32_t awaited = state.exchange.body_packets;   // from this worker
    if (returned) {
        for (const ReturnedBody::Source &source : returned->sources) {
            awaited -= source.awaited;
        }
        returned->slot = to;
    } else if (awaited > 0) {
        returned = &returned_bodies_.emplace_back(ReturnedBody{head.session, head.stream, to, {}, {}});
    }
    if (awaited > 0) {
        returned->sources.insert(returned->sources.begin(), {&from, awaited});
    }
    if (returned) {
        pass_on(*returned);
    } else if (state.forwarded) {
        forward_body(*state.forwarded);
    }
}

// Handles a part of a body that a draining worker has sent back. If nobody waits for it, the client has gone.
void MasterReactor::body_returned(WorkerSlot &from, const PacketHead &head, std::string_view bytes, Block body,
                                  size_t body_size)
{
    if (ReturnedBody *returned = returned_body(head.session, head.stream)) {
        returned->held.push_back({&from, head, std::string(bytes), body, body_size});
        pass_on(*returned);
    } else if (body.data) {
        storage_.release(body);
    }
}

// Sends on the packets of the body whose turn it is. After the last one, destroys `returned`, and the rest of the body
// follows.
void MasterReactor::pass_on(ReturnedBody &returned)
{
    while (!returned.sources.empty()) {
        ReturnedBody::Source &source = returned.sources.front();
        auto next = std::find_if(returned.held.begin(), returned.held.end(),
                                 [&](auto &held) { return held.from == source.slot; });
        if (next == returned.held.end() || !returned.slot->may_get_body()) {
            return;
        }
        returned.slot->link->send(next->head, next->bytes,
                                  next->body.data ? BlockPool::payload_of(next->body, next->body_size) : Payload{});
        if (next->body.data) {
            storage_.release(next->body);
        }
        returned.held.erase(next);
        if (--source.awaited == 0) {
            returned.sources.erase(returned.sources.begin());
        }
    }
    auto [session, stream] = std::pair(returned.session, returned.stream);
    forget_returned_body(session, stream);
    Connection *peer = sessions_.find(session);
    ForwardedBody *forwarded = peer ? peer_state(session).forwarded.get() : nullptr;
    if (forwarded && forwarded->stream == stream) {
        forward_body(*forwarded);
    }
}

void MasterReactor::forget_returned_body(int64_t session, uint32_t stream)
{
    ReturnedBody *returned = returned_body(session, stream);
    if (!returned) {
        return;
    }
    for (ReturnedBody::Held &held : returned->held) {
        if (held.body.data) {
            storage_.release(held.body);
        }
    }
    returned_bodies_.erase(returned_bodies_.begin() + (returned - returned_bodies_.data()));
}

// Tells a worker that the rest of the body does not come.
void MasterReactor::send_body_error(WorkerSlot &slot, int64_t session, uint32_t stream)
{
    BodyPart part = {-ECONNRESET};
    slot.link->send(packet_of_stream(session, stream, PacketKind::kBody), bytes_of(part));
}

// Handles kAllTaken: the worker has begun all requests that it has not sent back, and gets the rest of their bodies.
void MasterReactor::all_taken(WorkerSlot &slot)
{
    slot.has_taken_all = true;
    release(slot.moving);
    std::vector<std::pair<int64_t, uint32_t>> of_slot;
    for (const ReturnedBody &returned : returned_bodies_) {
        if (returned.slot == &slot) {
            of_slot.emplace_back(returned.session, returned.stream);
        }
    }
    for (auto [session, stream] : of_slot) {
        if (ReturnedBody *returned = returned_body(session, stream)) {
            pass_on(*returned);
        }
    }
    sessions_.for_each([&](Connection &connection) {
        ForwardedBody *forwarded = peer_state(connection.session()).forwarded.get();
        if (forwarded && forwarded->slot == &slot) {
            forward_body(*forwarded);
        }
    });
}

// Called when the worker has ended. The bodies whose packets it has not sent back fail.
void MasterReactor::returned_bodies_lost(const WorkerSlot &slot)
{
    for (size_t i = returned_bodies_.size(); i-- > 0;) {
        ReturnedBody &returned = returned_bodies_[i];
        auto [session, stream] = std::pair(returned.session, returned.stream);
        bool was_source = std::any_of(returned.sources.begin(), returned.sources.end(),
                                      [&](auto &source) { return source.slot == &slot; });
        if (returned.slot != &slot && !was_source) {
            continue;
        }
        if (returned.slot != &slot) {
            send_body_error(*returned.slot, session, stream);
        }
        forget_returned_body(session, stream);
        Connection *peer = sessions_.find(session);
        PeerState *state = peer ? &peer_state(session) : nullptr;
        if (state && state->forwarded && state->forwarded->stream == stream) {
            drop_body(*state);
        }
    }
}

}  // namespace coro
