#include "core/hook/wait.h"

#include "coro/hook/connect_records.h"
#include "coro/loop/loop.h"

#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <string>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <utility>

namespace coro::hook {

static_assert(POLLIN == EPOLLIN && POLLOUT == EPOLLOUT && POLLPRI == EPOLLPRI && POLLRDHUP == EPOLLRDHUP);

Host *host = nullptr;
int empty_socket = -1;
PolledSocket polled_socket;

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

int park_in(const Call &call, Waiter &waiter, Deadline deadline)
{
    if (!waiter.is_woken()) {
        let_signals_end(waiter, call.ended_by);
    }
    return host->wait(waiter, deadline);
}

// Handles `outcome`, the error with which the wait for a descriptor could not begin. Returns 0 if the caller must
// check the descriptor again, otherwise -errno.
int refused(const Call &call, const pollfd &descriptor, int outcome, Deadline deadline)
{
    // The loop watches the descriptor with a Watcher, or the system has reached a limit.
    if (outcome == -EEXIST || outcome == -ENOSPC || outcome == -ENOMEM) {
        constexpr Nanoseconds kInterval = 5 * kMillisecond;
        return sleep_before_retry(call, kInterval, deadline);
    }
    if (outcome == -EBUSY) {
        uint32_t events = epoll_events(descriptor.events);
        if (Coroutine *other = Loop::current()->descriptor_waits().sleeper(descriptor.fd, events)) {
            host->report_shared(call.self, *other, descriptor.fd);
        }
    }
    return outcome;
}

// Waits until one of the descriptors has an event. `revents` of all descriptors must be 0. Returns 0 or -errno.
int wait_for_events(const Call &call, std::span<pollfd> descriptors, Deadline deadline)
{
    DescriptorWaits &waits = Loop::current()->descriptor_waits();
    if (descriptors.size() == 1 && descriptors.front().fd >= 0) {
        pollfd &only = descriptors.front();
        DescriptorWait wait(waits, call.self, call.what, only.fd, epoll_events(only.events));
        int outcome = wait.start();
        if (outcome < 0) {
            return refused(call, only, outcome, deadline);
        }
        outcome = park_in(call, wait, deadline);
        only.revents = outcome == 0 ? poll_events(only.events, wait.reported()) : 0;
        return outcome;
    }
    DescriptorNames names(descriptors);
    Waiter waiter(call.self, call.what, WaitSubject::named(names));
    std::vector<std::unique_ptr<DescriptorInterest>> interests;
    interests.reserve(descriptors.size());
    for (const pollfd &each : descriptors) {
        if (each.fd < 0) {
            continue;   // skips the element, because poll(2) ignores negative descriptors
        }
        auto &interest = interests.emplace_back(
            std::make_unique<DescriptorInterest>(waits, waiter, each.fd, epoll_events(each.events)));
        int outcome = interest->start();
        if (waiter.is_woken()) {
            break;   // this or an earlier descriptor is always ready, such as a regular file
        }
        if (outcome < 0) {
            interests.clear();
            return refused(call, each, outcome, deadline);
        }
    }
    int outcome = park_in(call, waiter, deadline);
    auto interest = interests.begin();
    for (pollfd &each : descriptors) {
        if (each.fd >= 0 && interest != interests.end() && outcome == 0) {
            each.revents = poll_events(each.events, (*interest++)->reported());
        }
    }
    return outcome;
}

}  // namespace

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

int wait_for(const Call &call, std::span<pollfd> descriptors, Deadline deadline)
{
    for (pollfd &each : descriptors) {
        each.revents = 0;
    }
    if (host->is_interrupted()) {
        shut_down(descriptors);   // otherwise client code that ignores the failed wait would repeat the wait forever
        return -ECANCELED;
    }
    int outcome = wait_for_events(call, descriptors, deadline);
    // The client has sent a request, and will not get the answer. Nor may the next request get it.
    if ((outcome == -ECANCELED || outcome == -EBUSY) && host->is_in_client_call()) {
        shut_down(descriptors);
    } else if (outcome == -ETIMEDOUT && !call.only_looks) {
        for (const pollfd &each : descriptors) {
            note_timeout(each.fd);
        }
    }
    return outcome;
}

int sleep_until(const Call &call, Deadline deadline)
{
    if (host->is_interrupted()) {
        return -ECANCELED;
    }
    Waiter waiter(call.self, call.what);
    return park_in(call, waiter, deadline);
}

int sleep_before_retry(const Call &call, Nanoseconds duration, Deadline deadline)
{
    RepeatedWait repeated(call.self);
    Deadline next = deadline_after(duration);
    int outcome = sleep_until(call, std::min(next, deadline));
    return outcome == -ETIMEDOUT && next < deadline ? 0 : outcome;
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
    return deadline_after(nanoseconds(limit));
}

bool is_valid(const timespec &time)
{
    return time.tv_sec >= 0 && time.tv_nsec >= 0 && time.tv_nsec < kSecond;
}

bool is_valid(const timeval &time)
{
    return time.tv_sec >= 0 && time.tv_usec >= 0;
}

Nanoseconds nanoseconds(const timespec &time)
{
    return time.tv_sec < kLongest / kSecond ? time.tv_sec * kSecond + time.tv_nsec : kLongest;
}

Nanoseconds nanoseconds(const timeval &time)
{
    // select(2) also accepts more than 999,999 microseconds.
    constexpr int64_t kPerSecond = 1'000'000;
    int64_t whole_seconds = std::min<int64_t>(time.tv_sec, kLongest / kSecond) + time.tv_usec / kPerSecond;
    return nanoseconds(timespec{time_t(whole_seconds), long(time.tv_usec % kPerSecond * 1000)});
}

int ReadinessWait::wait(std::span<pollfd> descriptors, Deadline deadline)
{
    if (std::exchange(has_waited_, true)) {
        if (int outcome = sleep_before_retry(call_, interval_.next(), deadline); outcome != 0) {
            return outcome;
        }
    }
    return wait_for(call_, descriptors, deadline);
}

int ReadinessWait::wait(int fd, short events, Deadline deadline)
{
    pollfd descriptor = {fd, events, 0};
    return wait(std::span(&descriptor, 1), deadline);
}

}  // namespace coro::hook
