#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include <algorithm>
#include <cerrno>
#include <utility>
#include <vector>

namespace coro::hook::calls {

namespace {

constexpr timespec kAtOnce = {0, 0};

Nanoseconds nanoseconds(const timespec &time)
{
    return time.tv_sec * kSecond + time.tv_nsec;
}

int count_ready(std::span<const pollfd> descriptors)
{
    return int(std::count_if(descriptors.begin(), descriptors.end(), [](const pollfd &each) { return each.revents; }));
}

// Waits in the loop until a descriptor has an event or the duration has passed. Returns what poll(2) returns; if
// the wait has failed, sets errno and returns -1.
int wait_in_poll(Coroutine &self, std::span<pollfd> descriptors, Nanoseconds duration)
{
    Deadline deadline = deadline_after(duration);
    for (;;) {
        int outcome = wait_for(self, "poll", descriptors, deadline);
        if (outcome != 0) {
            return outcome == -ETIMEDOUT ? 0 : failed(outcome);
        }
        int count = count_ready(descriptors);
        if (count == 0) {
            count = ::poll(descriptors.data(), descriptors.size(), 0);
        }
        if (count != 0) {
            return count;
        }
    }
}

// Returns true if poll() for these descriptors will most likely find no event. Each answer is given once.
bool are_not_ready(std::span<const pollfd> descriptors)
{
    constexpr short kReads = POLLIN | POLLPRI | POLLRDHUP | POLLERR | POLLHUP;
    int fd = std::exchange(empty_socket, -1);
    return descriptors.size() == 1 && descriptors[0].fd == fd && fd >= 0 && !(descriptors[0].events & ~kReads);
}

std::vector<pollfd> descriptors_of(int end, const fd_set *readable, const fd_set *writable, const fd_set *urgent)
{
    std::vector<pollfd> found;
    for (int fd = 0; fd < end; fd++) {
        int events = (readable && FD_ISSET(fd, readable) ? POLLIN : 0) |
                     (writable && FD_ISSET(fd, writable) ? POLLOUT : 0) | (urgent && FD_ISSET(fd, urgent) ? POLLPRI : 0);
        if (events) {
            found.push_back({fd, short(events), 0});
        }
    }
    return found;
}

// Copies of the three sets that the caller passes to select(). Each try of select() overwrites its sets, so it
// gets a new copy.
struct Sets {
    Sets(const fd_set *readable, const fd_set *writable, const fd_set *urgent)
    {
        const fd_set *given[] = {readable, writable, urgent};
        for (int i = 0; i < 3; i++) {
            is_given[i] = given[i] != nullptr;
            if (given[i]) {
                sets[i] = *given[i];
            }
        }
    }
    fd_set *at(int i) { return is_given[i] ? &sets[i] : nullptr; }

    int look(int end)
    {
        timeval at_once = {};
        return ::select(end, at(0), at(1), at(2), &at_once);
    }

    bool is_given[3];
    fd_set sets[3];
};

}  // namespace

int poll(pollfd *descriptors, nfds_t count, int milliseconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self || milliseconds == 0) {
        return ::poll(descriptors, count, milliseconds);
    }
    int found = are_not_ready({descriptors, count}) ? 0 : ::poll(descriptors, count, 0);
    return found != 0 ? found : wait_in_poll(*self, {descriptors, count}, milliseconds * kMillisecond);
}

int ppoll(pollfd *descriptors, nfds_t count, const timespec *timeout, const sigset_t *mask)
{
    Coroutine *self = waiting_coroutine();
    if (!self || mask) {   // with `mask` a signal must be able to end the wait, but signals do not end waits in the loop
        return ::ppoll(descriptors, count, timeout, mask);
    }
    int found = ::ppoll(descriptors, count, &kAtOnce, nullptr);
    return found != 0 ? found : wait_in_poll(*self, {descriptors, count}, timeout ? nanoseconds(*timeout) : -1);
}

int select(int end, fd_set *readable, fd_set *writable, fd_set *urgent, timeval *timeout)
{
    Coroutine *self = waiting_coroutine();
    if (!self || (timeout && timeout->tv_sec == 0 && timeout->tv_usec == 0)) {
        return ::select(end, readable, writable, urgent, timeout);
    }
    Deadline deadline = deadline_after(timeout ? timeout->tv_sec * kSecond + timeout->tv_usec * 1000 : -1);
    const Sets given(readable, writable, urgent);
    std::vector<pollfd> descriptors;
    for (;;) {
        Sets found = given;
        int count = found.look(end);
        if (count == 0) {
            if (descriptors.empty()) {
                descriptors = descriptors_of(end, readable, writable, urgent);
            }
            int outcome = wait_for(*self, "select", descriptors, deadline);
            if (outcome == 0) {
                continue;
            }
            count = outcome == -ETIMEDOUT ? 0 : failed(outcome);
        }
        if (count < 0) {
            return -1;
        }
        fd_set *results[] = {readable, writable, urgent};
        for (int i = 0; i < 3; i++) {
            if (results[i] && count > 0) {
                *results[i] = found.sets[i];
            } else if (results[i]) {
                FD_ZERO(results[i]);
            }
        }
        if (timeout) {   // stores the remaining time, as select(2) does on Linux
            Nanoseconds rest = std::max<Nanoseconds>(0, deadline - Loop::current()->read_clock());
            *timeout = {time_t(rest / kSecond), suseconds_t(rest % kSecond / 1000)};
        }
        return count;
    }
}

}  // namespace coro::hook::calls
