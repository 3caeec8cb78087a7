#include "coro/loop/reactor.h"

#include "coro/base/check.h"

#include <algorithm>
#include <cerrno>
#include <sys/epoll.h>

namespace coro {

namespace {

constexpr int kBatch = 512;   // events taken per poll

// What epoll reports: the address of a watcher, or a key, which is odd.
constexpr uint64_t kKeyBit = 1;

uint64_t subject_of(Watcher &watcher)
{
    return reinterpret_cast<uintptr_t>(&watcher);
}

int control(int epoll, int operation, int fd, uint64_t subject, uint32_t events)
{
    epoll_event event = {events, {.u64 = subject}};
    return ::epoll_ctl(epoll, operation, fd, &event) == 0 ? 0 : -errno;
}

}  // namespace

int Reactor::add(Watcher &watcher)
{
    constexpr uint32_t kEvents = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    return add(watcher, kEvents);
}

int Reactor::add_listener(Watcher &watcher)
{
    return add(watcher, EPOLLIN | EPOLLEXCLUSIVE);
}

int Reactor::add(Watcher &watcher, uint32_t events)
{
    int outcome = control(epoll_.get(), EPOLL_CTL_ADD, watcher.fd(), subject_of(watcher), events);
    if (outcome == 0) {
        always_++;
        auto fd = size_t(watcher.fd());
        added_.resize(std::max(added_.size(), fd + 1));
        added_[fd] = true;
    }
    return outcome;
}

int Reactor::arm_once(OnceWatcher &watcher, uint32_t events)
{
    if (!watcher.key_) {
        watcher.key_ = ++last_key_ << 1 | kKeyBit;
        once_.emplace(watcher.key_, &watcher);
    }
    events |= EPOLLONESHOT;
    bool is_taken = is_added(watcher.fd());   // or the kernel would give us what is its owner's
    int outcome = is_taken ? -EEXIST : control(epoll_.get(), EPOLL_CTL_MOD, watcher.fd(), watcher.key_, events);
    if (outcome == -ENOENT) {
        outcome = control(epoll_.get(), EPOLL_CTL_ADD, watcher.fd(), watcher.key_, events);
    }
    if (outcome < 0) {
        forget(watcher);
    }
    return outcome;
}

void Reactor::remove(Watcher &watcher)
{
    if (!is_added(watcher.fd())) {
        return;   // a forked child
    }
    (void) control(epoll_.get(), EPOLL_CTL_DEL, watcher.fd(), 0, 0);
    always_--;
    added_[size_t(watcher.fd())] = false;
}

void Reactor::remove(OnceWatcher &watcher)
{
    if (!watcher.key_) {
        return;
    }
    (void) control(epoll_.get(), EPOLL_CTL_DEL, watcher.fd(), 0, 0);
    forget(watcher);
}

void Reactor::forget(OnceWatcher &watcher)
{
    once_.erase(watcher.key_);
    watcher.key_ = 0;
}

void Reactor::tell(uint64_t subject, uint32_t events)
{
    if (!(subject & kKeyBit)) {
        reinterpret_cast<Watcher *>(uintptr_t(subject))->on_ready(events);
    } else if (auto found = once_.find(subject); found != once_.end()) {
        found->second->on_ready(events);
    }
}

void Reactor::poll(int timeout_ms, const sigset_t *mask)
{
    epoll_event ready[kBatch];
    int count = ::epoll_pwait(epoll_.get(), ready, kBatch, timeout_ms, mask);
    for (int i = 0; i < count; i++) {
        tell(ready[i].data.u64, ready[i].events);
    }
}

void Reactor::rebuild()
{
    epoll_.reset();   // first, so that a process at its limit of descriptors has room for the new one
    epoll_.reset(::epoll_create1(EPOLL_CLOEXEC));
    CORO_CHECK(epoll_);
    always_ = 0;
    added_.clear();
}

}  // namespace coro
