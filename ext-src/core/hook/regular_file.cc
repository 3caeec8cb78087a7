#include "core/hook/regular_file.h"

#include "core/hook/thread_call.h"
#include "core/hook/wait.h"

#include "coro/base/fd.h"

#include <cerrno>
#include <fcntl.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>
#include <unordered_map>

namespace coro::hook::regular_file {

namespace {

constexpr int kWithoutWaiting = 8;   // RWF_NOWAIT of linux/fs.h

struct Direction {
    const char *name;
    long system_call;
    long system_call_without_waiting;
};

constexpr Direction kRead = {"read", SYS_read, SYS_preadv2};
constexpr Direction kWrite = {"write", SYS_write, SYS_pwritev2};

// The turn of a coroutine to use a descriptor. A file has one position for reads and writes, so a second coroutine
// waits until the first one has moved the position.
class Turn {
public:
    Turn(Coroutine &self, const char *what, int fd) : fd_(fd), shared_(lines()[fd])
    {
        shared_.users++;
        has_turn_ = shared_.line.enter(self, what) == 0;
    }
    ~Turn()
    {
        if (has_turn_) {
            shared_.line.leave();
        }
        if (--shared_.users == 0) {
            lines().erase(fd_);
        }
    }
    Turn(const Turn &) = delete;
    Turn &operator=(const Turn &) = delete;

    explicit operator bool() const { return has_turn_; }

private:
    struct Shared {
        Line line;
        int users = 0;   // the coroutines that use the descriptor or wait for it
    };

    static std::unordered_map<int, Shared> &lines()
    {
        static auto *const all = new std::unordered_map<int, Shared>;
        return *all;
    }

    int fd_;
    Shared &shared_;
    bool has_turn_ = false;
};

// Lets a thread read or write. It uses a duplicate of the descriptor, because the program may close the descriptor before
// the thread makes the call. A coroutine that was interrupted transfers the bytes itself, because the transfer of a file always
// ends soon. So does a coroutine of a process that has no free descriptor.
ssize_t transfer_in_thread(Coroutine &self, const Direction &direction, int fd, char *data, size_t size)
{
    Fd duplicate(::fcntl(fd, F_DUPFD_CLOEXEC, 0));
    int error = 0;
    auto make = [&] {
        ssize_t count = ::syscall(direction.system_call, duplicate.get(), data, size);
        error = errno;
        return count;
    };
    CallInThread call(make, -1);
    if (!duplicate || !call.run_in_thread(self, direction.name)) {
        return ::syscall(direction.system_call, fd, data, size);
    }
    errno = error;
    return call.result();
}

// Transfers as many bytes at the position of the file as possible without waiting for the disk. Returns their number.
// Sets `is_at_end` if the file has no more bytes.
ssize_t transfer_at_once(const Direction &direction, int fd, char *data, size_t size, bool &is_at_end)
{
    constexpr long kPosition = -1;   // the position of the descriptor
    size_t done = 0;
    while (done < size) {
        iovec rest = {data + done, size - done};
        long count = ::syscall(direction.system_call_without_waiting, fd, &rest, 1, kPosition, kPosition, kWithoutWaiting);
        if (count <= 0) {
            is_at_end = count == 0;
            break;
        }
        done += size_t(count);
    }
    return ssize_t(done);
}

ssize_t transfer(Coroutine &self, const Direction &direction, int fd, char *data, size_t size)
{
    Turn turn(self, direction.name, fd);
    if (!turn) {
        return ::syscall(direction.system_call, fd, data, size);
    }
    bool is_at_end = false;
    ssize_t done = transfer_at_once(direction, fd, data, size, is_at_end);
    if (is_at_end || size_t(done) == size) {
        return done;
    }
    ssize_t rest = transfer_in_thread(self, direction, fd, data + done, size - size_t(done));
    return rest < 0 && done == 0 ? rest : done + std::max<ssize_t>(rest, 0);
}

}  // namespace

ssize_t read(Coroutine &self, int fd, void *data, size_t size)
{
    return transfer(self, kRead, fd, static_cast<char *>(data), size);
}

ssize_t write(Coroutine &self, int fd, const void *data, size_t size)
{
    return transfer(self, kWrite, fd, static_cast<char *>(const_cast<void *>(data)), size);
}

}  // namespace coro::hook::regular_file
