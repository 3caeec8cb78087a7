#include "core/hook/calls.h"
#include "core/hook/gate.h"
#include "core/hook/wait.h"

#include "coro/hook/postponed_poll.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <utility>
#include <vector>

namespace coro::hook::calls {

namespace {

// Ends the connection of a socket in which cancel() has ended a wait, if the caller of poll() may ignore that. PHP's
// TLS functions do: they make the socket non-blocking and call poll() until TLS has made progress or failed. Other
// functions of PHP do not poll a non-blocking socket, except to connect it, and close it if that fails. Libraries that only
// look do: such a wait has lost nothing.
void end_ignored_wait(std::span<const pollfd> descriptors)
{
    if (descriptors.size() == 1 && !host->is_only_looking() && is_nonblocking(descriptors.front().fd)) {
        shut_down(descriptors);
    }
}

int count_ready(std::span<const pollfd> descriptors)
{
    return int(std::count_if(descriptors.begin(), descriptors.end(), [](const pollfd &each) { return each.revents; }));
}

// Waits in the loop until a descriptor has an event or the duration has passed. Returns what poll(2) returns; if
// the wait has failed, sets errno and returns -1.
int wait_in_poll(Coroutine &self, std::span<pollfd> descriptors, Nanoseconds duration)
{
    Call call = {self, "poll", EndedBy::kAllSignals, host->is_only_looking()};
    ReadinessWait readiness(call);
    Deadline deadline = deadline_after(duration);
    for (;;) {
        int outcome = readiness.wait(descriptors, deadline);
        if (outcome == -ECANCELED) {
            end_ignored_wait(descriptors);
        }
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

// The poll() that a coroutine has postponed. Does not refer to the coroutine, which a fatal error may end before it waits.
struct PostponedPoll {
    int64_t coroutine_id = 0;   // of the coroutine whose next poll() is postponed; 0: none
    std::vector<pollfd> descriptors;
    int milliseconds = 0;
};
PostponedPoll postponed_poll;

bool is_postponed(const Coroutine &self, std::span<const pollfd> descriptors, int milliseconds)
{
    if (postponed_poll.coroutine_id != self.id()) {
        return false;
    }
    postponed_poll = {0, {descriptors.begin(), descriptors.end()}, milliseconds};
    return true;
}

// Returns true if poll() for these descriptors will most likely find no event. Each answer is given once.
bool are_not_ready(std::span<const pollfd> descriptors)
{
    constexpr short kReads = POLLIN | POLLPRI | POLLRDHUP | POLLERR | POLLHUP;
    int fd = std::exchange(empty_socket, -1);
    return descriptors.size() == 1 && descriptors[0].fd == fd && fd >= 0 && !(descriptors[0].events & ~kReads);
}

// A set of descriptors that the caller passes to select(), and a copy of the set, which select() overwrites. The
// set may be larger than fd_set: select(2) accepts all descriptors below its first argument.
class DescriptorSet {
public:
    DescriptorSet(fd_set *given, int end) : given_(reinterpret_cast<Word *>(given)), end_(given ? end : 0) {}

    bool contains(int fd) const { return fd < end_ && given_[fd / kBits] >> fd % kBits & 1; }
    // Returns a new copy of the set, or nullptr if the caller passes no set.
    fd_set *copy()
    {
        copy_.assign(given_, given_ + word_count());
        return given_ ? reinterpret_cast<fd_set *>(copy_.data()) : nullptr;
    }
    void store_copy() { std::copy(copy_.begin(), copy_.end(), given_); }
    void clear() { std::fill_n(given_, word_count(), 0); }

private:
    using Word = unsigned long;   // the unit in which the kernel reads and writes the sets

    static constexpr int kBits = sizeof(Word) * CHAR_BIT;

    size_t word_count() const { return (size_t(end_) + kBits - 1) / kBits; }

    Word *given_;
    int end_;
    std::vector<Word> copy_;
};

// A call of select(). `end` is not negative.
class Selection {
public:
    Selection(int end, fd_set *readable, fd_set *writable, fd_set *urgent) :
        end_(end), readable_(readable, end), writable_(writable, end), urgent_(urgent, end) {}

    // Calls select() without waiting, on copies of the sets.
    int look()
    {
        timeval at_once = {};
        // `end` may be 0 and a copy without elements may be nullptr: the kernel then writes nothing.
        return ::select(end_, readable_.copy(), writable_.copy(), urgent_.copy(), &at_once);
    }

    // Stores the result of the last look() in the caller's sets.
    void store(int count)
    {
        for (DescriptorSet *each : {&readable_, &writable_, &urgent_}) {
            count > 0 ? each->store_copy() : each->clear();
        }
    }

    std::vector<pollfd> descriptors() const
    {
        std::vector<pollfd> found;
        for (int fd = 0; fd < end_; fd++) {
            int events = (readable_.contains(fd) ? POLLIN : 0) | (writable_.contains(fd) ? POLLOUT : 0) |
                         (urgent_.contains(fd) ? POLLPRI : 0);
            if (events) {
                found.push_back({fd, short(events), 0});
            }
        }
        return found;
    }

private:
    int end_;
    DescriptorSet readable_, writable_, urgent_;
};

// Waits in the loop until select() finds a descriptor or the deadline has passed. Returns what select(2) returns.
int wait_in_select(Coroutine &self, Selection &selection, Deadline deadline)
{
    Call call = {self, "select", EndedBy::kAllSignals, true};
    ReadinessWait readiness(call);
    std::vector<pollfd> descriptors = selection.descriptors();
    for (;;) {
        int outcome = readiness.wait(descriptors, deadline);
        if (outcome != 0) {
            return outcome == -ETIMEDOUT ? 0 : failed(outcome);
        }
        int count = selection.look();
        if (count != 0) {
            return count;
        }
    }
}

}  // namespace

int poll(pollfd *descriptors, nfds_t count, int milliseconds)
{
    Coroutine *self = waiting_coroutine();
    if (!self) {
        return ::poll(descriptors, count, milliseconds);
    }
    bool waits = milliseconds != 0;
    Deadline until = Loop::current()->now() + std::max(milliseconds, 0) * kMillisecond;
    int found = waits && are_not_ready({descriptors, count}) ? 0 : ::poll(descriptors, count, 0);
    if (found == 0 && waits && !is_postponed(*self, {descriptors, count}, milliseconds)) {
        found = wait_in_poll(*self, {descriptors, count}, milliseconds * kMillisecond);
    }
    if (found == 1 && count == 1 && milliseconds >= 0 && host->is_accepting()) {
        polled_socket = {descriptors->fd, self->id(), until};
    }
    return found;
}

int ppoll(pollfd *descriptors, nfds_t count, const timespec *timeout, const sigset_t *mask)
{
    Coroutine *self = waiting_coroutine();
    if (!self || mask || (timeout && !is_valid(*timeout))) {   // a wait in the loop cannot change the signal mask
        return ::ppoll(descriptors, count, timeout, mask);
    }
    Nanoseconds duration = timeout ? nanoseconds(*timeout) : -1;
    int found = ::poll(descriptors, count, 0);
    return found != 0 || duration == 0 ? found : wait_in_poll(*self, {descriptors, count}, duration);
}

int select(int end, fd_set *readable, fd_set *writable, fd_set *urgent, timeval *timeout)
{
    Coroutine *self = waiting_coroutine();
    bool is_wait = !timeout || (is_valid(*timeout) && nanoseconds(*timeout) > 0);
    if (!self || !is_wait || end < 0) {
        return ::select(end, readable, writable, urgent, timeout);
    }
    Deadline deadline = deadline_after(timeout ? nanoseconds(*timeout) : -1);
    Selection selection(end, readable, writable, urgent);
    int count = selection.look();
    if (count == 0) {
        count = wait_in_select(*self, selection, deadline);
    }
    int error = errno;
    if (count >= 0) {
        selection.store(count);
    }
    if (timeout) {   // stores the remaining time, as select(2) does on Linux
        Nanoseconds rest = std::max<Nanoseconds>(0, deadline - Loop::current()->read_clock());
        *timeout = {time_t(rest / kSecond), suseconds_t(rest % kSecond / 1000)};
    }
    errno = error;
    return count;
}

}  // namespace coro::hook::calls

namespace coro::hook {

void postpone_poll(Coroutine &self)
{
    calls::postponed_poll = {self.id(), {}, 0};
}

int wait_in_postponed_poll(Coroutine &self)
{
    calls::PostponedPoll postponed = std::exchange(calls::postponed_poll, {});
    Nanoseconds duration = postponed.milliseconds * kMillisecond;
    return duration == 0 ? 0 : calls::wait_in_poll(self, postponed.descriptors, duration);
}

}  // namespace coro::hook
