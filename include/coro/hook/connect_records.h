#pragma once

#include <cstdint>

namespace coro::hook {

// Remember which socket a coroutine has connected last with the hooked connect(): clients of databases do not show their
// sockets. Each begin_connect_record() needs an end_connect_record() of the same coroutine. Between them there may be
// other records of the coroutine; a socket belongs to the innermost record.
void begin_connect_record(int64_t coroutine);
// Returns the descriptor of the socket, or -1 if the coroutine has connected none. From now on has_timed_out() tells whether
// a wait for this socket has reached its time limit.
int end_connect_record(int64_t coroutine);

// Returns true if the time limit of a client, for example its read timeout, has ended a wait for this socket of an
// ended record: an answer may still be under way. The client itself may go on as if nothing were.
bool has_timed_out(int fd);

// Called by the hooks when a coroutine connects a socket, and when the time limit of a wait for a descriptor has passed.
void record_connect(int64_t coroutine, int fd);
void note_timeout(int fd);

}  // namespace coro::hook
