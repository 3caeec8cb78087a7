#pragma once

#include "coro/base/clock.h"
#include "coro/base/fd.h"
#include "coro/loop/watcher.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <sys/types.h>
#include <utility>

namespace coro {

class Loop;

// A message from the manager to one reactor thread of the master, over the socket pair between these two.
struct ControlMessage {
    enum Kind : uint32_t {
        // a worker has a new link set; the message carries the master's end of the link to this reactor thread
        kNewLink,
        kServing,   // from now on packets for the worker go to this link set and no longer to its earlier link set
        kReady,     // a process reads this link set and handles what it receives
        // The process that read this link set has died. The process had taken the datagrams from number `from` up
        // to number `upto`.
        kProcessDied,
        kCanceled,   // the process for this link set ends without having served; send nothing over the set
    kRetired,        // no process will read this link set any more
        kStop,       // the server begins to stop
        kEnd,        // all workers of the server have ended
    };

    Kind kind = kStop;
    int worker_id = -1;
    uint32_t link_set = 0;   // number of the link set (LinkSet::number)
    pid_t process = 0;       // pid of the process that has died
    uint64_t from = 0;
    uint64_t upto = 0;
};

// Makes a pair of connected sockets that preserve message boundaries. Returns 0 or -errno.
[[nodiscard]] int make_control_pair(Fd ends[2]);
// Sends a message. Returns 0, -EAGAIN if the socket has no room now, or another -errno.
[[nodiscard]] int send_control(int fd, const ControlMessage &message, int descriptor = -1);
// Receives a message. Returns 1 for a message, 0 if the other end is closed, or -EAGAIN if there is no message
// now.
[[nodiscard]] int receive_control(int fd, ControlMessage &message, Fd &descriptor);

// The manager's end of one control pair. Messages that do not fit into the socket are queued in order, so that a
// reactor thread that is blocked by the program's dispatch_func does not block the manager. The loop must outlive
// the outbox.
class ControlOutbox final : public Watcher {
public:
    explicit ControlOutbox(Loop &loop, Fd end) : Watcher(end.get()), loop_(loop), end_(std::move(end)) {}
    ~ControlOutbox();
    ControlOutbox(const ControlOutbox &) = delete;
    ControlOutbox &operator=(const ControlOutbox &) = delete;

    void send(const ControlMessage &message, Fd descriptor = {});
    // Blocks this thread until all messages are sent, or until the time `until`. A manager calls this function for
    // its last message.
    void await_sent(Deadline until);
    size_t backlog() const { return kept_.size(); }

    void on_ready(uint32_t events) override;

private:
    struct Kept {
        ControlMessage message;
        Fd descriptor;
    };

    void flush();

    Loop &loop_;
    Fd end_;
    std::deque<Kept> kept_;
    bool is_watched_ = false;
};

}  // namespace coro
