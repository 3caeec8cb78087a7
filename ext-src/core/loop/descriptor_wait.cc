#include "coro/loop/descriptor_wait.h"

#include "coro/loop/poller.h"
#include "coro/loop/references.h"

#include <cerrno>
#include <sys/epoll.h>

namespace coro {

namespace {

// Only one coroutine at a time may wait for each of these events of a descriptor, because the coroutine reads or
// writes the descriptor after the wait. Several coroutines may wait for another event, such as a hang-up.
constexpr uint32_t kExclusive = EPOLLIN | EPOLLOUT;

}  // namespace

DescriptorInterest::~DescriptorInterest()
{
    if (is_started_) {
        waits_.remove(*this);
    }
}

int DescriptorInterest::start()
{
    return waits_.add(*this);
}

std::string DescriptorInterest::name() const
{
    const char *how = events_ == EPOLLIN ? "readable" : events_ == EPOLLOUT ? "writable" : "readable or writable";
    return "fd " + std::to_string(fd_) + " to be " + how;
}

void DescriptorInterest::report(uint32_t events)
{
    if (uint32_t ready = events & events_; ready && !waiter_.is_woken()) {
        ready_ = ready;
        waiter_.wake(0);
    }
}

DescriptorWaits::Descriptor::~Descriptor()
{
    poller_.forget(*this);   // no system call: the kernel may report one more event, which the poller ignores
}

int DescriptorWaits::Descriptor::arm()
{
    uint32_t events = 0;
    for (DescriptorInterest *interest = interests_.front(); interest; interest = interests_.next(*interest)) {
        if (!interest->waiter_.is_woken()) {
            events |= interest->events_;
        }
    }
    int outcome = events ? poller_.arm_once(*this, events) : 0;
    is_armed_ = outcome == 0;
    return outcome;
}

void DescriptorWaits::Descriptor::end(int outcome)
{
    for (DescriptorInterest *interest = interests_.front(); interest; interest = interests_.next(*interest)) {
        interest->waiter_.wake(outcome);
    }
}

void DescriptorWaits::Descriptor::on_ready(uint32_t events)
{
    if (events & (EPOLLERR | EPOLLHUP)) {
        events |= EPOLLIN | EPOLLOUT | EPOLLPRI | EPOLLRDHUP;
    }
    for (DescriptorInterest *interest = interests_.front(); interest; interest = interests_.next(*interest)) {
        interest->report(events);
    }
    if (int outcome = arm(); outcome < 0) {
        end(outcome);
    }
}

Coroutine *DescriptorWaits::sleeper(int fd, uint32_t events, const Waiter *own)
{
    auto found = descriptors_.find(fd);
    if (found == descriptors_.end()) {
        return nullptr;
    }
    Interests &interests = found->second->interests();
    for (DescriptorInterest *interest = interests.front(); interest; interest = interests.next(*interest)) {
        if (interest->events_ & events & kExclusive && &interest->waiter_ != own && !interest->waiter_.is_woken()) {
            return &interest->waiter_.coroutine();
        }
    }
    return nullptr;
}

void DescriptorWaits::close(int fd)
{
    auto found = descriptors_.find(fd);
    if (found != descriptors_.end()) {
        found->second->end(-EBADF);
        descriptors_.erase(found);
    }
}

int DescriptorWaits::add(DescriptorInterest &interest)
{
    if (sleeper(interest.fd_, interest.events_, &interest.waiter_)) {
        return -EBUSY;
    }
    std::unique_ptr<Descriptor> &descriptor = descriptors_[interest.fd_];
    if (!descriptor) {
        descriptor = std::make_unique<Descriptor>(interest.fd_, poller_);
    }
    descriptor->interests().push_back(interest);
    interest.is_started_ = true;
    references_.add();
    int outcome = descriptor->arm();
    if (outcome == -EPERM) {   // epoll does not support regular files, which are always ready
        interest.report(interest.events_);
        outcome = 0;
    } else if (outcome < 0) {
        interest.unlink();   // the caller does not wait, so its waiter must not be woken
    }
    if (!descriptor->is_armed()) {
        // Other waits for this number wait for a descriptor that does not exist any more: nothing would end them.
        descriptor->end(-EBADF);
    }
    return outcome;
}

void DescriptorWaits::remove(DescriptorInterest &interest)
{
    interest.unlink();
    references_.remove();
    auto found = descriptors_.find(interest.fd_);
    if (found != descriptors_.end() && found->second->interests().empty()) {
        descriptors_.erase(found);
    }
}

}  // namespace coro
