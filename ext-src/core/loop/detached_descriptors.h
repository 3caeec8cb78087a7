#pragma once

namespace coro {

// Called in a forked child that must not share the connections of its parent. Leaves descriptors 0 to 2 and `kept`
// as they are, and separates all others from the parent:
//   - A socket, a pipe or a descriptor such as that of epoll is replaced by a connection whose other end is closed.
//     So the peer notices when the parent closes the connection, and code in the child that still knows the number
//     of the descriptor gets an error, instead of a connection that the child opens later.
//   - A regular file is opened again, at the same position. So the child neither moves the parent's position nor
//     keeps a lock of flock() that the parent gives up by closing the file.
void detach_descriptors(int kept);

}  // namespace coro
