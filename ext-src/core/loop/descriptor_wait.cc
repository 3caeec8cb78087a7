#include "coro/loop/descriptor_wait.h"

#include "coro/loop/poller.h"
#include "coro/loop/references.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
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
    reported_ |= events;
    if (events & (EPOLLERR | EPOLLHUP)) {
        events |= EPOLLIN | EPOLLOUT | EPOLLPRI | EPOLLRDHUP;
    }
    if (uint32_t ready = events & events_; ready && !waiter_.is_woken()) {
        ready_ = ready;
        waiter_.wake(0);
    }
}

DescriptorWaits::Descriptor::~Descriptor()
{
    forget();
}

// The kernel may report one more event, which the poller ignores: the next wait for this descriptor registers it
// with another number, because the descriptor may belong to another file by then.
void DescriptorWaits::Descriptor::forget()
{
    poller_.forget(*this);
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
    for (DescriptorInterest *interest = interests_.front(); interest; interest = interests_.next(*interest)) {
        interest->report(events);
    }
    if (int outcome = arm(); outcome < 0) {
        end(outcome);
    }
}

Coroutine *DescriptorWaits::sleeper(int fd, uint32_t events, const Waiter *own)
{
    Descriptor *descriptor = find(fd);
    if (!descriptor) {
        return nullptr;
    }
    Interests &interests = descriptor->interests();
    for (DescriptorInterest *interest = interests.front(); interest; interest = interests.next(*interest)) {
        if (interest->events_ & events & kExclusive && &interest->waiter_ != own && !interest->waiter_.is_woken()) {
            return &interest->waiter_.coroutine();
        }
    }
    return nullptr;
}

void DescriptorWaits::close(int fd)
{
    Descriptor *descriptor = find(fd);
    if (descriptor && !descriptor->interests().empty()) {
        descriptor->end(-EBADF);
        descriptors_[size_t(fd)].reset();
        active_--;
    }
}

int DescriptorWaits::add(DescriptorInterest &interest)
{
    if (sleeper(interest.fd_, interest.events_, &interest.waiter_)) {
        return -EBUSY;
    }
    auto fd = size_t(interest.fd_);
    if (fd >= descriptors_.size()) {
        if (::fcntl(interest.fd_, F_GETFD) < 0) {   // the vector must not grow for a number that is not a descriptor
            return -EBADF;
        }
        descriptors_.resize(std::max(fd + 1, descriptors_.size() * 2));
    }
    std::unique_ptr<Descriptor> &descriptor = descriptors_[fd];
    if (!descriptor) {
        descriptor = std::make_unique<Descriptor>(interest.fd_, poller_);
    }
    active_ += descriptor->interests().empty();
    descriptor->interests().push_back(interest);
    interest.is_started_ = true;
    references_.add();
    int outcome = descriptor->arm();
    if (!descriptor->is_armed()) {
        // Other waits for this number wait for a descriptor that does not exist any more: nothing would end them.
        interest.unlink();
        descriptor->end(-EBADF);
    }
    if (outcome == -EPERM) {   // epoll does not support regular files, which can always be read and written
        descriptor->interests().push_back(interest);
        interest.report(EPOLLIN | EPOLLOUT);
        return 0;
    }
    active_ -= descriptor->interests().empty();   // true only after an error
    return outcome;
}

void DescriptorWaits::remove(DescriptorInterest &interest)
{
    references_.remove();
    if (!interest.is_linked()) {
        return;   // close() or forget_all() has ended the wait
    }
    interest.unlink();
    Descriptor *descriptor = find(interest.fd_);
    if (descriptor && descriptor->interests().empty()) {
        descriptor->forget();
        active_--;
    }
}

}  // namespace coro
