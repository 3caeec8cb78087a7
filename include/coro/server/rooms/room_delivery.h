#pragma once

#include "coro/net/payload.h"
#include "coro/server/rooms/room_message.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace coro {

class Connection;
class RoomFrames;
class ServingThread;

// Sends messages to those members of rooms whose connections a thread has.
class RoomDelivery {
public:
    // The thread must have rooms (ServingThread::use_rooms()).
    explicit RoomDelivery(ServingThread &thread) : thread_(thread) {}
    RoomDelivery(const RoomDelivery &) = delete;
    RoomDelivery &operator=(const RoomDelivery &) = delete;

    // Queues the message for the members. A message for a member that reads too slowly is lost, as a message of another
    // worker for this client would be: a WebSocket misses it, another connection is closed. Returns the number of members
    // for which it was queued.
    size_t deliver(const RoomMessage &message);

protected:
    ~RoomDelivery() = default;

    ServingThread &thread() { return thread_; }
    std::vector<int64_t> members_of(const RoomMessage &message);   // without those that are excepted
    // Queues the message for these members. Returns the number of those for which it was queued.
    size_t send_to(std::span<const int64_t> sessions, RoomFrames &frames);

    // Sends the bytes to an open connection, which has room for them. Returns false if they cannot be sent now, because they
    // would be in the middle of another message.
    virtual bool send(Connection &connection, const Payload &frame);
    // Called when the member is no WebSocket yet. Returns true if it gets the message as soon as it is one.
    virtual bool keep_until_upgraded(Connection &, const RoomMessage &) { return false; }
    // Has the processor load what else send() needs for a connection, with prefetch().
    virtual void prefetch_for(const Connection &) const {}
    static constexpr size_t kLine = 64;   // bytes of a cache line
    static void prefetch(const void *object, size_t size)
    {
        for (size_t at = 0; at < size; at += kLine) {
            __builtin_prefetch(static_cast<const char *>(object) + at);
        }
    }

private:
    void load_ahead(std::span<const int64_t> sessions) const;
    bool queue(Connection &connection, RoomFrames &frames);
    void tell_lost(Connection &connection, size_t size, const char *why);
    void lose(Connection &connection, size_t size, const char *why);

    ServingThread &thread_;
};

}  // namespace coro
