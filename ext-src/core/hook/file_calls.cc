#include "core/hook/calls.h"
#include "core/hook/descriptor_kind.h"
#include "core/hook/file_locks.h"
#include "core/hook/gate.h"
#include "core/hook/io_parts.h"
#include "core/hook/pipe_io.h"
#include "core/hook/regular_file.h"
#include "core/hook/wait.h"

#include "coro/hook/hooks.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>

namespace coro::hook::calls {

namespace {

msghdr message_of(std::span<const iovec> parts)
{
    msghdr message = {};
    message.msg_iov = const_cast<iovec *>(parts.data());
    message.msg_iovlen = parts.size();
    return message;
}

// Returns true for standard output and standard error. Writes to them do not wait in the loop, so that the lines
// of several coroutines are not mixed.
bool is_output(int fd)
{
    return fd == STDOUT_FILENO || fd == STDERR_FILENO;
}

// A call of fsync() or fdatasync() that a thread makes. FileSync duplicates the descriptor, because the program
// may close the original descriptor before the thread makes the call.
class FileSync final : public Work {
public:
    FileSync(int fd, int (*call)(int)) : fd_(::fcntl(fd, F_DUPFD_CLOEXEC, 0)), call_(call) {}

    void run() override { error_ = call_(fd_.get()) < 0 ? errno : 0; }
    bool is_open() const { return bool(fd_); }
    int error() const { return error_; }

private:
    Fd fd_;
    int (*call_)(int);
    int error_ = 0;
};

int sync_in_thread(const char *what, int fd, int (*call)(int))
{
    Coroutine *self = waiting_coroutine();
    auto work = self ? std::make_unique<FileSync>(fd, call) : nullptr;
    if (!work || !work->is_open()) {
        return call(fd);
    }
    int outcome = 0;
    work = run_in_thread(*self, what, std::move(work), outcome);
    outcome = work ? -work->error() : outcome;
    return outcome == 0 ? 0 : failed(outcome);
}

// Returns true if a call for a descriptor that was a socket has failed because the descriptor is not a socket any more.
// Then the call must be made again for the new kind of the descriptor.
bool is_socket_no_more(int fd, ssize_t count)
{
    return count < 0 && errno == ENOTSOCK && renewed_kind_of(fd) != DescriptorKind::kSocket;
}

}  // namespace

ssize_t read(int fd, void *data, size_t size)
{
    Coroutine *self = size > 0 ? waiting_coroutine() : nullptr;
    switch (self ? kind_of(fd) : DescriptorKind::kUnknown) {
    case DescriptorKind::kSocket: {
        ssize_t count = calls::recv(fd, data, size, 0);
        return is_socket_no_more(fd, count) ? calls::read(fd, data, size) : count;
    }
    case DescriptorKind::kPipe: {
        iovec all = {data, size};
        return read_pipe({*self, "read"}, fd, {&all, 1});
    }
    case DescriptorKind::kFile:
        return groups() & kFiles ? regular_file::read(*self, fd, data, size) : ::read(fd, data, size);
    default:
        return ::read(fd, data, size);
    }
}

ssize_t readv(int fd, const iovec *parts, int count)
{
    Coroutine *self = waiting_coroutine();
    std::span<const iovec> all(parts, size_t(std::max(count, 0)));
    switch (self && total_size(all) > 0 ? kind_of(fd) : DescriptorKind::kUnknown) {
    case DescriptorKind::kSocket: {
        msghdr message = message_of(all);
        ssize_t received = calls::recvmsg(fd, &message, 0);
        return is_socket_no_more(fd, received) ? calls::readv(fd, parts, count) : received;
    }
    case DescriptorKind::kPipe:
        return read_pipe({*self, "readv"}, fd, all);
    default:
        return ::readv(fd, parts, count);
    }
}

ssize_t write(int fd, const void *data, size_t size)
{
    Coroutine *self = size > 0 && !is_output(fd) ? waiting_coroutine() : nullptr;
    switch (self ? kind_of(fd) : DescriptorKind::kUnknown) {
    case DescriptorKind::kSocket: {
        ssize_t count = calls::send(fd, data, size, 0);
        return is_socket_no_more(fd, count) ? calls::write(fd, data, size) : count;
    }
    case DescriptorKind::kPipe: {
        iovec all = {const_cast<void *>(data), size};
        return write_pipe({*self, "write"}, fd, {&all, 1});
    }
    case DescriptorKind::kFile:
        return groups() & kFiles ? regular_file::write(*self, fd, data, size) : ::write(fd, data, size);
    default:
        return ::write(fd, data, size);
    }
}

ssize_t writev(int fd, const iovec *parts, int count)
{
    Coroutine *self = is_output(fd) ? nullptr : waiting_coroutine();
    std::span<const iovec> all(parts, size_t(std::max(count, 0)));
    switch (self && total_size(all) > 0 ? kind_of(fd) : DescriptorKind::kUnknown) {
    case DescriptorKind::kSocket: {
        msghdr message = message_of(all);
        ssize_t sent = calls::sendmsg(fd, &message, 0);
        return is_socket_no_more(fd, sent) ? calls::writev(fd, parts, count) : sent;
    }
    case DescriptorKind::kPipe:
        return write_pipe({*self, "writev"}, fd, all);
    default:
        return ::writev(fd, parts, count);
    }
}

int flock(int fd, int operation)
{
    if (operation & (LOCK_NB | LOCK_UN)) {
        return change_lock(fd, operation);
    }
    Coroutine *self = waiting_coroutine();
    return self ? lock_file({*self, "flock"}, fd, operation) : ::flock(fd, operation);
}

int fsync(int fd)
{
    return sync_in_thread("fsync", fd, ::fsync);
}

int fdatasync(int fd)
{
    return sync_in_thread("fdatasync", fd, ::fdatasync);
}

}  // namespace coro::hook::calls
