#pragma once

#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

#include <csignal>
#include <vector>

namespace coro {

// Reports events of descriptors to their Watchers, with epoll. Two processes must not share an epoll instance:
// after fork() the child calls rebuild() and adds its Watchers again.
class Poller {
public:
    Poller() { rebuild(); }

    // Adds a watcher for reading and writing, edge-triggered. Returns 0 or -errno.
    [[nodiscard]] int add(Watcher &watcher);
    // Adds a watcher for reading, level-triggered. When several processes watch one socket, the kernel wakes
    // at least one of these processes, not all (EPOLLEXCLUSIVE). Returns 0 or -errno.
    [[nodiscard]] int add_listener(Watcher &watcher);
    // Arms the watcher: the next event in `events`, a set of EPOLL* bits, is reported, and no further event until
    // arm_once() is called again. Returns 0 or -errno. -EPERM: the descriptor is a regular file, which epoll
    // refuses because regular files are always ready. -EEXIST: a Watcher is registered for this descriptor.
    [[nodiscard]] int arm_once(OnceWatcher &watcher, uint32_t events);
    void remove(Watcher &watcher);
    void remove(OnceWatcher &watcher);
    // Removes a watcher without a system call. The descriptor must be about to be closed, or already closed; its
    // number may be in use again. The kernel ends the registration when the descriptor is closed, unless a
    // duplicate of the descriptor exists in this or another process. In that case the kernel may report further
    // events, which the poller ignores.
    void forget(Watcher &watcher);
    void forget(OnceWatcher &watcher);

    bool is_added(const Watcher &watcher) const { return is_added(watcher.fd()) && added_[size_t(watcher.fd())] == &watcher; }
    size_t watcher_count() const { return always_ + once_count_; }

    // Waits for events for at most `timeout_ms` milliseconds, or without a limit if `timeout_ms` is -1, and
    // reports the events. A signal ends the wait. `mask` is the set of signals that are blocked during the
    // wait, as in epoll_pwait(2): a signal that is not in `mask` and is pending when the wait begins also ends
    // the wait. Returns the number of events, or -1 after a signal.
    int poll(int timeout_ms, const sigset_t *mask = nullptr);
    void rebuild();

private:
    int add(Watcher &watcher, uint32_t events);
    bool is_added(int fd) const { return size_t(fd) < added_.size() && added_[size_t(fd)]; }
    void report(uint64_t subject, uint32_t events);

    Fd epoll_;
    size_t always_ = 0;              // the number of Watchers in added_
    std::vector<Watcher *> added_;   // the Watchers that add() and add_listener() have added; the index is the descriptor
    uint32_t last_registration_ = 0;
    size_t once_count_ = 0;          // the number of OnceWatchers that have a subject
    std::vector<OnceWatcher *> once_;   // the OnceWatcher that arm_once() has armed last for each descriptor, or nullptr
};

}  // namespace coro
