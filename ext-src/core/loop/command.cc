#include "coro/loop/command.h"

#include "core/loop/child.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>

namespace coro {

namespace {

constexpr size_t kRoom = 4 << 10;     // the least number of free bytes in the output buffer before each read()
constexpr size_t kAtOnce = 1 << 20;   // the number of bytes after which proceed() lets other coroutines run

// The file actions and the attributes with which posix_spawn() starts the command. The results of the functions
// that fill them are ignored: these functions fail only for lack of memory.
class SpawnPlan {
public:
    SpawnPlan(int output, bool with_errors)
    {
        posix_spawn_file_actions_init(&files_);
        posix_spawn_file_actions_adddup2(&files_, output, STDOUT_FILENO);
        if (with_errors) {
            posix_spawn_file_actions_adddup2(&files_, output, STDERR_FILENO);
        }
        // This action must come last: if this process has closed its standard input, the pipe may be
        // descriptor 0, and opening /dev/null earlier would replace the pipe.
        posix_spawn_file_actions_addopen(&files_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);

        // The command must not inherit the signals that a worker blocks for its signalfd, nor SIGPIPE, which
        // PHP ignores.
        sigset_t none, defaults;
        sigemptyset(&none);
        sigemptyset(&defaults);
        sigaddset(&defaults, SIGPIPE);
        posix_spawnattr_init(&attributes_);
        posix_spawnattr_setsigmask(&attributes_, &none);
        posix_spawnattr_setsigdefault(&attributes_, &defaults);
        posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    }
    ~SpawnPlan()
    {
        posix_spawn_file_actions_destroy(&files_);
        posix_spawnattr_destroy(&attributes_);
    }

    int run(const char *command, pid_t *pid)
    {
        const char *arguments[] = {"sh", "-c", "--", command, nullptr};
        return -::posix_spawn(pid, "/bin/sh", &files_, &attributes_, const_cast<char *const *>(arguments), environ);
    }

private:
    posix_spawn_file_actions_t files_;
    posix_spawnattr_t attributes_;
};

}  // namespace

Command::~Command()
{
    if (pipe_) {
        loop_.poller().remove(*this);
    }
    if (child_) {
        child_->let_go();
        loop_.unref();
    }
}

int Command::start(const char *command, bool with_errors)
{
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) < 0) {
        return -errno;
    }
    pipe_.reset(ends[0]);
    Fd output(ends[1]);
    fd_ = pipe_.get();
    // Only the end of the pipe that this process reads is non-blocking, because commands do not expect EAGAIN
    // when they write their output.
    ::fcntl(fd_, F_SETFL, O_NONBLOCK);
    int outcome = loop_.poller().add(*this);
    pid_t pid;
    if (outcome == 0) {
        outcome = SpawnPlan(output.get(), with_errors).run(command, &pid);
    }
    if (outcome == 0) {
        child_ = new Child(loop_, pid);
        loop_.ref();
    }
    return outcome;
}

int Command::proceed()
{
    if (pipe_) {
        if (int outcome = read_output(); outcome < 0) {
            return outcome;
        }
        loop_.poller().remove(*this);
        pipe_.reset();
    }
    return child_->has_ended(news_) ? 0 : -EAGAIN;
}

int Command::read_output()
{
    for (size_t before = output_.size(); output_.size() - before < kAtOnce;) {
        if (output_.room() < kRoom) {
            output_.reserve(kRoom);
        }
        ssize_t count = ::read(fd_, output_.end(), output_.room());
        if (count < 0 && errno == EINTR) {
            continue;
        }
        if (count <= 0) {
            return count == 0 ? 0 : -errno;
        }
        output_.extend(size_t(count));
        if (output_.size() > limit_) {
            return -EFBIG;
        }
    }
    return -EINPROGRESS;
}

int Command::status() const
{
    return child_->status();
}

void Command::on_ready(uint32_t)
{
    wake_all(news_, 0);
}

}  // namespace coro
