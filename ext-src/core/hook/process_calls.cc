#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include "coro/base/check.h"
#include "coro/base/fd.h"
#include "coro/loop/signal.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <unordered_map>
#include <vector>

namespace coro::hook::calls {

namespace {

// Waits until the process may have ended: until its pidfd is readable. Without a pidfd, waits for the next
// interval. There is no pidfd if the kernel is older than Linux 5.3, or if the caller waits for any of several
// processes. Returns 0 or -errno.
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
        bool reports_stops = flags & (WUNTRACED | WCONTINUED);   // a pidfd does not report stops and continuations
        if (!std::exchange(has_tried, true) && pid > 0 && !reports_stops) {
            pidfd.reset(int(::syscall(SYS_pidfd_open, pid, 0)));
        }
        if (int outcome = wait_for_end(*self, what, pidfd, interval); outcome != 0) {
            return failed(outcome);
        }
    }
}

// Returns the processes that popen() has started, by their streams. Only the thread whose coroutines may wait
// uses the map.
std::unordered_map<FILE *, pid_t> &processes()
{
    static auto *const all = new std::unordered_map<FILE *, pid_t>;   // never destroyed, because exit() may call pclose()
    return *all;
}

// Returns the processes whose pclose() was interrupted. A later call of popen() reaps these processes.
std::vector<pid_t> &unreaped()
{
    static auto *const all = new std::vector<pid_t>;
    return *all;
}

void reap()
{
    std::erase_if(unreaped(), [](pid_t pid) { return ::waitpid(pid, nullptr, WNOHANG) != 0; });
}

// Starts a shell command. In the new process, descriptor `number` is a duplicate of `pipe`. Returns 0 or an
// errno.
int start_shell(const char *command, int pipe, int number, pid_t *pid)
{
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_adddup2(&files, pipe, number);   // also clears FD_CLOEXEC if `pipe` equals `number`
    sigset_t mask = signal_mask_of_children();
    posix_spawnattr_t attributes;
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &mask);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
    const char *arguments[] = {"sh", "-c", "--", command, nullptr};
    int error = ::posix_spawn(pid, "/bin/sh", &files, &attributes, const_cast<char *const *>(arguments), environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
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

// Starts the process itself, as POSIX describes popen(), instead of calling popen() of the C library: the C
// library does not tell the id of the process, and its pclose() blocks until the process has ended.
FILE *popen(const char *command, const char *mode)
{
    bool reads = is_mode(mode, 'r');
    if (!waiting_coroutine() || (!reads && !is_mode(mode, 'w'))) {
        return ::popen(command, mode);
    }
    reap();
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) < 0) {
        return nullptr;
    }
    Fd ours(ends[reads ? 0 : 1]), its(ends[reads ? 1 : 0]);
    int number = reads ? STDOUT_FILENO : STDIN_FILENO;
    pid_t pid;
    if (int error = start_shell(command, its.get(), number, &pid); error != 0) {
        errno = error;
        return nullptr;
    }
    FILE *pipe = ::fdopen(ours.detach(), reads ? "r" : "w");
    CORO_CHECK(pipe);   // fdopen() fails only for lack of memory
    processes()[pipe] = pid;
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
    if (calls::waitpid(pid, &status, 0) < 0) {
        int error = errno;
        if (error == ECANCELED) {
            unreaped().push_back(pid);
        }
        return failed(-error);
    }
    return status;
}

}  // namespace coro::hook::calls
