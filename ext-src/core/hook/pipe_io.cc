#include "core/hook/pipe_io.h"

#include "core/hook/io_parts.h"
#include "core/hook/popen_streams.h"

#include <cerrno>
#include <climits>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef RWF_NOWAIT
#define RWF_NOWAIT 0x00000008   // the C library does not define the flag if it is older than Linux 4.14
#endif

namespace coro::hook {

namespace {

// Makes the system call preadv2() or pwritev2() with a flag that makes this one call non-blocking. The mode of the
// descriptor itself must not change, because other processes may share it.
ssize_t transfer_without_wait(long number, int fd, std::span<const iovec> parts)
{
    constexpr long kPresentPosition = -1;
    return ::syscall(number, fd, parts.data(), parts.size(), kPresentPosition, kPresentPosition, RWF_NOWAIT);
}

// Returns true if the last call has failed because the kernel does not support RWF_NOWAIT for this descriptor:
// kernels before Linux 6.4 do not support it for pipes, and no kernel supports it for terminals.
bool is_not_supported()
{
    return errno == EOPNOTSUPP || errno == ENOSYS || errno == EPERM || errno == EINVAL;
}

// Returns true if a read or write of the descriptor would block.
bool would_block(int fd, short events)
{
    pollfd pipe = {fd, events, 0};
    return ::poll(&pipe, 1, 0) == 0 && !is_nonblocking(fd);
}

// Reads without blocking. Without RWF_NOWAIT the read may block if another process takes the bytes after poll() has
// seen them.
ssize_t read_at_once(int fd, std::span<const iovec> parts)
{
    ssize_t count = transfer_without_wait(SYS_preadv2, fd, parts);
    if (count >= 0 || !is_not_supported()) {
        return count;
    }
    return would_block(fd, POLLIN) ? failed(-EAGAIN) : ::readv(fd, parts.data(), int(parts.size()));
}

// Writes as many bytes as fit without blocking. Without RWF_NOWAIT writes at most PIPE_BUF bytes to a blocking
// descriptor, which do not block after poll() has reported the descriptor as writable.
ssize_t write_at_once(int fd, std::span<const iovec> parts)
{
    ssize_t count = transfer_without_wait(SYS_pwritev2, fd, parts);
    if (count >= 0 || !is_not_supported()) {
        return count;
    }
    if (would_block(fd, POLLOUT)) {
        return failed(-EAGAIN);
    }
    std::vector<iovec> first = remaining_parts(parts, 0, PIPE_BUF);
    return ::writev(fd, first.data(), int(first.size()));
}

// Calls attempt() until it does not fail with EAGAIN, and waits for the events before each further attempt.
template <class Attempt>
ssize_t until_done(const Call &call, int fd, short events, Attempt attempt)
{
    ReadinessWait readiness(call);
    for (bool is_first = true;; is_first = false) {
        ssize_t count = attempt();
        if (count >= 0 || errno != EAGAIN) {
            return count;
        }
        if (is_first && is_nonblocking(fd)) {
            return failed(-EAGAIN);
        }
        if (int outcome = readiness.wait(fd, events, kNever); outcome != 0) {
            if (outcome == -ECANCELED && events & POLLIN) {
                note_canceled_read(fd);
            }
            return failed(outcome == -ECANCELED ? -EAGAIN : outcome);
        }
    }
}

}  // namespace

ssize_t read_pipe(const Call &call, int fd, std::span<const iovec> parts)
{
    return until_done(call, fd, POLLIN, [&] { return read_at_once(fd, parts); });
}

ssize_t write_pipe(const Call &call, int fd, std::span<const iovec> parts)
{
    size_t size = total_size(parts);
    size_t done = 0;
    do {
        std::vector<iovec> rest = remaining_parts(parts, done);
        ssize_t count = until_done(call, fd, POLLOUT, [&] { return write_at_once(fd, rest); });
        if (count < 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
    } while (done < size);
    return ssize_t(done);
}

}  // namespace coro::hook
