#include "coro/loop/signal.h"

#include "coro/loop/loop.h"

#include <cerrno>
#include <sys/signalfd.h>

namespace coro {

int SignalWatcher::start(Loop &loop, Listener &listener, std::initializer_list<int> numbers)
{
    sigemptyset(&mask_);
    for (int number : numbers) {
        sigaddset(&mask_, number);
    }
    sigprocmask(SIG_BLOCK, &mask_, nullptr);
    signalfd_.reset(::signalfd(-1, &mask_, SFD_NONBLOCK | SFD_CLOEXEC));
    if (!signalfd_) {
        return -errno;
    }
    fd_ = signalfd_.get();
    loop_ = &loop;
    listener_ = &listener;
    return loop.reactor().add(*this);
}

void SignalWatcher::stop()
{
    if (!signalfd_) {
        return;
    }
    loop_->reactor().remove(*this);
    signalfd_siginfo taken;
    while (::read(fd_, &taken, sizeof taken) == ssize_t(sizeof taken)) {   // nobody listens any more
    }
    abandon();
    sigprocmask(SIG_UNBLOCK, &mask_, nullptr);
}

void SignalWatcher::abandon()
{
    unlink();
    signalfd_.reset();
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
        listener_->on_signal(int(info.ssi_signo));
    }
}

}  // namespace coro
