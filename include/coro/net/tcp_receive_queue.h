#pragma once

#include <cstddef>
#include <cstdint>

// The functions of this file are about unread bytes: bytes that a TCP socket has received and no process has
// read.
namespace coro {

// Returns the number of unread bytes of the socket (tcp(7), FIONREAD).
size_t unread_bytes(int socket);

// Makes epoll report the socket as readable only when at least `size` bytes are unread, when no more bytes can
// come, or when the kernel cannot hold `size` bytes (socket(7), SO_RCVLOWAT). So after the event, the caller must
// check how many bytes are unread. The kernel also enlarges the receive buffer to hold twice `size` bytes, so
// that the next message can arrive before the caller has read the first message.
void wake_when_unread(int socket, size_t size);

// Returns the number of bytes that processes have read from the socket since the connection was established
// (tcp(7), TCP_INFO). Returns -1 if the number cannot be determined: the peer sends faster than the kernel's
// counters can be read, or the connection is not open any more.
int64_t bytes_taken(int socket);

// Copies at most `size` unread bytes to `to` and leaves the bytes in the socket. Returns the number of bytes
// copied.
size_t peek(int socket, char *to, size_t size);

// Reads `size` unread bytes and stores them at `place`; if `place` is null, discards them. Returns false if the
// socket has fewer unread bytes.
[[nodiscard]] bool take_out(int socket, char *place, size_t size);

}  // namespace coro
