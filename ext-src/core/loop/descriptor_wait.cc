#include "coro/loop/descriptor_wait.h"

#include "coro/loop/poller.h"
#include "coro/loop/references.h"

#include <cerrno>
#include <sys/epoll.h>

namespace coro {

DescriptorWait::~DescriptorWait()
{
    if (is_started_) {
        waits_.remove(*this);
    }
}

int DescriptorWait::start()
{
    return waits_.add(*this);
}

std::string DescriptorWait::name() const
{
    const char *how = events_ == EPOLLIN ? "readable" : events_ == EPOLLOUT ? "writable" : "readable or writable";
    return "fd " + std::to_string(fd_) + " to be " + how;
}

void DescriptorWait::report(uint32_t events)
{
    ready_ = events & events_;
    if (ready_) {
        wake(0);
    }
}

DescriptorWaits::Descriptor::~Descriptor()
{
    poller_.forget(*this);   // no system call: the kernel may report one more event, which the poller ignores
}

int DescriptorWaits::Descriptor::arm()
{
    uint32_t events = 0;
    for (Waiter *waiter = waits_.front(); waiter; waiter = waits_.next(*waiter)) {
        events |= static_cast<DescriptorWait *>(waiter)->events_;
    }
    return events ? poller_.arm_once(*this, events) : 0;
}

void DescriptorWaits::Descriptor::on_ready(uint32_t events)
{
    if (events & (EPOLLERR | EPOLLHUP)) {
        events |= EPOLLIN | EPOLLOUT;
    }
    for (Waiter *waiter = waits_.front(); waiter;) {
        auto &wait = static_cast<DescriptorWait &>(*waiter);
        waiter = waits_.next(wait);
        wait.report(events);
    }
    if (int outcome = arm(); outcome < 0) {
        wake_all(waits_, outcome);
    }
}

Coroutine *DescriptorWaits::sleeper(int fd, uint32_t events)
{
    auto found = descriptors_.find(fd);
    if (found == descriptors_.end()) {
        return nullptr;
    }
    WaitQueue &waits = found->second->waits();
    for (Waiter *waiter = waits.front(); waiter; waiter = waits.next(*waiter)) {
        if (static_cast<DescriptorWait *>(waiter)->events_ & events) {
            return &waiter->coroutine();
        }
    }
    return nullptr;
}

void DescriptorWaits::close(int fd)
{
    auto found = descriptors_.find(fd);
    if (found != descriptors_.end()) {
        wake_all(found->second->waits(), -EBADF);
        descriptors_.erase(found);
    }
}

int DescriptorWaits::add(DescriptorWait &wait)
{
    if (sleeper(wait.fd_, wait.events_)) {
        return -EBUSY;
    }
    std::unique_ptr<Descriptor> &descriptor = descriptors_[wait.fd_];
    if (!descriptor) {
        descriptor = std::make_unique<Descriptor>(wait.fd_, poller_);
    }
    descriptor->waits().push_back(wait);
    wait.is_started_ = true;
    references_.add();
    int outcome = descriptor->arm();
    if (outcome == -EPERM) {   // epoll takes no regular files
        wait.report(wait.events_);
        return 0;
    }
    return outcome;
}

void DescriptorWaits::remove(DescriptorWait &wait)
{
    wait.unlink();
    references_.remove();
    auto found = descriptors_.find(wait.fd_);
    if (found != descriptors_.end() && found->second->waits().empty()) {
        descriptors_.erase(found);
    }
}

}  // namespace coro
