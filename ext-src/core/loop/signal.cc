#include "coro/loop/signal.h"

#include "coro/base/mutex_lock.h"
#include "coro/loop/loop.h"

#include <atomic>
#include <cerrno>
#include <pthread.h>
#include <sys/signalfd.h>
#include <unistd.h>
#include <utility>

namespace coro {

namespace {

// Protects the following state of all SignalWatchers of the process. A process has one SignalWatcher at a time;
// only in unit tests several threads have one SignalWatcher each.
pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
sigset_t watched;
struct sigaction before[NSIG];   // the actions of the signals before watch(); forked children need them too
// The id of the process that has received the signal, or 0. A child inherits what its parent has received before the fork.
volatile sig_atomic_t came[NSIG];
std::atomic<SignalWatcher::Observer *> the_listener = nullptr;

void note(int number)
{
    came[number] = ::getpid();
}

void watch(int number)
{
    MutexLock lock(guard);
    sigaddset(&watched, number);
    struct sigaction action = {}, found;
    action.sa_handler = note;
    action.sa_flags = SA_RESTART;
    if (sigaction(number, &action, &found) == 0 && found.sa_handler != note) {
        before[number] = found;
    }
}

bool is_noted(int number)
{
    struct sigaction action;
    return sigaction(number, nullptr, &action) == 0 && action.sa_handler == note;
}

void put_back(int number)
{
    MutexLock lock(guard);
    sigdelset(&watched, number);
    if (is_noted(number)) {
        sigaction(number, &before[number], nullptr);
    }
}

}  // namespace

int SignalWatcher::start(Loop &loop, Observer &observer, const std::vector<int> &numbers)
{
    sigemptyset(&mask_);
    for (int number : numbers) {
        sigaddset(&mask_, number);
    }
    signalfd_.reset(::signalfd(-1, &mask_, SFD_NONBLOCK | SFD_CLOEXEC));
    if (!signalfd_) {
        return -errno;
    }
    sigprocmask(SIG_BLOCK, &mask_, nullptr);
    for (int number : numbers) {
        watch(number);
    }
    fd_ = signalfd_.get();
    loop_ = &loop;
    observer_ = &observer;
    return loop.poller().add(*this);
}

void SignalWatcher::stop()
{
    if (!signalfd_) {
        return;
    }
    loop_->poller().remove(*this);
    signalfd_siginfo taken;
    while (::read(fd_, &taken, sizeof taken) == ssize_t(sizeof taken)) {   // discards pending signals
    }
    abandon();
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(&mask_, number) == 1) {
            put_back(number);
        }
    }
    sigprocmask(SIG_UNBLOCK, &mask_, nullptr);
}

void SignalWatcher::abandon()
{
    unlink();
    signalfd_.reset();
}

void SignalWatcher::give_up(int number)
{
    put_back(number);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    sigprocmask(SIG_UNBLOCK, &only, nullptr);
}

void SignalWatcher::set_listener(Observer *listener)
{
    the_listener = listener;
}

int SignalWatcher::set_action(int number, const struct sigaction &action, struct sigaction &replaced)
{
    MutexLock lock(guard);
    if (sigismember(&watched, number) == 1 && is_noted(number)) {
        replaced = std::exchange(before[number], action);
        return 0;
    }
    return ::sigaction(number, &action, &replaced) < 0 ? -errno : 0;
}

void SignalWatcher::on_ready(uint32_t)
{
    unlink();
    loop_->scheduler().enqueue(*this);
}

void SignalWatcher::run()
{
    signalfd_siginfo info;
    while (signalfd_ && ::read(fd_, &info, sizeof info) == ssize_t(sizeof info)) {
        int number = int(info.ssi_signo);
        if (Observer *listener = the_listener) {
            listener->on_signal(number);
        }
        observer_->on_signal(number);
    }
}

SignalsLetThrough::SignalsLetThrough()
{
    sigprocmask(SIG_UNBLOCK, &watched, nullptr);
}

SignalsLetThrough::~SignalsLetThrough()
{
    if (stays_) {
        return;
    }
    sigprocmask(SIG_BLOCK, &watched, nullptr);
    for (int number = 1; number < NSIG; number++) {
        if (came[number]) {
            came[number] = 0;
            ::kill(::getpid(), number);   // the signal is blocked now, so it stays pending until the watcher reads it
        }
    }
}

void SignalsLetThrough::stay()
{
    stays_ = true;
    reset_watched_signals();
    for (int number = 1; number < NSIG; number++) {
        if (std::exchange(came[number], 0) == ::getpid()) {
            ::kill(::getpid(), number);
        }
    }
}

void reset_watched_signals()
{
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(&watched, number) == 1 && is_noted(number)) {
            ::signal(number, SIG_DFL);
        }
    }
    sigemptyset(&watched);
}

sigset_t without_watched_signals(sigset_t mask)
{
    for (int number = 1; number < NSIG; number++) {
        if (sigismember(&watched, number) == 1) {
            sigdelset(&mask, number);
        }
    }
    return mask;
}

sigset_t signal_mask_of_children()
{
    sigset_t mask;
    pthread_sigmask(SIG_SETMASK, nullptr, &mask);
    return without_watched_signals(mask);
}

}  // namespace coro
