#include "coro/server/lifecycle/shutdown_watchdog.h"

#include "coro/base/thread.h"

#include <cerrno>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <unistd.h>

namespace coro {

namespace {

constexpr size_t kStackSize = 64 << 10;
constexpr Nanoseconds kStep = 100 * kMillisecond;

}  // namespace

int ShutdownWatchdog::start(Nanoseconds patience, Duty duty)
{
    patience_ = patience;
    duty_ = duty;
    sigset_t ends;
    sigemptyset(&ends);
    sigaddset(&ends, SIGTERM);
    sigaddset(&ends, SIGINT);
    signalfd_.reset(::signalfd(-1, &ends, SFD_NONBLOCK | SFD_CLOEXEC));
    eventfd_.reset(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    if (!signalfd_ || !eventfd_) {
        return -errno;
    }
    int error = start_thread(thread_, thread_main, this, kStackSize);
    owner_ = error == 0 ? ::getpid() : 0;
    return -error;
}

void ShutdownWatchdog::stop()
{
    if (owner_ == ::getpid()) {
        is_stopping_ = true;
        begin();
        pthread_join(thread_, nullptr);
    }
    owner_ = 0;
    signalfd_.reset();
    eventfd_.reset();
}

void ShutdownWatchdog::begin()
{
    if (owner_ == ::getpid()) {
        (void) ::eventfd_write(eventfd_.get(), 1);
    }
}

void *ShutdownWatchdog::thread_main(void *watch)
{
    static_cast<ShutdownWatchdog *>(watch)->run();
    return nullptr;
}

void ShutdownWatchdog::run()
{
    do {
        while (!is_stopping_ && !await_event(true, -1)) {
        }
        if (duty_ == Duty::kEnd) {
            await_patience();
            break;
        }
    } while (!is_stopping_ && !stays_pending());
    if (!is_stopping_) {
        observer_.on_overdue();
    }
}

void ShutdownWatchdog::await_patience()
{
    Deadline until = system_clock().now() + patience_;
    Nanoseconds left = patience_;
    while (!is_stopping_ && left > 0) {
        (void) await_event(false, left);
        left = until - system_clock().now();
    }
}

// Returns true if the signal is pending for the whole time. Counts steps, because a process that was stopped (SIGSTOP) must have
// time to take the signal.
bool ShutdownWatchdog::stays_pending()
{
    bool is_pending = true;
    for (Nanoseconds waited = 0; !is_stopping_ && is_pending && waited < patience_; waited += kStep) {
        (void) await_event(false, kStep);
        is_pending = await_event(true, 0);
    }
    return is_pending;
}

// Waits until begin() or stop() is called or, if `with_signals` is true, until a signal is pending. Returns false
// if the time is over or the wait was interrupted.
bool ShutdownWatchdog::await_event(bool with_signals, Nanoseconds timeout)
{
    pollfd watched[] = {{eventfd_.get(), POLLIN, 0}, {signalfd_.get(), POLLIN, 0}};
    timespec time = timespec_of(timeout);
    int count = ::ppoll(watched, with_signals ? 2 : 1, timeout < 0 ? nullptr : &time, nullptr);
    eventfd_t ignored;
    (void) ::eventfd_read(eventfd_.get(), &ignored);
    return count > 0;
}

}  // namespace coro
