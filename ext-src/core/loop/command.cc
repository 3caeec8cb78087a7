#include "coro/loop/command.h"

#include "coro/base/system_call.h"
#include "coro/loop/child.h"
#include "coro/loop/loop.h"
#include "coro/loop/shell_launcher.h"

#include <cerrno>
#include <fcntl.h>
#include <signal.h>

namespace coro {

namespace {

constexpr size_t kRoom = 4 << 10;     // the least number of free bytes in the output buffer before each read()
constexpr size_t kOutputAtOnce = 1 << 20;   // the number of bytes after which proceed() lets other coroutines run

// Starts the command with `output` as its standard output. Returns 0 or -errno.
int launch(const char *command, int output, bool with_errors, pid_t *pid)
{
    // The command must not inherit the signals that a worker blocks for its signalfd, nor SIGPIPE, which PHP
    // ignores.
    sigset_t none;
    sigemptyset(&none);
    ShellLauncher launcher(none);
    launcher.reset_signal(SIGPIPE);
    launcher.duplicate(output, STDOUT_FILENO);
    if (with_errors) {
        launcher.duplicate(output, STDERR_FILENO);
    }
    // This call must come last: if this process has closed its standard input, the pipe may be descriptor 0, and
    // opening /dev/null earlier would replace the pipe.
    launcher.open("/dev/null", STDIN_FILENO);
    return launcher.start(command, pid);
}

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
        outcome = launch(command, output.get(), with_errors, &pid);
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
    for (size_t before = output_.size(); output_.size() - before < kOutputAtOnce;) {
        if (output_.room() < kRoom) {
            output_.reserve(kRoom);
        }
        ssize_t count = uninterrupted([&] { return ::read(fd_, output_.end(), output_.room()); });
        if (count <= 0) {
            return int(count);
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
