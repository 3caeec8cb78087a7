#pragma once

#include "php.h"

#include <string>
#include <vector>

namespace coro {
class RoomDirectory;
}

namespace coro::php {

// Returns the rooms of the server. If it does not run, throws an exception and returns nullptr.
RoomDirectory *running_rooms();

void return_names(const std::vector<std::string> &names, zval *return_value);   // sets `return_value` to a list

void make_rooms(zval *made);   // sets `made` to a new Server\Rooms object

}  // namespace coro::php
