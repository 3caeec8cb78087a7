#pragma once

#include "coro/base/fd.h"
#include "coro/ipc/packet.h"
#include "coro/net/unsent_total.h"
#include "coro/server/http/request_body.h"
#include "coro/server/master/worker_slot.h"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace coro {

// Orders what several workers send to one client at the same time. Only one worker at a time may be in the middle
// of a message; packets of other workers wait until this message is complete.
struct Arbitration {
    // The request of a worker that waits until less than `limit` bytes are unsent for the client.
    struct RoomRequest {
        WorkerSlot *slot;
        uint32_t number;
        uint64_t limit;
    };
    // A worker that was sent kHalfClosed and has not answered with kFinished.
    struct Unfinished {
        WorkerSlot *slot;
        uint32_t half_close;   // number of the kHalfClosed packet
        uint64_t sequence;     // number of the datagram that carried the kHalfClosed packet
    };
    struct Waiting {
        std::shared_ptr<WorkerSlot> slot;   // shared, because the slot must exist even after the worker has ended
        PacketHead head;
        std::string bytes;
        Fd descriptor;
        UnsentPart unsent;
    };

    std::vector<RoomRequest> room_requests;
    std::vector<Unfinished> unfinished;
    WorkerSlot *writer = nullptr;            // the worker that has sent a part of a message and not yet the rest
    // the worker that has sent the first and not yet the last fragment of a message
    WorkerSlot *fragment_writer = nullptr;
    // packets of other workers that wait until the writer has completed its message
    std::vector<Waiting> waiting;

    const Unfinished *find_unfinished(const WorkerSlot &slot) const;
    bool has_waiting(const WorkerSlot &slot) const;
    // Returns true if a packet of a worker must wait until another worker has sent the rest of its message.
    bool must_wait(const WorkerSlot &slot, const IpcLink::Arrival &arrival) const;
    // Returns true if the last waiting packet of this worker leaves a frame or a message in fragments incomplete.
    bool ends_within_message(const WorkerSlot &slot) const;
    bool is_over() const
    {
        return room_requests.empty() && unfinished.empty() && !writer && !fragment_writer && waiting.empty();
    }
};

// The state of one request of a connection and of its response.
struct Exchange {
    uint32_t stream = 0;            // PacketHead::stream of the packets that belong to the request
    bool is_handled = false;        // true: a worker has the request and has not answered it completely
    bool is_response_begun = false;   // true: a part of the response has been sent to the client; status 103 is not part of it
    uint32_t body_packets = 0;      // the number of kBody packets that were made of the request's body
};

class MasterReactor;

// The body of a request that a worker handles while the body arrives: forwards the bytes to the worker.
struct ForwardedBody final : private RequestBody::Observer {
    ForwardedBody(MasterReactor &by, std::shared_ptr<RequestBody> of, int64_t client, uint32_t number, WorkerSlot &to) :
        reactor(by), body(std::move(of)), session(client), stream(number), slot(&to)
    {
        body->set_observer(this);
    }
    ~ForwardedBody() { body->set_observer(nullptr); }
    ForwardedBody(const ForwardedBody &) = delete;
    ForwardedBody &operator=(const ForwardedBody &) = delete;

    void body_arrived() override;

    MasterReactor &reactor;
    std::shared_ptr<RequestBody> body;
    int64_t session;
    uint32_t stream;     // PacketHead::stream of the request
    WorkerSlot *slot;    // the worker that handles the request
};

// A handoff in progress: a worker takes the last bytes of a message out of the client's socket.
struct ActiveHandoff {
    std::shared_ptr<WorkerSlot> slot;   // shared, because the slot must exist even after the worker has ended
    uint64_t sequence;                  // number of the datagram that carried the socket; 0: the socket could not be sent
};

// A pause of a client: the master reads nothing from the client until the worker that has paused the client resumes
// it. The master records this worker, because it must end the pause itself if the worker's process dies.
struct Pause {
    WorkerSlot *slot;       // the worker whose process paused the client or must confirm the connection
    // number of the datagram that carried kConnected, if the worker must call confirm(); 0: the worker has called
    // pause()
    uint64_t sequence;
    bool is_unconfirmed;    // true: the worker has not yet called confirm() (enable_delay_receive)
};

// What a reactor thread knows of a client beyond its Connection.
struct PeerState {
    WorkerSlot *slot = nullptr;                   // the worker that got the last packet from this client
    uint64_t sequence = 0;                        // number of the datagram that carried the last packet
    int worker_id = 0;   // id of the client's worker in dispatch modes with a fixed worker for each client
    Exchange exchange;                            // the last request of the client and its response
    // true: a worker has died, so other workers may be handling more packets of this client than HandlerCount
    // counts
    bool is_uncounted = false;
    bool is_watched = false;   // true: MasterReactor::watch_readers() looks at this client
    std::vector<WorkerSlot *> recipients;         // the workers that got packets or messages of this client
    std::unique_ptr<Arbitration> arbitration;     // nullptr as long as only one worker sends complete messages
    std::unique_ptr<ActiveHandoff> handoff;       // nullptr unless a worker has the client's socket
    std::unique_ptr<Pause> pause;                 // nullptr unless the client is paused
    std::unique_ptr<ForwardedBody> forwarded;     // nullptr unless the body of the last request is still arriving

    bool is_about_request(const PacketHead &head) const { return exchange.is_handled && exchange.stream == head.stream; }
    void end_request();   // called when the request is answered, refused or lost
    void add_recipient(WorkerSlot &slot);
    // Records whether the worker is in the middle of a fragmented message. Returns true if the frame in `arrival`
    // is the last frame of a fragmented message.
    bool track_fragments(WorkerSlot &slot, const IpcLink::Arrival &arrival);
    bool has_room_requests() const { return arbitration && !arbitration->room_requests.empty(); }
    const Arbitration::Unfinished *find_unfinished(const WorkerSlot &slot) const
    {
        return arbitration ? arbitration->find_unfinished(slot) : nullptr;
    }
    Arbitration &arbitrate() { return *(arbitration ? arbitration : arbitration = std::make_unique<Arbitration>()); }
    void end_arbitration_if_over()
    {
        if (arbitration && arbitration->is_over()) {
            arbitration.reset();
        }
    }
};

}  // namespace coro
