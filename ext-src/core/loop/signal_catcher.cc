#include "coro/loop/signal_catcher.h"

#include "coro/loop/loop.h"

#include <atomic>
#include <cerrno>
#include <unistd.h>

namespace coro {

namespace {

std::atomic<SignalCatcher *> the_catcher = nullptr;
std::atomic<uint64_t> pending = 0;   // bit n - 1 is set when signal n has arrived

}  // namespace

void SignalCatcher::stop()
{
    for (int number = 1; number < kNumbers; number++) {
        remove(number);
    }
    if (the_catcher == this) {
        the_catcher = nullptr;
        SignalWatcher::set_listener(nullptr);
    }
    unlink();
    owner_ == ::getpid() ? wakeup_.stop() : wakeup_.abandon();
}

// The signal handler. The handler runs in any thread, between any two instructions.
void SignalCatcher::caught(int number)
{
    int error = errno;
    SignalCatcher *catcher = the_catcher;
    if (catcher && catcher->owner_ == ::getpid()) {
        pending |= uint64_t(1) << (number - 1);
        catcher->wakeup_.signal();
    } else {   // this process is a forked child that has not called add()
        ::signal(number, SIG_DFL);
        ::raise(number);
    }
    errno = error;
}

int SignalCatcher::add(Loop &loop, int number)
{
    if (owner_ != ::getpid()) {
        wakeup_.abandon();
        unlink();
        pending = 0;
        owner_ = ::getpid();
    }
    loop_ = &loop;
    int outcome = wakeup_.start(loop.poller());
    if (outcome < 0 || caught_here_[number]) {
        return outcome;
    }
    the_catcher = this;
    SignalWatcher::set_listener(this);
    struct sigaction action = {};
    action.sa_handler = caught;
    action.sa_flags = SA_RESTART;
    sigfillset(&action.sa_mask);
    outcome = SignalWatcher::set_action(number, action, before_[number]);
    caught_here_[number] = outcome == 0;
    return outcome;
}

void SignalCatcher::remove(int number)
{
    if (caught_here_[number]) {
        struct sigaction own;
        (void) SignalWatcher::set_action(number, before_[number], own);
        caught_here_[number] = false;
    }
}

void SignalCatcher::on_wakeup()
{
    unlink();
    loop_->scheduler().enqueue(*this);
}

void SignalCatcher::run()
{
    uint64_t caught = pending.exchange(0);
    for (int number = 1; number < kNumbers; number++) {
        if (caught >> (number - 1) & 1 && caught_here_[number]) {
            observer_.on_signal(number);
        }
    }
}

void SignalCatcher::on_signal(int number)
{
    if (caught_here_[number] && owner_ == ::getpid()) {
        observer_.on_signal(number);
    }
}

}  // namespace coro
