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

// What a manager tells each reactor thread of its master, over a socket of their own.
struct ControlMessage {
    enum Kind : uint32_t {
        kNewLink,    // comes with the master's end
        kServing,     // from now on these links are the worker's; those before get nothing more
        kReady,      // somebody reads these links
        kProcessDied,       // the process that read these links is dead: it had taken the datagrams from..upto
        kCanceled,   // these links never become the worker's: nothing comes in them
    kRetired,    // nobody will read these links any more
        kStop,       // the server ends
        kEnd,        // all workers have ended
    };

    Kind kind = kStop;
    int worker_id = -1;
    uint32_t link_set = 0;   // which of all there have been, see LinkSet
    pid_t process = 0;    // that is dead
    uint64_t from = 0;
    uint64_t upto = 0;
};

// A pair of sockets that keep messages apart. 0 or -errno.
[[nodiscard]] int make_control_pair(Fd ends[2]);
// 0 or -errno; -EAGAIN: there is no room now.
[[nodiscard]] int send_control(int fd, const ControlMessage &message, int descriptor = -1);
// 1: a message; 0: the other end is closed; -EAGAIN: there is none now.
[[nodiscard]] int receive_control(int fd, ControlMessage &message, Fd &descriptor);

// The manager's end of one pair. What there is no room for waits, in order: a reactor thread that the program holds up
// (dispatch_func) does not hold up the manager. The loop outlives it.
class ControlOutbox final : public Watcher {
public:
    explicit ControlOutbox(Loop &loop, Fd end) : Watcher(end.get()), loop_(loop), end_(std::move(end)) {}
    ~ControlOutbox();
    ControlOutbox(const ControlOutbox &) = delete;
    ControlOutbox &operator=(const ControlOutbox &) = delete;

    void send(const ControlMessage &message, Fd descriptor = {});
    // For the last words: holds up this thread until all is sent, but not longer.
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
