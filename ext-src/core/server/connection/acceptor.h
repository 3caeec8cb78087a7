#pragma once

#include "coro/loop/timer.h"
#include "coro/loop/watcher.h"
#include "coro/sched/runnable.h"

#include <cstdint>
#include <vector>

namespace coro {

class ServingThread;
struct ServedPort;

// Takes new connections of one port in one thread that serves it. When the process has no descriptors left it pauses instead of spinning.
//
// The kernel deals clients out to the workers' sockets without asking who is able to serve. One who has waited for
// another worker for over a second, because that one is stuck or does not come up, is taken as well.
class Acceptor final : public Watcher, public Runnable, public Timer {
public:
    Acceptor(ServingThread &frontend, const ServedPort &port);

    void start();
    void stop();

    void on_ready(uint32_t events) override;
    void on_time() override;
    void run() override;

private:
    void watch();
    void wake();
    void accept_some(int listener);
    void apply_options(int listener, int socket);
    bool accept_one(int listener);
    void pause();
    void help_siblings();
    void accept_from_sibling(int listener);

    ServingThread &frontend_;
    const ServedPort &port_;
    bool is_accepting_ = false;
    bool is_check_due_ = false;
    uint32_t without_options_;        // so many of the next clients may lack the port's options
    std::vector<bool> was_waiting_;   // for each sibling: somebody waited there a second ago
};

}  // namespace coro
