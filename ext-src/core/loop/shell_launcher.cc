#include "coro/loop/shell_launcher.h"

#include <fcntl.h>
#include <unistd.h>

namespace coro {

ShellLauncher::ShellLauncher(const sigset_t &mask)
{
    sigemptyset(&defaults_);
    posix_spawn_file_actions_init(&files_);
    posix_spawnattr_init(&attributes_);
    posix_spawnattr_setsigmask(&attributes_, &mask);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

ShellLauncher::~ShellLauncher()
{
    posix_spawn_file_actions_destroy(&files_);
    posix_spawnattr_destroy(&attributes_);
}

void ShellLauncher::duplicate(int fd, int number)
{
    posix_spawn_file_actions_adddup2(&files_, fd, number);
}

void ShellLauncher::open(const char *path, int number)
{
    posix_spawn_file_actions_addopen(&files_, number, path, O_RDONLY, 0);
}

void ShellLauncher::reset_signal(int number)
{
    sigaddset(&defaults_, number);
}

int ShellLauncher::start(const char *command, pid_t *pid)
{
    posix_spawnattr_setsigdefault(&attributes_, &defaults_);
    const char *arguments[] = {"sh", "-c", "--", command, nullptr};
    return -::posix_spawn(pid, "/bin/sh", &files_, &attributes_, const_cast<char *const *>(arguments), environ);
}

}  // namespace coro
