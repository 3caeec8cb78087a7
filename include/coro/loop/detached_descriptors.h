#pragma once

#include "coro/base/fd.h"

namespace coro {

// A connection whose other end is closed, which takes the place of descriptors that a forked child must not share with its
// parent. So code in the child that still knows the number of such a descriptor gets an error, and the peer notices when the
// parent closes its connection.
class ClosedConnection {
public:
    ClosedConnection();
    // Replaces the descriptor `fd`, or closes it if this process has no descriptors left. Does nothing if `fd` is negative.
    void replace(int fd) const;

private:
    Fd end_;
};

// Called in a forked child that must not share the connections of its parent. Leaves descriptors 0 to 2 and `kept`
// as they are, and separates all others from the parent:
//   - A socket, a pipe or a descriptor such as that of epoll is replaced by a ClosedConnection.
//   - A regular file is opened again, at the same position. So the child neither moves the parent's position nor
//     keeps a lock of flock() that the parent gives up by closing the file.
void detach_descriptors(int kept);

}  // namespace coro
