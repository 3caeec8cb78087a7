#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/popen_streams.h"
#include "core/hook/wait.h"

#include "coro/base/fd.h"
#include "coro/loop/shell_launcher.h"
#include "coro/loop/signal.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/syscall.h>

namespace coro::hook::calls {

namespace {

// Waits until the process may have ended: until its pidfd is readable. Without a pidfd, waits for the next
// interval. There is no pidfd if the kernel is older than Linux 5.3, or if the caller waits for any of several
// processes. Returns 0 or -errno.
int wait_for_end(const Call &call, const Fd &pidfd, ReadinessWait &readiness, RetryInterval &interval)
{
    return pidfd ? readiness.wait(pidfd.get(), POLLIN, kNever) : sleep_before_retry(call, interval.next());
}

pid_t wait_for_child(const Call &call, pid_t pid, int *status, int flags, rusage *usage)
{
    Fd pidfd;
    ReadinessWait readiness(call);
    RetryInterval interval;
    bool has_tried = false;
    for (;;) {
        pid_t ended = ::wait4(pid, status, flags | WNOHANG, usage);
        if (ended != 0) {
            return ended;
        }
        bool reports_stops = flags & (WUNTRACED | WCONTINUED);   // a pidfd does not report stops and continuations
        if (!std::exchange(has_tried, true) && pid > 0 && !reports_stops) {
            pidfd.reset(int(::syscall(SYS_pidfd_open, pid, 0)));
        }
        if (int outcome = wait_for_end(call, pidfd, readiness, interval); outcome != 0) {
            return failed(outcome);
        }
    }
}

pid_t wait_unless_blocking(const char *what, pid_t pid, int *status, int flags, rusage *usage)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & WNOHANG) {
        return ::wait4(pid, status, flags, usage);
    }
    pid_t ended = wait_for_child({*self, what}, pid, status, flags, usage);
    if (ended < 0 && errno == ECANCELED && host->is_closing_process()) {
        reap_later(pid);
        errno = ECANCELED;
    }
    return ended;
}

// Starts a shell command. In the new process, descriptor `number` is a duplicate of `pipe`. Returns 0 or -errno.
int start_shell(const char *command, int pipe, int number, pid_t *pid)
{
    ShellLauncher launcher(signal_mask_of_children());
    launcher.duplicate(pipe, number);
    return launcher.start(command, pid);
}

pid_t wait_in_pclose(const PopenProcess &process, int *status)
{
    pid_t ended;
    if (Coroutine *self = waiting_coroutine()) {
        if (process.was_read_canceled && host->is_running_command()) {
            return failed(-ECANCELED);   // the function that reads the output and closes the pipe was canceled
        }
        return wait_for_child({*self, "pclose", EndedBy::kNoSignal}, process.pid, status, 0, nullptr);
    }
    while ((ended = ::waitpid(process.pid, status, 0)) < 0 && errno == EINTR) {
    }
    return ended;
}

bool is_mode(const char *mode, char direction)
{
    return mode[0] == direction && (mode[1] == '\0' || std::strcmp(mode + 1, "e") == 0);
}

}  // namespace

pid_t waitpid(pid_t pid, int *status, int flags)
{
    return wait_unless_blocking("waitpid", pid, status, flags, nullptr);
}

pid_t wait(int *status)
{
    return wait_unless_blocking("wait", -1, status, 0, nullptr);
}

pid_t wait3(int *status, int flags, rusage *usage)
{
    return wait_unless_blocking("wait3", -1, status, flags, usage);
}

pid_t wait4(pid_t pid, int *status, int flags, rusage *usage)
{
    return wait_unless_blocking("wait4", pid, status, flags, usage);
}

// Starts the process itself, as POSIX describes popen(), instead of calling popen() of the C library: the C
// library does not tell the id of the process, and its pclose() blocks until the process has ended.
FILE *popen(const char *command, const char *mode)
{
    bool reads = is_mode(mode, 'r');
    if (!waiting_coroutine() || (!reads && !is_mode(mode, 'w'))) {
        return ::popen(command, mode);
    }
    reap_popen_processes();
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) < 0) {
        return nullptr;
    }
    Fd ours(ends[reads ? 0 : 1]), its(ends[reads ? 1 : 0]);
    FILE *pipe = ::fdopen(ours.get(), reads ? "r" : "w");
    if (!pipe) {
        return nullptr;
    }
    ours.detach();
    int number = reads ? STDOUT_FILENO : STDIN_FILENO;
    pid_t pid;
    if (int outcome = start_shell(command, its.get(), number, &pid); outcome < 0) {
        ::fclose(pipe);
        errno = -outcome;
        return nullptr;
    }
    add_popen_stream(pipe, {.pid = pid, .is_read = reads});
    return pipe;
}

int pclose(FILE *pipe)
{
    PopenProcess process = take_popen_stream(pipe);
    if (process.pid == 0) {
        return ::pclose(pipe);
    }
    calls::fclose(pipe);
    int status = -1;
    pid_t ended = wait_in_pclose(process, &status);
    if (ended < 0 && errno == ECANCELED) {
        // A process that writes to the program is ended, because the rest of its output goes nowhere. A process that
        // reads has got all its input, and continues.
        reap_later(process.pid, process.is_read);
        errno = ECANCELED;
    }
    return ended < 0 ? -1 : status;
}

}  // namespace coro::hook::calls
