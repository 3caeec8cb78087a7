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

namespace {

// Returns the events of epoll for those of poll(2). Without any of them it waits for errors and hang-ups, which poll()
// always reports.
uint32_t epoll_events(short events)
{
    uint32_t found = uint16_t(events & (POLLIN | POLLOUT | POLLPRI | POLLRDHUP));
    found |= events & (POLLRDNORM | POLLRDBAND) ? uint32_t(EPOLLIN) : 0;
    found |= events & (POLLWRNORM | POLLWRBAND) ? uint32_t(EPOLLOUT) : 0;
    return found ? found : uint32_t(EPOLLERR | EPOLLHUP);
}

// The name of a wait for several descriptors.
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

// Client code that ignores the end of an interrupted wait would repeat its call for ever. After this its next
// read or write of a socket fails, too.
void shut_down(std::span<const pollfd> descriptors)
{
    for (const pollfd &each : descriptors) {
        int is_listening = 0;   // stays 0 for descriptors that are no sockets
        socklen_t size = sizeof is_listening;
        (void) ::getsockopt(each.fd, SOL_SOCKET, SO_ACCEPTCONN, &is_listening, &size);
        if (!is_listening) {
            (void) ::shutdown(each.fd, SHUT_RDWR);
        }
    }
}

// Looks again later when epoll does not take a descriptor because the program watches it with a Watcher, or because
// the system has reached a limit. 0: the caller has to look.
int look_again_later(Coroutine &self, const char *what, Deadline deadline)
{
    constexpr Nanoseconds kInterval = 5 * kMillisecond;
    Deadline next = deadline_after(kInterval);
    int outcome = sleep_until(self, what, std::min(next, deadline));
    return outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
}

// The descriptor cannot be waited for.
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

int wait_for(Coroutine &self, const char *what, std::span<const pollfd> descriptors, Deadline deadline)
{
    if (host->is_interrupted()) {
        shut_down(descriptors);
        return -ECANCELED;
    }
    DescriptorWaits &waits = Loop::current()->descriptor_waits();
    if (descriptors.size() == 1) {
        const pollfd &only = descriptors.front();
        DescriptorWait wait(waits, self, what, only.fd, epoll_events(only.events));
        int outcome = wait.start();
        return outcome == 0 ? host->wait(wait, deadline) : refused(self, what, only, outcome, deadline);
    }
    DescriptorNames names(descriptors);
    Waiter waiter(self, what, WaitSubject::named(names));
    std::vector<std::unique_ptr<DescriptorInterest>> interests;
    interests.reserve(descriptors.size());
    for (const pollfd &each : descriptors) {
        if (each.fd < 0) {
            continue;   // poll(2) ignores it
        }
        auto &interest = interests.emplace_back(
            std::make_unique<DescriptorInterest>(waits, waiter, each.fd, epoll_events(each.events)));
        if (int outcome = interest->start(); outcome < 0) {
            interests.clear();
            return refused(self, what, each, outcome, deadline);
        }
    }
    return host->wait(waiter, deadline);
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
