#include "coro/server/config/pid_file.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace coro {

namespace {

PidFile *owned = nullptr;   // the pid file that this process owns; nullptr: none

// Returns the pid in the file, or 0 if the file contains none.
pid_t pid_in(int fd)
{
    char text[32];
    ssize_t size = ::pread(fd, text, sizeof text - 1, 0);
    text[size > 0 ? size : 0] = '\0';
    return pid_t(::strtol(text, nullptr, 10));
}

// Locks the file. A killed server may have left a child that has not yet run the handler of pthread_atfork(), which closes
// the child's copy of the descriptor: on a busy machine this takes some milliseconds. So this function tries again for up to
// one second if the process that the file names does not exist. Returns 0 or -errno.
int lock_file(int fd)
{
    constexpr int kTries = 100, kPause = 10;   // milliseconds
    for (int tries = 0; ::flock(fd, LOCK_EX | LOCK_NB) < 0; tries++) {
        if (errno != EWOULDBLOCK) {
            return -errno;
        }
        bool is_killed = ::kill(pid_in(fd), 0) < 0 && errno == ESRCH;
        if (!is_killed || tries == kTries) {
            return -EBUSY;
        }
        ::poll(nullptr, 0, kPause);
    }
    return 0;
}

std::string absolute(const std::string &path)
{
    char *found = ::realpath(path.c_str(), nullptr);
    std::string result = found ? found : path;
    ::free(found);
    return result;
}

}  // namespace

PidFile::~PidFile()
{
    if (owned == this) {
        owned = nullptr;
    }
}

// Opens the pid file, or creates it, and locks it. A file system without locks is not an error. A device, such as
// /dev/null, or a pipe is not locked, because several servers may use it.
int PidFile::lock(const std::string &path)
{
    do {
        fd_.reset(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644));
        if (!fd_) {
            return -errno;
        }
        struct stat opened;
        is_regular_ = ::fstat(fd_.get(), &opened) == 0 && S_ISREG(opened.st_mode);
        if (!is_regular_) {
            return 0;
        }
        if (int error = lock_file(fd_.get()); error == -EBUSY) {
            return error;
        }
    } while (!is_at(path));   // not at the path: the owner removed the file before flock(), so try again
    return 0;
}

bool PidFile::is_at(const std::string &path) const
{
    struct stat ours, there;
    return fd_ && ::fstat(fd_.get(), &ours) == 0 && ::stat(path.c_str(), &there) == 0 &&
           ours.st_dev == there.st_dev && ours.st_ino == there.st_ino;
}

int PidFile::open(const std::string &path, bool takes_over)
{
    int outcome = lock(path);
    path_ = absolute(path);
    if (outcome != -EBUSY) {
        return outcome;
    }
    owner_ = pid_in(fd_.get());
    fd_.reset();
    takes_over_ = takes_over;
    return takes_over ? 0 : outcome;
}

void PidFile::own()
{
    [[maybe_unused]] static const int registered = ::pthread_atfork(nullptr, nullptr, forked);
    owned = this;
}

int PidFile::write()
{
    return takes_over_ ? replace() : fd_ ? write_pid() : 0;
}

int PidFile::write_pid()
{
    std::string text = std::to_string(::getpid()) + "\n";
    bool is_empty = !is_regular_ || ::ftruncate(fd_.get(), 0) == 0;
    is_written_ = is_empty && ::write(fd_.get(), text.data(), text.size()) == ssize_t(text.size());
    return is_written_ ? 0 : -errno;
}

// Puts a file of this process in the place of the other server's file. Makes it only now, because nothing removes the file of a
// process that is killed.
int PidFile::replace()
{
    std::string temporary = path_ + "." + std::to_string(::getpid());
    int outcome = lock(temporary);
    outcome = outcome == 0 ? write_pid() : outcome;
    if (outcome == 0 && ::rename(temporary.c_str(), path_.c_str()) < 0) {
        outcome = -errno;
    }
    if (outcome < 0) {
        ::unlink(temporary.c_str());
    }
    return outcome;
}

// Removes the pid file. Does not remove a device, a pipe, or a file that another program has put in its place or
// has written a pid into.
void PidFile::remove()
{
    if (is_regular_ && is_at(path_) && pid_in(fd_.get()) == (is_written_ ? ::getpid() : 0)) {
        ::unlink(path_.c_str());
    }
    fd_.reset();
}

// Closes the pid file in a forked child (pthread_atfork): a child that outlives its parent must not keep the lock.
void PidFile::forked()
{
    if (owned) {
        owned->fd_.reset();
        owned = nullptr;
    }
}

}  // namespace coro
