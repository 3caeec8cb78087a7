#include "coro/loop/poller.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>

namespace coro {

namespace {

constexpr int kBatch = 512;   // the largest number of events that one call of epoll_pwait() returns

// The subject is the 64-bit value that epoll returns with an event: the upper 32 bits are the number of the
// registration, and the lower 32 bits are twice the descriptor, plus kOnceBit for a OnceWatcher. The subject is
// not the address of the watcher, because a registration in the kernel may outlive the watcher.
constexpr uint64_t kOnceBit = 1;

uint64_t subject_of(uint32_t registration, int fd)
{
    return uint64_t(registration) << 32 | uint32_t(fd) << 1;
}

int control(int epoll, int operation, int fd, uint64_t subject, uint32_t events)
{
    epoll_event event = {events, {.u64 = subject}};
    return ::epoll_ctl(epoll, operation, fd, &event) == 0 ? 0 : -errno;
}

}  // namespace

int Poller::add(Watcher &watcher)
{
    constexpr uint32_t kEvents = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    return add(watcher, kEvents);
}

int Poller::add_listener(Watcher &watcher)
{
    return add(watcher, EPOLLIN | EPOLLEXCLUSIVE);
}

int Poller::add(Watcher &watcher, uint32_t events)
{
    uint32_t registration = ++last_registration_;
    auto fd = size_t(watcher.fd());
    uint64_t subject = subject_of(registration, watcher.fd());
    int outcome = control(epoll_.get(), EPOLL_CTL_ADD, watcher.fd(), subject, events);
    bool is_leftover = !is_added(watcher.fd()) && (fd >= once_.size() || !once_[fd]);   // of a OnceWatcher that is gone
    if (outcome == -EEXIST && is_leftover) {
        outcome = control(epoll_.get(), EPOLL_CTL_MOD, watcher.fd(), subject, events);
    }
    if (outcome == 0) {
        always_++;
        watcher.registration_ = registration;
        added_.resize(std::max(added_.size(), fd + 1));
        added_[fd] = &watcher;
    }
    return outcome;
}

int Poller::arm_once(OnceWatcher &watcher, uint32_t events)
{
    if (!watcher.subject_) {
        watcher.subject_ = subject_of(++last_registration_, watcher.fd()) | kOnceBit;
        once_count_++;
    }
    events |= EPOLLONESHOT;
    bool is_taken = is_added(watcher.fd());   // true if EPOLL_CTL_MOD would replace the registration of a Watcher
    int outcome = is_taken ? -EEXIST : control(epoll_.get(), EPOLL_CTL_MOD, watcher.fd(), watcher.subject_, events);
    if (outcome == -ENOENT) {
        outcome = control(epoll_.get(), EPOLL_CTL_ADD, watcher.fd(), watcher.subject_, events);
    }
    if (outcome < 0) {
        forget(watcher);
        return outcome;
    }
    auto fd = size_t(watcher.fd());
    once_.resize(std::max(once_.size(), fd + 1));
    once_[fd] = &watcher;
    return 0;
}

void Poller::remove(Watcher &watcher)
{
    if (is_added(watcher.fd())) {   // false in a forked child, which must not change the parent's registrations
        (void) control(epoll_.get(), EPOLL_CTL_DEL, watcher.fd(), 0, 0);
        forget(watcher);
    }
}

void Poller::remove(OnceWatcher &watcher)
{
    if (!watcher.subject_) {
        return;
    }
    (void) control(epoll_.get(), EPOLL_CTL_DEL, watcher.fd(), 0, 0);
    forget(watcher);
}

void Poller::forget(Watcher &watcher)
{
    if (is_added(watcher.fd())) {
        always_--;
        added_[size_t(watcher.fd())] = nullptr;
    }
}

void Poller::forget(OnceWatcher &watcher)
{
    if (!watcher.subject_) {
        return;
    }
    auto fd = size_t(watcher.fd());
    if (fd < once_.size() && once_[fd] == &watcher) {
        once_[fd] = nullptr;
    }
    watcher.subject_ = 0;
    once_count_--;
}

void Poller::report(uint64_t subject, uint32_t events)
{
    size_t fd = uint32_t(subject) >> 1;
    if (subject & kOnceBit) {
        OnceWatcher *watcher = once_[fd];
        if (watcher && watcher->subject_ == subject) {
            watcher->on_ready(events);
        }
    } else {
        Watcher *watcher = added_[fd];
        if (watcher && watcher->registration_ == subject >> 32) {
            watcher->on_ready(events);
        }
    }
}

// Calls epoll_pwait() again while it fills the batch, so that no time limit of a connection ends before the loop has
// seen bytes that had arrived in time. The number of calls is bounded by the number of watchers, because listeners
// and connections with new bytes are reported again and again.
int Poller::poll(int timeout_ms, const sigset_t *mask)
{
    epoll_event ready[kBatch];
    int count = ::epoll_pwait(epoll_.get(), ready, kBatch, timeout_ms, mask);
    int total = count;
    for (size_t more = watcher_count() / kBatch;; more--) {
        for (int i = 0; i < count; i++) {
            report(ready[i].data.u64, ready[i].events);
        }
        if (count < kBatch || more == 0) {
            return total;
        }
        count = ::epoll_pwait(epoll_.get(), ready, kBatch, 0, mask);
        total += std::max(count, 0);
    }
}

void Poller::rebuild()
{
    epoll_.reset();   // must come first, because the process may have reached its limit of descriptors
    epoll_.reset(::epoll_create1(EPOLL_CLOEXEC));
    CORO_CHECK(epoll_);
    always_ = 0;
    added_.clear();
}

}  // namespace coro
