#pragma once

#include "coro/base/fd.h"
#include "coro/ipc/packet.h"
#include "coro/net/unsent_total.h"
#include "coro/server/master/worker_slot.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace coro {

// Decides between several workers that send to one client at the same time. Only one worker at a time may be in the middle of
// a message; packets of the others wait until that message is complete.
struct Arbitration {
    // A worker that waits until less than `limit` bytes are unsent.
    struct RoomRequest {
        WorkerSlot *slot;
        uint32_t number;
        uint64_t limit;
    };
    // A worker that was sent kHalfClosed and has not answered with kFinished.
    struct Unfinished {
        WorkerSlot *slot;
        uint32_t half_close;   // number of that kHalfClosed
        uint64_t sequence;     // number of the datagram with that kHalfClosed
    };
    struct Waiting {
        std::shared_ptr<WorkerSlot> slot;   // kept alive: the worker may have ended
        PacketHead head;
        std::string bytes;
        Fd descriptor;
        UnsentPart unsent;
    };

    std::vector<RoomRequest> room_requests;
    std::vector<Unfinished> unfinished;
    WorkerSlot *writer = nullptr;            // has sent a part of a message and not yet the rest
    WorkerSlot *fragment_writer = nullptr;   // has sent the first and not yet the last fragment of a WebSocket message
    std::vector<Waiting> waiting;            // packets that wait until the writer has completed its message

    const Unfinished *find_unfinished(const WorkerSlot &slot) const;
    bool has_waiting(const WorkerSlot &slot) const;
    // True if the last waiting packet of this worker leaves a frame or a message in fragments incomplete.
    bool ends_within_message(const WorkerSlot &slot) const;
    bool is_over() const
    {
        return room_requests.empty() && unfinished.empty() && !writer && !fragment_writer && waiting.empty();
    }
};

// One request of a connection and its answer.
struct Exchange {
    uint32_t stream = 0;            // PacketHead::stream of the packets that belong to it
    bool is_handled = false;        // a worker has the request and has not answered it completely
    bool is_answer_begun = false;   // a part of the answer has been sent to the client
};

// A message of which a worker takes the last bytes out of the client's socket.
struct ActiveHandoff {
    std::shared_ptr<WorkerSlot> slot;   // kept alive: the worker may have ended
    uint64_t sequence;                  // number of the datagram with the socket; 0: it could not be sent
};

// A client that is not read until a worker resumes it. If the worker process dies, no other process would do that.
struct Pause {
    WorkerSlot *slot;       // the worker whose process paused the client, or has to confirm the connection
    uint64_t sequence;      // number of the datagram with kConnected; 0: the process paused the client itself
    bool is_unconfirmed;    // enable_delay_receive: the worker has not called confirm() yet
};

// What the master knows of a client beyond its Connection.
struct PeerState {
    WorkerSlot *slot = nullptr;                   // the worker that got the last packet from this client
    uint64_t sequence = 0;                        // number of the datagram with that packet
    int worker_id = 0;                            // the client's worker in dispatch modes that give it one
    Exchange exchange;                            // the last request
    bool is_uncounted = false;                    // a worker died: others may have more packets than the connection counts
    std::vector<WorkerSlot *> recipients;         // workers that got packets or messages of this client
    std::unique_ptr<Arbitration> arbitration;     // nullptr as long as only one worker sends complete messages
    std::unique_ptr<ActiveHandoff> handoff;       // nullptr unless a worker has the client's socket
    std::unique_ptr<Pause> pause;                 // nullptr unless the client is paused

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
