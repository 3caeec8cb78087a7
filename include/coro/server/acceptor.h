#pragma once

#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/sched/runnable.h"

#include <vector>

namespace coro {

class Worker;
struct WorkerPort;

// Takes new connections of one port in a worker. When the process has no descriptors left it pauses instead of spinning.
//
// The kernel deals clients out to the workers' sockets without asking who is able to serve. One who has waited for
// another worker for over a second, because that one is stuck or does not come up, is taken as well.
class Acceptor final : public Watcher, public Runnable, public Timer {
public:
    Acceptor(Worker &worker, const WorkerPort &port);

    void start();
    void stop();

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    void watch();
    void wake();
    void accept_some(int listener);
    bool accept_one(int listener);
    void pause();
    void help_siblings();
    void accept_from_sibling(int listener);
    bool has_room() const;

    Worker &worker_;
    const WorkerPort &port_;
    bool is_accepting_ = false;
    bool is_check_due_ = false;
    std::vector<bool> was_waiting_;   // for each sibling: somebody waited there a second ago
};

}  // namespace coro
