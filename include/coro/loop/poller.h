#pragma once

#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

#include <csignal>
#include <unordered_map>
#include <vector>

namespace coro {

// epoll. Not for use by two processes: after fork() the child calls rebuild() and adds its watchers anew.
class Poller {
public:
    Poller() { rebuild(); }

    [[nodiscard]] int add(Watcher &watcher);              // both directions, edge-triggered; 0 or -errno
    // Level-triggered reading; of several processes that watch the same socket one is woken.
    [[nodiscard]] int add_listener(Watcher &watcher);
    // Reports the next time that one of the EPOLL* events is there, and is silent then until it is armed again. -EPERM: a
    // file, which is always ready. -EEXIST: a Watcher has this descriptor, and keeps it.
    [[nodiscard]] int arm_once(OnceWatcher &watcher, uint32_t events);
    void remove(Watcher &watcher);
    void remove(OnceWatcher &watcher);
    // Instead of remove(), without a system call: the descriptor is closed now, or was closed, so that its number may be
    // another's. That ends the registration in the kernel, unless a duplicate of the descriptor or a forked process still
    // has the file; what the kernel then goes on to report is ignored.
    void forget(Watcher &watcher);
    void forget(OnceWatcher &watcher);

    size_t watcher_count() const { return always_ + once_.size(); }

    // Waits so long for something to happen; -1: until then. A signal ends it. With `mask` these signals alone are blocked
    // while it waits, as epoll_pwait(2) does it: of those that came before, too, it does not miss one.
    void poll(int timeout_ms, const sigset_t *mask = nullptr);
    void rebuild();

private:
    int add(Watcher &watcher, uint32_t events);
    bool is_added(int fd) const { return size_t(fd) < added_.size() && added_[size_t(fd)]; }
    void tell(uint64_t subject, uint32_t events);

    Fd epoll_;
    size_t always_ = 0;              // watchers other than those in once_
    std::vector<Watcher *> added_;   // they, by descriptor
    uint32_t last_registration_ = 0;
    std::unordered_map<uint64_t, OnceWatcher *> once_;   // by key
    uint64_t last_key_ = 0;
};

}  // namespace coro
