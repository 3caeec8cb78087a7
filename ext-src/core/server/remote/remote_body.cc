#include "coro/server/connection/serving_thread.h"
#include "coro/server/remote/remote_peer.h"

#include <cerrno>
#include <utility>

// How a worker gets the body of a request that it handles while the master receives the body.
namespace coro {

RequestBody &RemotePeer::Stream::begin_body(const http::Head &head, const RequestPart &part, Storage &storage)
{
    RequestBody::Terms terms;
    terms.size = part.body_size;
    terms.most_collected = RequestBody::most_collected(*peer_.port().config);
    terms.awaits_continue = part.awaits_continue;
    terms.session = peer_.session();
    arriving_ = std::make_unique<RemoteBody>(*this);
    arriving_->keeps_alive = head.keep_alive;
    arriving_->body = std::make_shared<RequestBody>(storage, static_cast<RequestBody::Producer &>(*arriving_), terms);
    set_keeps_alive(head.keep_alive && terms.can_be_discarded());
    return *arriving_->body;
}

void RemotePeer::Stream::body_arrived(int outcome, std::string_view bytes, bool is_lost)
{
    std::shared_ptr<RequestBody> body = arriving_->body;
    if (is_lost || (!body->is_dropped() && !bytes.empty() && !body->append(bytes))) {
        body_refused(503);
        return;
    }
    if (outcome == RequestBody::kArriving) {
        body->publish();
        return;
    }
    set_keeps_alive(arriving_->keeps_alive);
    outcome == 0 ? body->complete() : body->fail(outcome);
    arriving_.reset();
    // After -ECONNRESET the client may still read a response. After other errors the master has refused the request.
    if (outcome < 0 && outcome != -ECONNRESET) {
        give_up();
    }
}

void RemotePeer::Stream::drop_body()
{
    if (arriving_) {
        std::shared_ptr<RequestBody> body = arriving_->body;
        body->drop();
    }
}

void RemotePeer::Stream::body_wanted()
{
    uint64_t granted = arriving_->body->granted();
    (void) remote().link_.ipc().send(packet(PacketKind::kBodyRoom), bytes_of(granted));
    uint64_t size = arriving_->body->terms().size;
    set_keeps_alive(arriving_->keeps_alive && (size == RequestBody::kUnknown || size <= RequestBody::kMostDiscarded));
}

void RemotePeer::Stream::body_dropped()
{
    remote().send_in_order(packet(PacketKind::kBodyDropped));
}

// Refuses a request whose handler has begun, because its body is too large. If a part of the response has been sent, only
// the end of the connection can show the client that the request has failed.
void RemotePeer::Stream::body_refused(int status)
{
    std::unique_ptr<RemoteBody> refused = std::move(arriving_);
    refused->body->fail(status == 413 ? -EMSGSIZE : -ENOMEM);
    if (is_handling_ && has_writer_begun()) {
        remote().close(true);
        return;
    }
    if (is_handling_) {
        forget_writer();
        refuse(status);
        return;
    }
    body_dropped();
}

}  // namespace coro
