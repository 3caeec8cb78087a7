#pragma once

#include <cstddef>
#include <cstdint>

// What has come into a TCP socket and lies there unread.
namespace coro {

size_t unread_bytes(int socket);   // ioctl_tcp(7) FIONREAD

// Wakes whoever polls it only when so much has come, no more can come, or the kernel cannot hold that much: whoever is
// woken looks. The kernel makes room for it and for as much again, so that the next does not have to wait for this.
void wake_when_unread(int socket, size_t size);   // socket(7) SO_RCVLOWAT

// All bytes that were ever taken out of it, by whatever process. < 0: this cannot be said, because its peer is sending faster
// than one can look, or it is no longer open.
int64_t bytes_taken(int socket);   // tcp(7) TCP_INFO

// Up to so many of the bytes that would be taken out next: how many there were.
size_t peek(int socket, char *to, size_t size);

// Takes out so many bytes, which are there; without a place they are thrown away. False: they were not.
[[nodiscard]] bool take_out(int socket, char *place, size_t size);

}  // namespace coro
