#pragma once

#include <signal.h>
#include <spawn.h>
#include <sys/types.h>

namespace coro {

// Starts a shell command as a new process. The results of the functions of posix_spawn(3) that fill the file
// actions and the attributes are ignored: these functions fail only for lack of memory.
class ShellLauncher {
public:
    // `mask` is the set of signals that the new process blocks.
    explicit ShellLauncher(const sigset_t &mask);
    ~ShellLauncher();
    ShellLauncher(const ShellLauncher &) = delete;
    ShellLauncher &operator=(const ShellLauncher &) = delete;

    // Makes descriptor `number` of the new process a duplicate of `fd`, without FD_CLOEXEC.
    void duplicate(int fd, int number);
    // Opens `path` for reading as descriptor `number` of the new process.
    void open(const char *path, int number);
    // Gives the signal its default action in the new process.
    void reset_signal(int number);

    // Returns 0 or -errno.
    [[nodiscard]] int start(const char *command, pid_t *pid);

private:
    posix_spawn_file_actions_t files_;
    posix_spawnattr_t attributes_;
    sigset_t defaults_;
};

}  // namespace coro
