#include "core/hook/wait.h"

#include "coro/loop/loop.h"

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/epoll.h>
#include <sys/socket.h>

namespace coro::hook {

static_assert(POLLIN == EPOLLIN && POLLOUT == EPOLLOUT && POLLPRI == EPOLLPRI && POLLRDHUP == EPOLLRDHUP);

Host *host = nullptr;
int empty_socket = -1;

namespace {

// Converts events of poll(2) to events of epoll. If `events` contains none that a wait can end with, returns the
// events for errors and hang-ups, which poll(2) always reports.
uint32_t epoll_events(short events)
{
    uint32_t found = uint16_t(events & (POLLIN | POLLOUT | POLLPRI | POLLRDHUP));
    found |= events & (POLLRDNORM | POLLRDBAND) ? uint32_t(EPOLLIN) : 0;
    found |= events & (POLLWRNORM | POLLWRBAND) ? uint32_t(EPOLLOUT) : 0;
    return found ? found : uint32_t(EPOLLERR | EPOLLHUP);
}

// Returns what poll(2) would store in `revents` when epoll has reported these events. Returns 0 if poll(2) might
// store events for which epoll_events() has other names.
short poll_events(short requested, uint32_t reported)
{
    constexpr short kSameNames = POLLIN | POLLOUT | POLLPRI | POLLRDHUP | POLLERR | POLLHUP;
    return requested & ~kSameNames ? 0 : short(reported & uint32_t(uint16_t(requested | POLLERR | POLLHUP)));
}

// The name, in dumps, of a wait for several descriptors, such as "fd 5, 7".
struct DescriptorNames final : WaitSubject::Named {
    explicit DescriptorNames(std::span<const pollfd> all) : descriptors(all) {}

    std::string name() const override
    {
        std::string text = "fd";
        for (const pollfd &each : descriptors) {
            text += (&each == descriptors.data() ? " " : ", ") + std::to_string(each.fd);
        }
        return text;
    }

    std::span<const pollfd> descriptors;
};

// Shuts down the sockets for which interrupted code wants to wait, so that its next read or write also fails.
// Otherwise client code that ignores the failed wait would repeat the wait forever.
void shut_down(std::span<const pollfd> descriptors)
{
    for (const pollfd &each : descriptors) {
        int is_listening = 0;   // stays 0 for descriptors that are not sockets
        socklen_t size = sizeof is_listening;
        (void) ::getsockopt(each.fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &size);
        if (!is_listening) {
            (void) ::shutdown(each.fd, SHUT_RDWR);
        }
    }
}

// Sleeps for 5 ms or until the deadline, for a descriptor that epoll refuses because the loop watches the
// descriptor with a Watcher, or because the system has reached a limit. Returns 0 if the caller must check the
// descriptor again, -ETIMEDOUT after the deadline, or another -errno.
int look_again_later(Coroutine &self, const char *what, Deadline deadline)
{
    constexpr Nanoseconds kInterval = 5 * kMillisecond;
    Deadline next = deadline_after(kInterval);
    int outcome = sleep_until(self, what, std::min(next, deadline));
    return outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
}

// Handles `outcome`, the error with which the wait for a descriptor could not begin. Returns 0 if the caller must
// check the descriptor again, otherwise -errno.
int refused(Coroutine &self, const char *what, const pollfd &descriptor, int outcome, Deadline deadline)
{
    if (outcome == -EEXIST || outcome == -ENOSPC || outcome == -ENOMEM) {
        return look_again_later(self, what, deadline);
    }
    if (outcome == -EBUSY) {
        uint32_t events = epoll_events(descriptor.events);
        if (Coroutine *other = Loop::current()->descriptor_waits().sleeper(descriptor.fd, events)) {
            host->report_shared(self, *other, descriptor.fd);
        }
    }
    return outcome;
}

}  // namespace

int failed(int outcome)
{
    errno = -outcome;
    return -1;
}

bool is_nonblocking(int fd)
{
    int flags = ::fcntl(fd, F_GETFL);
    return flags < 0 || flags & O_NONBLOCK;
}

int wait_for(Coroutine &self, const char *what, int fd, short events, Deadline deadline)
{
    pollfd descriptor = {fd, events, 0};
    return wait_for(self, what, std::span(&descriptor, 1), deadline);
}

int wait_for(Coroutine &self, const char *what, std::span<pollfd> descriptors, Deadline deadline)
{
    for (pollfd &each : descriptors) {
        each.revents = 0;
    }
    if (host->is_interrupted()) {
        shut_down(descriptors);
        return -ECANCELED;
    }
    DescriptorWaits &waits = Loop::current()->descriptor_waits();
    if (descriptors.size() == 1) {
        pollfd &only = descriptors.front();
        DescriptorWait wait(waits, self, what, only.fd, epoll_events(only.events));
        int outcome = wait.start();
        if (outcome < 0) {
            return refused(self, what, only, outcome, deadline);
        }
        outcome = host->wait(wait, deadline);
        only.revents = outcome == 0 ? poll_events(only.events, wait.reported()) : 0;
        return outcome;
    }
    DescriptorNames names(descriptors);
    Waiter waiter(self, what, WaitSubject::named(names));
    std::vector<std::unique_ptr<DescriptorInterest>> interests;
    interests.reserve(descriptors.size());
    for (const pollfd &each : descriptors) {
        if (each.fd < 0) {
            continue;   // skips the element, because poll(2) ignores negative descriptors
        }
        auto &interest = interests.emplace_back(
            std::make_unique<DescriptorInterest>(waits, waiter, each.fd, epoll_events(each.events)));
        if (int outcome = interest->start(); outcome < 0) {
            interests.clear();
            return refused(self, what, each, outcome, deadline);
        }
    }
    int outcome = host->wait(waiter, deadline);
    auto interest = interests.begin();
    for (pollfd &each : descriptors) {
        if (each.fd >= 0 && outcome == 0) {
            each.revents = poll_events(each.events, (*interest++)->reported());
        }
    }
    return outcome;
}

int sleep_until(Coroutine &self, const char *what, Deadline deadline)
{
    if (host->is_interrupted()) {
        return -ECANCELED;
    }
    Waiter waiter(self, what);
    return host->wait(waiter, deadline);
}

Deadline deadline_after(Nanoseconds duration)
{
    return duration < 0 ? kNever : Loop::current()->read_clock() + std::min(duration, kLongest);
}

Deadline deadline_of_socket(int fd, int option)
{
    timeval limit = {};
    socklen_t size = sizeof limit;
    if (::getsockopt(fd, SOL_SOCKET, option, &limit, &size) < 0 || (limit.tv_sec == 0 && limit.tv_usec == 0)) {
        return kNever;
    }
    return deadline_after(limit.tv_sec * kSecond + limit.tv_usec * 1000);
}

}  // namespace coro::hook
