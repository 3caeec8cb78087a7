#pragma once

#include <cstddef>
#include <cstdint>

// Functions for the bytes that a TCP socket has received and no process has read. unread_bytes() returns
// their number.
namespace coro {

size_t unread_bytes(int socket);   // ioctl_tcp(7) FIONREAD

// Makes the socket readable for epoll only when so many bytes are there, when no more can come, or when the
// kernel cannot hold that many; the caller has to check which. The kernel enlarges the buffer to twice the
// size, so that the next message can arrive meanwhile.
void wake_when_unread(int socket, size_t size);   // socket(7) SO_RCVLOWAT

// Returns the number of bytes that processes have read from the socket since it was connected. Negative when
// it cannot be determined: the peer sends faster than the kernel's counters can be read, or the connection is
// not open any more.
int64_t bytes_taken(int socket);   // tcp(7) TCP_INFO

// Copies up to `size` unread bytes and leaves them in the socket. Returns their number.
size_t peek(int socket, char *to, size_t size);

// Reads `size` bytes, which must be there; for a null `place` it discards them. False: they were not there.
[[nodiscard]] bool take_out(int socket, char *place, size_t size);

}  // namespace coro
