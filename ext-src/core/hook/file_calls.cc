#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/regular_file.h"
#include "core/hook/wait.h"

#include "coro/hook/hooks.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

namespace coro::hook::calls {

namespace {

enum class Kind { kSocket, kPipe, kFile, kOther };

// Returns the kind of a descriptor. All descriptors except sockets, regular files, directories and block devices
// count as pipes, for example terminals and eventfds.
Kind kind_of(int fd)
{
    struct stat about = {};
    if (::fstat(fd, &about) < 0 || S_ISDIR(about.st_mode) || S_ISBLK(about.st_mode)) {
        return Kind::kOther;
    }
    return S_ISREG(about.st_mode) ? Kind::kFile : S_ISSOCK(about.st_mode) ? Kind::kSocket : Kind::kPipe;
}

// Waits until a read or write of the pipe does not block. Returns 0 or -errno. An interrupted wait returns
// -EINTR, because PHP prints no warning for EINTR.
int wait_for_pipe(Coroutine &self, const char *what, int fd, short events)
{
    pollfd pipe = {fd, events, 0};
    while (::poll(&pipe, 1, 0) == 0 && !is_nonblocking(fd)) {
        if (int outcome = wait_for(self, what, fd, events, kNever); outcome != 0) {
            return outcome == -ECANCELED ? -EINTR : outcome;
        }
    }
    return 0;
}

// Waits until the pipe can be read. Returns true if the caller must call read(). If the wait fails, returns false
// and sets `count` to the result for the program: -1 with errno set, or 0 (the end of the file) if the coroutine
// was already interrupted before this call, so that a loop of reads ends.
bool wait_for_bytes(Coroutine &self, const char *what, int fd, ssize_t &count)
{
    bool was_interrupted = host->is_interrupted();
    int outcome = wait_for_pipe(self, what, fd, POLLIN);
    if (outcome != 0) {
        count = was_interrupted ? 0 : failed(outcome);
    }
    return outcome == 0;
}

// The most bytes that one write() passes to a pipe: a write of at most PIPE_BUF bytes does not block after the
// kernel has reported the pipe as writable.
constexpr size_t kAtOnce = PIPE_BUF;

ssize_t write_to_pipe(Coroutine &self, int fd, const void *data, size_t size)
{
    size_t done = 0;
    do {
        if (int outcome = wait_for_pipe(self, "write", fd, POLLOUT); outcome != 0) {
            return done > 0 ? ssize_t(done) : failed(outcome);
        }
        ssize_t count = ::write(fd, static_cast<const char *>(data) + done, std::min(size - done, kAtOnce));
        if (count < 0) {
            return done > 0 ? ssize_t(done) : count;
        }
        done += size_t(count);
    } while (done < size);
    return ssize_t(done);
}

size_t total(const iovec *parts, int count)
{
    size_t size = 0;
    for (int i = 0; i < count; i++) {
        size += parts[i].iov_len;
    }
    return size;
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

}  // namespace

ssize_t read(int fd, void *data, size_t size)
{
    if (Coroutine *self = waiting_coroutine()) {
        Kind kind = kind_of(fd);
        if (kind == Kind::kSocket && size > 0) {
            return calls::recv(fd, data, size, 0);
        }
        if (kind == Kind::kFile && groups() & kFiles) {
            return regular_file::read(*self, fd, data, size);
        }
        ssize_t result;
        if (kind == Kind::kPipe && !wait_for_bytes(*self, "read", fd, result)) {
            return result;
        }
    }
    return ::read(fd, data, size);
}

ssize_t readv(int fd, const iovec *parts, int count)
{
    if (Coroutine *self = waiting_coroutine()) {
        Kind kind = kind_of(fd);
        if (kind == Kind::kSocket && total(parts, count) > 0) {
            msghdr message = {};
            message.msg_iov = const_cast<iovec *>(parts);
            message.msg_iovlen = size_t(count);
            return calls::recvmsg(fd, &message, 0);
        }
        ssize_t result;
        if (kind == Kind::kPipe && !wait_for_bytes(*self, "readv", fd, result)) {
            return result;
        }
    }
    return ::readv(fd, parts, count);
}

ssize_t write(int fd, const void *data, size_t size)
{
    Coroutine *self = is_output(fd) ? nullptr : waiting_coroutine();
    if (self && size > 0) {
        Kind kind = kind_of(fd);
        if (kind == Kind::kSocket) {
            return calls::send(fd, data, size, 0);
        }
        if (kind == Kind::kPipe && !is_nonblocking(fd)) {
            return write_to_pipe(*self, fd, data, size);
        }
        if (kind == Kind::kFile && groups() & kFiles) {
            return regular_file::write(*self, fd, data, size);
        }
    }
    return ::write(fd, data, size);
}

ssize_t writev(int fd, const iovec *parts, int count)
{
    Coroutine *self = is_output(fd) ? nullptr : waiting_coroutine();
    Kind kind = self ? kind_of(fd) : Kind::kOther;
    if (kind == Kind::kOther || kind == Kind::kFile || is_nonblocking(fd)) {
        return ::writev(fd, parts, count);
    }
    ssize_t done = 0;
    for (int i = 0; i < count; i++) {
        ssize_t written = calls::write(fd, parts[i].iov_base, parts[i].iov_len);
        if (written < 0) {
            return done > 0 ? done : written;
        }
        done += written;
        if (size_t(written) < parts[i].iov_len) {
            break;
        }
    }
    return done;
}

// Tries the lock at intervals instead of waiting for the lock: the kernel does not report the release of a lock,
// and a thread that waited in flock() could not be stopped.
int flock(int fd, int operation)
{
    Coroutine *self = waiting_coroutine();
    if (!self || operation & (LOCK_NB | LOCK_UN)) {
        return ::flock(fd, operation);
    }
    RetryInterval interval;
    while (::flock(fd, operation | LOCK_NB) < 0) {
        if (errno != EWOULDBLOCK) {
            return -1;
        }
        int outcome = sleep_until(*self, "flock", deadline_after(interval.next()));
        if (outcome != -ETIMEDOUT) {
            return failed(outcome);
        }
    }
    return 0;
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
