#include "coro/loop/reactor.h"

#include "coro/base/check.h"

#include <cerrno>
#include <sys/epoll.h>

namespace coro {

namespace {

constexpr int kBatch = 512;   // events taken per poll

int control(int epoll, int operation, Watcher &watcher, uint32_t events)
{
    epoll_event event = {events, {.ptr = &watcher}};
    return ::epoll_ctl(epoll, operation, watcher.fd(), &event) == 0 ? 0 : -errno;
}

}  // namespace

int Reactor::add(Watcher &watcher)
{
    return control(epoll_.get(), EPOLL_CTL_ADD, watcher, EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET);
}

int Reactor::add_listener(Watcher &watcher)
{
    return control(epoll_.get(), EPOLL_CTL_ADD, watcher, EPOLLIN | EPOLLEXCLUSIVE);
}

int Reactor::arm_once(Watcher &watcher, uint32_t events)
{
    int outcome = control(epoll_.get(), EPOLL_CTL_MOD, watcher, events | EPOLLONESHOT);
    return outcome == -ENOENT ? control(epoll_.get(), EPOLL_CTL_ADD, watcher, events | EPOLLONESHOT) : outcome;
}

void Reactor::remove(Watcher &watcher)
{
    (void) control(epoll_.get(), EPOLL_CTL_DEL, watcher, 0);
}

void Reactor::poll(int timeout_ms)
{
    epoll_event ready[kBatch];
    int count = ::epoll_wait(epoll_.get(), ready, kBatch, timeout_ms);
    for (int i = 0; i < count; i++) {
        static_cast<Watcher *>(ready[i].data.ptr)->on_ready(ready[i].events);
    }
}

void Reactor::rebuild()
{
    epoll_.reset();   // first, so that a process at its limit of descriptors has room for the new one
    epoll_.reset(::epoll_create1(EPOLL_CLOEXEC));
    CORO_CHECK(epoll_);
}

}  // namespace coro
