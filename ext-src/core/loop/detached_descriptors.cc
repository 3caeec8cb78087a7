#include "coro/loop/detached_descriptors.h"

#include "coro/base/fd.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <dirent.h>
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <vector>

namespace coro {

namespace {

// Returns the numbers of all open descriptors, or, without /proc, all numbers that may be open.
std::vector<int> open_descriptors()
{
    constexpr int kMost = 65536;
    std::vector<int> found;
    if (DIR *folder = ::opendir("/proc/self/fd")) {
        while (const dirent *entry = ::readdir(folder)) {
            int fd = std::atoi(entry->d_name);
            if (entry->d_name[0] != '.' && fd != ::dirfd(folder)) {
                found.push_back(fd);
            }
        }
        ::closedir(folder);
        return found;
    }
    rlimit limit = {};
    ::getrlimit(RLIMIT_NOFILE, &limit);
    for (int fd = 0; fd < int(std::min<rlim_t>(limit.rlim_cur, kMost)); fd++) {
        found.push_back(fd);
    }
    return found;
}

// Opens the file of the descriptor again under the same number. Does nothing if this is not allowed.
void open_again(int fd)
{
    int flags = ::fcntl(fd, F_GETFL);
    if (flags < 0 || flags & O_PATH) {
        return;
    }
    char name[32];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    Fd opened(::open(name, (flags & (O_ACCMODE | O_APPEND | O_NONBLOCK | O_DIRECT | O_DSYNC | O_SYNC)) | O_CLOEXEC));
    if (opened) {
        (void) ::lseek(opened.get(), ::lseek(fd, 0, SEEK_CUR), SEEK_SET);
        (void) ::dup3(opened.get(), fd, ::fcntl(fd, F_GETFD) & FD_CLOEXEC ? O_CLOEXEC : 0);
    }
}

}  // namespace

ClosedConnection::ClosedConnection()
{
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) == 0) {
        ::close(ends[1]);
        end_.reset(ends[0]);
    }
}

void ClosedConnection::replace(int fd) const
{
    if (fd >= 0 && (!end_ || ::dup3(end_.get(), fd, O_CLOEXEC) < 0)) {
        ::close(fd);
    }
}

void detach_descriptors(int kept)
{
    std::vector<int> all = open_descriptors();
    ClosedConnection closed;
    for (int fd : all) {
        struct stat found;
        if (fd <= STDERR_FILENO || fd == kept || ::fstat(fd, &found) < 0) {
            continue;
        }
        switch (found.st_mode & S_IFMT) {
        case S_IFREG:
            open_again(fd);
            break;
        case S_IFDIR:
        case S_IFCHR:
        case S_IFBLK:
            break;
        default:
            closed.replace(fd);
        }
    }
}

}  // namespace coro
