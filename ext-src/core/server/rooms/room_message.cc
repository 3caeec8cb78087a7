#include "coro/server/rooms/room_message.h"

#include <cstring>

namespace coro {

namespace {

// The head of a message: this struct, the ids of the excepted connections, the name of the room.
struct Sizes {
    uint64_t last_join;
    int64_t only;
    uint32_t opcode;
    uint32_t room;
    uint32_t except;   // number of ids
    uint32_t unused;
};

}  // namespace

std::string RoomMessage::head() const
{
    Sizes sizes = {last_join, only, uint32_t(opcode), uint32_t(room.size()), uint32_t(except.size()), 0};
    std::string head(reinterpret_cast<const char *>(&sizes), sizeof sizes);
    head.append(reinterpret_cast<const char *>(except.data()), except.size_bytes());
    return head.append(room);
}

bool RoomMessage::read(std::string_view packet, std::string_view body, std::vector<int64_t> &except_memory)
{
    Sizes sizes;
    if (packet.size() < sizeof sizes) {
        return false;
    }
    memcpy(&sizes, packet.data(), sizeof sizes);
    packet.remove_prefix(sizeof sizes);
    if (sizes.except > kMostExcepted || packet.size() < sizes.except * sizeof(int64_t) + sizes.room) {
        return false;
    }
    except_memory.resize(sizes.except);
    if (sizes.except > 0) {
        memcpy(except_memory.data(), packet.data(), sizes.except * sizeof(int64_t));
        packet.remove_prefix(sizes.except * sizeof(int64_t));
    }
    except = except_memory;
    last_join = sizes.last_join;
    only = sizes.only;
    opcode = websocket::Opcode(sizes.opcode);
    room = packet.substr(0, sizes.room);
    bytes = body.empty() ? packet.substr(sizes.room) : body;
    return true;
}

}  // namespace coro
