#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include "coro/base/fd.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unordered_map>

namespace coro::hook::calls {

namespace {

// Waits until the process may have ended: until its pidfd is readable, or for a while when there is none,
// because the kernel is older than Linux 5.3 or because the call waits for any of several processes.
int wait_for_end(Coroutine &self, const char *what, const Fd &pidfd, RetryInterval &interval)
{
    if (pidfd) {
        return wait_for(self, what, pidfd.get(), POLLIN, kNever);
    }
    int outcome = sleep_until(self, what, deadline_after(interval.next()));
    return outcome == -ETIMEDOUT ? 0 : outcome;
}

pid_t wait_for_child(const char *what, pid_t pid, int *status, int flags, rusage *usage)
{
    Coroutine *self = waiting_coroutine();
    if (!self || flags & WNOHANG) {
        return ::wait4(pid, status, flags, usage);
    }
    Fd pidfd;
    RetryInterval interval;
    bool has_tried = false;
    for (;;) {
        pid_t ended = ::wait4(pid, status, flags | WNOHANG, usage);
        if (ended != 0) {
            return ended;
        }
        bool reports_stops = flags & (WUNTRACED | WCONTINUED);   // which a pidfd does not
        if (!std::exchange(has_tried, true) && pid > 0 && !reports_stops) {
            pidfd.reset(int(::syscall(SYS_pidfd_open, pid, 0)));
        }
        if (int outcome = wait_for_end(*self, what, pidfd, interval); outcome != 0) {
            return failed(outcome);
        }
    }
}

// The processes that popen() has started. Only the thread of the gate uses them.
std::unordered_map<FILE *, pid_t> &processes()
{
    static auto *const all = new std::unordered_map<FILE *, pid_t>;   // not destroyed: exit() may call pclose()
    return *all;
}

bool is_mode(const char *mode, char direction)
{
    return mode[0] == direction && (mode[1] == '\0' || std::strcmp(mode + 1, "e") == 0);
}

}  // namespace

pid_t waitpid(pid_t pid, int *status, int flags)
{
    return wait_for_child("waitpid", pid, status, flags, nullptr);
}

pid_t wait(int *status)
{
    return wait_for_child("wait", -1, status, 0, nullptr);
}

pid_t wait3(int *status, int flags, rusage *usage)
{
    return wait_for_child("wait3", -1, status, flags, usage);
}

pid_t wait4(pid_t pid, int *status, int flags, rusage *usage)
{
    return wait_for_child("wait4", pid, status, flags, usage);
}

// The C library does not tell the process of a stream, and its pclose() waits inside. So the process is started
// here as POSIX describes popen().
FILE *popen(const char *command, const char *mode)
{
    bool reads = is_mode(mode, 'r');
    if (!waiting_coroutine() || (!reads && !is_mode(mode, 'w'))) {
        return ::popen(command, mode);
    }
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) < 0) {
        return nullptr;
    }
    Fd ours(ends[reads ? 0 : 1]), its(ends[reads ? 1 : 0]);
    int number = reads ? STDOUT_FILENO : STDIN_FILENO;
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, its.get(), number);   // also clears FD_CLOEXEC when the numbers are equal
    const char *arguments[] = {"sh", "-c", "--", command, nullptr};
    pid_t pid;
    int error = ::posix_spawn(&pid, "/bin/sh", &files, nullptr, const_cast<char *const *>(arguments), environ);
    posix_spawn_file_actions_destroy(&files);
    if (error != 0) {
        errno = error;
        return nullptr;
    }
    FILE *pipe = ::fdopen(ours.get(), reads ? "r" : "w");
    if (pipe) {
        if (mode[1] != 'e') {
            ::fcntl(ours.get(), F_SETFD, 0);
        }
        (void) ours.detach();
        processes()[pipe] = pid;
    }
    return pipe;
}

int pclose(FILE *pipe)
{
    auto found = processes().find(pipe);
    if (found == processes().end()) {
        return ::pclose(pipe);
    }
    pid_t pid = found->second;
    processes().erase(found);
    ::fclose(pipe);
    int status;
    pid_t ended;
    do {
        ended = calls::waitpid(pid, &status, 0);
    } while (ended < 0 && errno == EINTR);
    return ended < 0 ? -1 : status;
}

}  // namespace coro::hook::calls
