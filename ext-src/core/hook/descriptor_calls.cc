#include "core/hook/calls.h"
#include "core/hook/descriptor_kind.h"
#include "core/hook/file_locks.h"
#include "core/hook/gate.h"
#include "core/hook/popen_streams.h"
#include "core/hook/wait.h"

#include "coro/loop/loop.h"

#include <fcntl.h>

namespace coro::hook::calls {

namespace {

// Must be called before a descriptor is closed, because its number may be in use again at once. Ends the waits of
// coroutines for the descriptor: otherwise they would wait without end, or continue with another file.
void forget_descriptor(int fd)
{
    forget_kind(fd);
    if (this_thread() == gate.thread) {
        Loop::current()->descriptor_waits().close(fd);
        empty_socket = empty_socket == fd ? -1 : empty_socket;
        polled_socket = polled_socket.fd == fd ? PolledSocket() : polled_socket;
    }
}

// Must be called before dup2(), which closes `to` if `from` is another open descriptor.
void forget_replaced(int from, int to)
{
    if (from != to && ::fcntl(from, F_GETFD) >= 0) {
        forget_descriptor(to);
    }
}

}  // namespace

int close(int fd)
{
    forget_descriptor(fd);
    LockRelease release(fd);
    return ::close(fd);
}

int dup2(int from, int to)
{
    forget_replaced(from, to);
    LockRelease release(to);
    return ::dup2(from, to);
}

int dup3(int from, int to, int flags)
{
    forget_replaced(from, to);
    LockRelease release(to);
    return ::dup3(from, to, flags);
}

int fclose(FILE *stream)
{
    if (PopenProcess process = take_popen_stream(stream); process.pid != 0) {
        reap_later(process.pid);
    }
    int fd = ::fileno(stream);
    if (fd >= 0) {
        forget_descriptor(fd);
    }
    LockRelease release(fd);
    return ::fclose(stream);
}

}  // namespace coro::hook::calls
