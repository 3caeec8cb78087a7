#include "coro/loop/child.h"

#include <cerrno>
#include <signal.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#ifdef CORO_HAVE_VALGRIND
#include <valgrind/valgrind.h>
#else
#define RUNNING_ON_VALGRIND 0
#endif

namespace coro {

namespace {

// The interval between two calls of waitpid() on kernels without pidfds (before Linux 5.3).
constexpr Nanoseconds kLookAgain = 10 * kMillisecond;

}  // namespace

int open_pidfd(pid_t pid)
{
    // Makes no pidfd under valgrind, which does not know pidfd_open() and would print warnings.
    return RUNNING_ON_VALGRIND ? -1 : int(::syscall(SYS_pidfd_open, pid, 0));
}

Child::~Child()
{
    if (pidfd_) {
        loop_.poller().remove(*this);
    }
}

bool Child::reap()
{
    int status;
    pid_t outcome = ended_ ? 0 : ::waitpid(pid_, &status, WNOHANG);
    if (outcome == pid_) {
        status_ = status;
        ended_ = true;
    } else if (outcome < 0 && errno == ECHILD) {
        ended_ = true;
    }
    return ended_;
}

bool Child::has_ended(WaitQueue &news)
{
    news_ = &news;
    if (!reap() && !is_watched_) {
        watch();
    }
    return ended_;
}

void Child::watch()
{
    is_watched_ = true;
    pidfd_.reset(open_pidfd(pid_));
    fd_ = pidfd_.get();
    if (pidfd_ && loop_.poller().add(*this) < 0) {
        pidfd_.reset();
    }
    if (!pidfd_) {
        loop_.arm(*this, loop_.read_clock() + kLookAgain);
    }
}

void Child::let_go(bool terminates)
{
    news_ = nullptr;
    loop_.disarm(*this);
    if (!reap()) {
        if (terminates) {
            ::kill(pid_, SIGTERM);
        }
        if (!pidfd_) {
            watch();
            loop_.disarm(*this);
        }
    }
    if (ended_ || !pidfd_) {   // without a pidfd, the ended child process stays a zombie until this process ends
        delete this;
    } else {
        loop_.keep(*this);
    }
}

void Child::on_ready(uint32_t)
{
    if (!reap()) {
        return;
    }
    if (news_) {
        wake_all(*news_, 0);
    } else {
        loop_.scheduler().enqueue_once(*this);
    }
}

void Child::on_time()
{
    if (reap()) {
        wake_all(*news_, 0);
    } else {
        loop_.arm(*this, loop_.now() + kLookAgain);
    }
}

void Child::run()
{
    delete this;
}

}  // namespace coro
