#include "coro/loop/wakeup.h"

#include "coro/loop/poller.h"

#include <cerrno>
#include <sys/epoll.h>
#include <sys/eventfd.h>

namespace coro {

int Wakeup::start(Poller &poller)
{
    if (eventfd_) {
        return 0;
    }
    eventfd_.reset(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC));
    if (!eventfd_) {
        return -errno;
    }
    fd_ = eventfd_.get();
    poller_ = &poller;
    int outcome = poller.add(*this);
    if (outcome < 0) {
        abandon();
    }
    return outcome;
}

void Wakeup::stop()
{
    if (eventfd_) {
        poller_->remove(*this);
        abandon();
    }
}

void Wakeup::abandon()
{
    eventfd_.reset();
    fd_ = -1;
}

void Wakeup::signal()
{
    uint64_t one = 1;
    [[maybe_unused]] ssize_t written = ::write(fd_, &one, sizeof one);
}

// The counter is never read: the descriptor is registered edge-triggered, so each write is an event, and the
// counter of 64 bits does not overflow in practice.
void Wakeup::on_ready(uint32_t events)
{
    if (events & EPOLLIN) {
        observer_.on_wakeup();
    }
}

}  // namespace coro
