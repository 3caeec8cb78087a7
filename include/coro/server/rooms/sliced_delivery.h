#pragma once

#include "coro/loop/deferred_call.h"
#include "coro/server/rooms/room_delivery.h"

#include <memory>
#include <vector>

namespace coro {

// Sends messages to large rooms in slices, between which the thread does its other work: a message to 10,000 members takes the
// kernel 80 ms. The messages of all rooms keep their order.
class SlicedDelivery : public RoomDelivery {
public:
    explicit SlicedDelivery(ServingThread &thread);

    // Queues the message for some members at once, and for the others soon.
    void begin(const RoomMessage &message);
    // Queues for this client what was published before. Must be called before something else is sent to the client that its
    // sender has sent after these messages.
    void catch_up(int64_t session)
    {
        if (!waiting_.empty()) [[unlikely]] {
            send_waiting_to(session);
        }
    }
    void finish();   // queues all messages for all members

protected:
    ~SlicedDelivery();

private:
    struct Waiting;

    void send_waiting_to(int64_t session);
    void send_slice();
    void finish_first();

    std::vector<std::unique_ptr<Waiting>> waiting_;   // in the order in which they were published
    DeferredCall<SlicedDelivery> next_slice_;
};

}  // namespace coro
