#pragma once

#include "php.h"

#include "coro/net/payload.h"
#include "coro/server/rooms/room_message.h"
#include "coro/server/shared/room_directory.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// The rooms of the server as a process of the server uses them, whatever its role.
namespace coro::php {

// Returns the rooms, or nullptr if this process is none of a running server.
RoomDirectory *rooms_of_server();
// Does the same, and throws an exception before it returns nullptr.
RoomDirectory *running_rooms();

void make_rooms(zval *made);   // sets `made` to a new Server\Rooms object
void return_names(const std::vector<std::string> &names, zval *return_value);   // sets `return_value` to a list

// Makes the connection a member of the room. Returns 0, -ENOTCONN, -EMLINK or -ENOSPC, as RoomDirectory::join() does.
[[nodiscard]] int join_room(int64_t session, std::string_view room, std::string_view info);

// Returns the shares of a room whose owners this process reaches: not those of workers that are ending, or have died.
std::vector<RoomDirectory::Share> reachable_shares(std::string_view room);

// Sends the message to all members, except those in message.except. `bytes` are the bytes of the message. If the caller is a
// coroutine, waits while a queue on the way is full. Returns the number of members for which the message is on its way.
size_t publish(const RoomMessage &message, const Payload &bytes);

// Sends a message of kind kRoomMessage, which another process has sent to this worker, to the members whose connections it has.
void publish_here(std::string_view mail);

}  // namespace coro::php
