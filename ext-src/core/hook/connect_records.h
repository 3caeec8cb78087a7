#pragma once

#include "coro/hook/connect_records.h"

namespace coro::hook {

// Called when a coroutine connects a socket.
void record_connect(int64_t coroutine, int fd);
// Called when the time limit of a wait for a descriptor has passed.
void note_timeout(int fd);

}  // namespace coro::hook
